// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// Terminators: references can be added before one; a result of one is served
// where it is used.

// Before a terminator there is room.
// CHECK-LABEL: func @adds(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer)
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask_at_end [2, 0] %[[A]], %[[B]] : !test_rc.object, !test_rc.buffer
func.func @adds(%a: !test_rc.object, %b: !test_rc.buffer) {
  test_rc.ask_at_end [2, 0] %a, %b : !test_rc.object, !test_rc.buffer
}

// And nothing to do where the sum is 0.
// CHECK-LABEL: func @evens_out(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.ask_at_end [2, -2] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
func.func @evens_out(%a: !test_rc.object) {
  test_rc.ask_at_end [2, -2] %a, %a : !test_rc.object, !test_rc.object
}

// CHECK-LABEL: func @in_a_region(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.ask_at_end [1] %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @in_a_region(%a: !test_rc.object) {
  test_rc.region {
    test_rc.ask_at_end [1] %a : !test_rc.object
  }
  return
}

// CHECK-LABEL: func @used_result(
// CHECK-NEXT:    %[[V0:.*]] = test_rc.invoke ^[[BB1:.*]] : !test_rc.object
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.last_use %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
func.func @used_result() {
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  test_rc.last_use %a : !test_rc.object
  return
}

// CHECK-LABEL: func @suspends(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.suspend [0] ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @suspends(%a: !test_rc.object) {
  test_rc.suspend [0] ^suspend, ^resume
^suspend:
  return
^resume:
  test_rc.last_use %a : !test_rc.object
  return
}
