// RUN: ref-counting-opt %s --allow-unregistered-dialect --policy-based-ref-counting='unknown-ops=error' --split-input-file --verify-diagnostics

// unknown-ops=error: one error for each name of an op that nothing answers for
// and that holds a counted value, with a note that shows how to attach a policy.

func.func @operand_and_result(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.unknown' op holds a reference-counted value, but nothing tells how it uses it}}
  // expected-note @below {{attach a policy to it, in C++ with the op's class for Op:}}
  %0 = test_rc.unknown %a : (!test_rc.object) -> !test_rc.object
  test_rc.unknown %a : (!test_rc.object) -> ()
  return
}

// -----

// Every name is reported, whatever it holds.

func.func @several(%a: !test_rc.object) {
  // expected-error @below {{'test_rc_dialect.stranger' op holds}}
  // expected-note @below {{attach a policy}}
  test_rc_dialect.stranger %a : !test_rc.object
  // expected-error @below {{'test_rc.unknown_region' op holds}}
  // expected-note @below {{attach a policy}}
  test_rc.unknown_region {
  ^bb0(%argument: !test_rc.object):
    // expected-error @below {{'test_rc.unknown_end' op holds}}
    // expected-note @below {{attach a policy}}
    test_rc.unknown_end %argument : !test_rc.object
  }
  // expected-error @below {{'test_rc.unknown' op holds}}
  // expected-note @below {{attach a policy}}
  %0 = test_rc.unknown : () -> !test_rc.object
  return
}

// -----

// Ops that are not registered, with a note that says so, and casts that are not
// of one operand to one result.

func.func @unregistered(%a: !test_rc.object, %b: !test_rc.object) {
  // expected-error @below {{'foreign.op' op holds a reference-counted value, but nothing tells how it uses it}}
  // expected-note @below {{the op is not registered; load its dialect, or give it one, and attach a policy to it, in C++ with the op's class for Op:}}
  "foreign.op"(%a) : (!test_rc.object) -> ()
  // expected-error @below {{'builtin.unrealized_conversion_cast' op holds}}
  // expected-note @below {{attach a policy}}
  %0 = builtin.unrealized_conversion_cast %a, %b : !test_rc.object, !test_rc.object to !llvm.ptr
  return
}

// -----

// An unknown op that holds nothing counted is not this project's matter.

func.func @nothing_counted(%n: i32) {
  %0 = test_rc.unknown %n : (i32) -> i32
  test_rc.unknown_region {
    test_rc.unknown_end %n : i32
  }
  "foreign.op"(%n) : (i32) -> ()
  return
}
