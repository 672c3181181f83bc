// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// In functions of the LLVM dialect edges are split by its own branches.

// CHECK-LABEL: llvm.func @critical(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: i32, %[[P:.*]]: !llvm.ptr) -> i32 {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[P]] : !llvm.ptr to !test_rc.object
// CHECK-NEXT:    llvm.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]](%[[N]] : i32)
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: i32):
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    llvm.br ^[[BB3:.*]](%[[V1]] : i32)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    llvm.br ^[[BB3]](%[[N]] : i32)
// CHECK-NEXT:  ^[[BB3]](%[[V2:.*]]: i32):
// CHECK-NEXT:    llvm.return %[[V2]] : i32
// CHECK-NEXT:  }
llvm.func @critical(%c: i1, %n: i32, %p: !llvm.ptr) -> i32 {
  %a = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  llvm.cond_br %c, ^bb1, ^bb2(%n : i32)
^bb1:
  test_rc.borrow %a : !test_rc.object
  llvm.br ^bb2(%n : i32)
^bb2(%m: i32):
  llvm.return %m : i32
}
