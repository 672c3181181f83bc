// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Ways that never return owe nothing. An owned argument that is released nowhere
// gets the attribute: the body does not show it.

// CHECK-LABEL: func @unreachable(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @unreachable(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  ub.unreachable
}

// Nothing on the way that aborts.
// CHECK-LABEL: func @one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @one_way(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  ub.unreachable
}

// Dead there from the start.
// CHECK-LABEL: func @dead_on_one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @dead_on_one_way(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  return
^bb2:
  ub.unreachable
}

// What is consumed there must be held all the same.
// CHECK-LABEL: func @consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @consumed(%a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  ub.unreachable
}

// A value that is born there.
// CHECK-LABEL: func @born_there() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @born_there() {
  %a = test_rc.make : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  ub.unreachable
}
