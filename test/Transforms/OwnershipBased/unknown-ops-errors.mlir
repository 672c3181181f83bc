// RUN: ref-counting-opt %s --ownership-based-ref-counting='verify-result=true unknown-ops=error' --split-input-file --verify-diagnostics

// Ops that nothing answers for are refused if the option says so, each name
// once.

func.func @once(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.unknown' op holds a reference-counted value, but nothing tells how it uses it; it is taken to borrow its operands and to own its results}}
  // expected-note @below {{attach a policy to it, in C++ with the op's class for Op:}}
  test_rc.unknown %a : (!test_rc.object) -> ()
  return
}

func.func @again(%a: !test_rc.object) {
  test_rc.unknown %a : (!test_rc.object) -> ()
  return
}

// -----

// Its region has an argument.
func.func @region() {
  // expected-error @below {{'test_rc.unknown_region' op holds a reference-counted value}}
  // expected-note @below {{attach a policy to it}}
  test_rc.unknown_region {
  ^bb0(%a: !test_rc.object):
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  return
}

// -----

// Ops that hold none are not concerned.
func.func @holds_none(%n: i32) {
  %a = test_rc.make : !test_rc.object
  test_rc.unknown %n : (i32) -> ()
  test_rc.unknown_region {
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  return
}

// -----

// The first in the order of the program is told.
func.func @first(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.unknown' op holds a reference-counted value}}
  // expected-note @below {{attach a policy to it}}
  test_rc.unknown %a : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.unknown %a : (!test_rc.object) -> ()
  return
}

// -----

// What a refused op stands beside is told as well.
func.func @beside_refused(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.unknown' op holds a reference-counted value}}
  // expected-note @below {{attach a policy to it}}
  test_rc.unknown %a : (!test_rc.object) -> ()
  return
}
// expected-error @below {{in a graph region cannot be counted}}
%0 = test_rc.make : !test_rc.object
