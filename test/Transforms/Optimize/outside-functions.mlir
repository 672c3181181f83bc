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

// A private function that is called from outside of functions keeps owning its
// argument: nothing changes that caller.
// CHECK-LABEL: func private @called_outside(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @called_outside(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @calls_inside(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @called_outside(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_inside(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  func.call @called_outside(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK:       test_rc.region {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    func.call @called_outside(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.end
// CHECK-NEXT:  }
test_rc.region {
  %a = test_rc.make : !test_rc.object
  func.call @called_outside(%a) : (!test_rc.object) -> ()
  test_rc.end
}
