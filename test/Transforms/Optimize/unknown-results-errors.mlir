// RUN: ref-counting-opt %s --optimize-ref-counting='unknown-ops=error' --split-input-file --verify-diagnostics

// An op that nothing answers for is told although nothing but its result is
// counted, or nothing uses it.

func.func @result(%n: i32) {
  // expected-error @below {{'test_rc.unknown' op holds a reference-counted value}}
  // expected-note @below {{attach a policy to it}}
  %a = test_rc.unknown %n : (i32) -> !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// -----

func.func @argument_of_a_region() {
  // expected-error @below {{'test_rc.unknown_region' op holds a reference-counted value}}
  // expected-note @below {{attach a policy to it}}
  test_rc.unknown_region {
  ^bb0(%a: !test_rc.object):
    test_rc.end
  }
  return
}
