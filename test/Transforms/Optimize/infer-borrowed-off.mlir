// RUN: ref-counting-opt %s --optimize-ref-counting='verify-result=true infer-borrowed=off' | FileCheck %s

// With infer-borrowed=off functions keep owning what they own; all else is done.

// CHECK-LABEL: func private @drops(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @adds(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds(%a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.release %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
