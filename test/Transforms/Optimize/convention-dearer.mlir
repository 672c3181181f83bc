// RUN: ref-counting-opt %s --optimize-ref-counting --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: count 0 < %t.remarks

// A function keeps owning its argument if one of its callers would have to
// execute more operations than now, though another one would get cheaper. No value
// is left alone by that: with the function as it is, nothing can be won.

// CHECK-LABEL: func private @drops(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @cheaper(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @cheaper(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// One add for three consumptions with two ways between them, and the call drops:
// 2 operations. With an add for each that needs one they would be 3.
// CHECK-LABEL: func @dearer(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @dearer(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  return
}
