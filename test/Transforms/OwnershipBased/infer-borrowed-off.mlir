// RUN: ref-counting-opt %s --ownership-based-ref-counting='verify-result=true infer-borrowed=off' | FileCheck %s --check-prefixes=CHECK,OFF
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' | FileCheck %s --check-prefixes=CHECK,OFF
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s --check-prefixes=CHECK,ON

// Nothing becomes borrowed if the option says so, or if the pass runs on
// functions, where callers are not seen: only attributes tell.

// ON-LABEL:    func private @borrows(
// ON-SAME:         %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// ON-NEXT:       test_rc.borrow %[[A]] : !test_rc.object
// ON-NEXT:       return
// OFF-LABEL:   func private @borrows(
// OFF-SAME:        %[[A:.*]]: !test_rc.object) {
// OFF-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// OFF-NEXT:      test_rc.release %[[A]] : !test_rc.object
// OFF-NEXT:      return
func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func private @given(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func private @given(%a: !test_rc.object {ref_counting.borrowed}) {
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @caller(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!test_rc.object) -> ()
// ON-NEXT:       test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    call @given(%[[B]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return
func.func @caller(%a: !test_rc.object, %b: !test_rc.object) {
  call @borrows(%a) : (!test_rc.object) -> ()
  call @given(%b) : (!test_rc.object) -> ()
  return
}
