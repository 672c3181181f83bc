// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s

// Values in no function are not changed, and functions are.

test_rc.region {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.end
}

// CHECK-LABEL: func @counted(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @counted(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}
