// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// A function keeps owning its argument if one of its callers may not be changed,
// because its counts are not proved right: all change together, or none.

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
// CHECK-LABEL: func @adds(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @leaks() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    call @drops(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: convention-not-proved.mlir:[[#@LINE+2]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=leaks | Remark="the value is left alone: leak:
func.func @leaks() {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  return
}

// The callee itself is not proved.
// CHECK-LABEL: func private @drops_too_early(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: convention-not-proved.mlir:[[#@LINE+2]]:36: remark: [Missed] LeftAlone | Category:ref-counting | Function=drops_too_early | Remark="the value is left alone: borrow outlives owner:
// REMARK-NOT: remark
func.func private @drops_too_early(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.borrow %v : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_unproved(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops_too_early(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_unproved(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops_too_early(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
