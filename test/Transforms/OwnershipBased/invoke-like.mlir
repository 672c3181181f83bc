// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A terminator may have an owned result: what is not needed of it is dropped on
// the way where it is not.

// CHECK-LABEL: func @used() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.invoke ^[[BB1:.*]] : !test_rc.object
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @used() {
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @unused() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.invoke ^[[BB1:.*]] : !test_rc.object
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused() {
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  %other = arith.constant 1 : i64
  return
}

// CHECK-LABEL: func @returned() -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.invoke ^[[BB1:.*]] : !test_rc.object
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @returned() -> !test_rc.object {
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  return %a : !test_rc.object
}

// Other ways lead to the successor: the edge is split.
// CHECK-LABEL: func @unused_at_a_merge(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V0:.*]] = test_rc.invoke ^[[BB2:.*]] : !test_rc.object
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused_at_a_merge(%c: i1) {
  cf.cond_br %c, ^bb1, ^next
^bb1:
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  return
}

// Another value is dropped behind it.
// CHECK-LABEL: func @other(
// CHECK-SAME:      %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.invoke ^[[BB1:.*]] : !test_rc.object
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[B]], %[[V0]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @other(%b: !test_rc.object) {
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  test_rc.borrow %b, %a : !test_rc.object, !test_rc.object
  return
}
