// RUN: ref-counting-opt %s --ownership-based-ref-counting='verify-result=true external-arguments=borrowed' | FileCheck %s

// The option turns the convention of declarations round. Callees that are not
// known, and functions whose body is seen, are what they were.

func.func private @declared(!test_rc.object)
func.func private @owns(!test_rc.object {ref_counting.owned})

// CHECK-LABEL: func @call_declared(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @declared(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_declared(%a: !test_rc.object) {
  call @declared(%a) : (!test_rc.object) -> ()
  return
}

// CHECK-LABEL: func @call_owns(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @owns(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_owns(%a: !test_rc.object) {
  call @owns(%a) : (!test_rc.object) -> ()
  return
}

// CHECK-LABEL: func @indirect(
// CHECK-SAME:      %[[F:.*]]: (!test_rc.object) -> (), %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call_indirect %[[F]](%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @indirect(%f: (!test_rc.object) -> (), %a: !test_rc.object) {
  call_indirect %f(%a) : (!test_rc.object) -> ()
  return
}
