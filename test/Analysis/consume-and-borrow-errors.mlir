// RUN: ref-counting-opt %s --verify-ref-counting=path-notes=off --split-input-file --verify-diagnostics

// An op that consumes a value and borrows it as well needs it alive until it is
// done. The deltas of test_rc.ask say which operand it consumes.

func.func @owned() {
  // expected-error@+1 {{use after release: 'test_rc.ask' gives up the last reference to a value that it also borrows}}
  %0 = test_rc.make : !test_rc.object
  // expected-note@+1 {{to mend it: add a reference before the op}}
  test_rc.ask [1, 0] %0, %0 : !test_rc.object, !test_rc.object
  return
}

// -----

// The reference to the view goes, and what the view was borrowed from is gone.
func.func @view_alone(%arg0: !test_rc.object {ref_counting.owned}) {
  %0 = test_rc.view %arg0 : !test_rc.object -> !test_rc.object
  test_rc.retain %0 : !test_rc.object
  test_rc.release %arg0 : !test_rc.object
  // expected-error@-4 {{borrow outlives owner: 'test_rc.ask' uses a value that is borrowed from this one, which was released before}}
  // expected-note@+1 {{to mend it}}
  test_rc.ask [1, 0] %0, %0 : !test_rc.object, !test_rc.object
  return
}

// -----

// The op gives up one of two.
func.func @view_with_two(%arg0: !test_rc.object {ref_counting.owned}) {
  %0 = test_rc.view %arg0 : !test_rc.object -> !test_rc.object
  test_rc.retain %0 {count = 2 : i64} : !test_rc.object
  test_rc.release %arg0 : !test_rc.object
  test_rc.ask [1, 0] %0, %0 : !test_rc.object, !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// What the view is borrowed from lives on.
func.func @view_of_living(%arg0: !test_rc.object {ref_counting.owned}) {
  %0 = test_rc.view %arg0 : !test_rc.object -> !test_rc.object
  test_rc.retain %0 : !test_rc.object
  test_rc.ask [1, 0] %0, %0 : !test_rc.object, !test_rc.object
  test_rc.release %arg0 : !test_rc.object
  return
}

// -----

// A select is one of its operands, and needs both.
func.func @select(%arg0: !test_rc.object {ref_counting.owned},
                  %arg1: !test_rc.object {ref_counting.borrowed}, %arg2: i1) {
  %0 = arith.select %arg2, %arg0, %arg1 : !test_rc.object
  test_rc.retain %0 : !test_rc.object
  test_rc.release %arg0 : !test_rc.object
  // expected-error@-5 {{borrow outlives owner: 'test_rc.ask' uses a value that is borrowed from this one, which was released before}}
  // expected-note@+1 {{to mend it}}
  test_rc.ask [0, 1] %0, %0 : !test_rc.object, !test_rc.object
  return
}
