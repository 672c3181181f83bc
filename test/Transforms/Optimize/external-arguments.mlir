// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting='verify-result=true external-arguments=borrowed' --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s --check-prefix=BORROWED
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// What a declaration without an attribute does with its arguments is an option:
// the same counts are right with the one answer, and wrong with the other.

func.func private @external(!test_rc.object)

// CHECK-LABEL: func @right_if_owned() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    call @external(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// BORROWED-LABEL: func @right_if_owned() {
// BORROWED-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// BORROWED-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// BORROWED-NEXT:    call @external(%[[V0]]) : (!test_rc.object) -> ()
// BORROWED-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// BORROWED-NEXT:    return
// BORROWED-NEXT:  }
// REMARK: external-arguments.mlir:[[#@LINE+2]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=right_if_owned | Remark="the value is left alone: leak:
func.func @right_if_owned() {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  call @external(%a) : (!test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @right_if_borrowed() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    call @external(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// BORROWED-LABEL: func @right_if_borrowed() {
// BORROWED-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// BORROWED-NEXT:    call @external(%[[V0]]) : (!test_rc.object) -> ()
// BORROWED-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// BORROWED-NEXT:    return
// BORROWED-NEXT:  }
// REMARK-NOT: remark
func.func @right_if_borrowed() {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  call @external(%a) : (!test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
