// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true --remarks-filter=ref-counting -o /dev/null 2>&1 | FileCheck %s
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' --remarks-filter-analyse=ref-counting -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUMMARY
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true -o /dev/null 2>&1 | count 0

// Remarks say where each operation was placed, and why, and which arguments
// became borrowed; a summary counts the operations for each op that the pass ran
// on.

// CHECK: remarks.mlir:[[#@LINE+2]]:33: remark: [Passed] Borrowed | Category:ref-counting | Function=only_borrows | {{.*}}is borrowed: the function never takes it over as the last thing"
// SUMMARY: Function=only_borrows | Adds=0, Drops=1, Kept=0, Removed=0, Split=0, Values=1
func.func private @only_borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// SUMMARY: remarks.mlir:[[#@LINE+1]]:1: remark: [Analysis] Placed | Category:ref-counting | Function=last_use | Adds=0, Drops=1, Kept=0, Removed=0, Split=0, Values=1
func.func @last_use(%a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=last_use | Remark="dropped 1 reference here: last use, by 'test_rc.borrow'"
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK: remarks.mlir:[[#@LINE+1]]:19: remark: [Passed] DropRef | Category:ref-counting | Function=unused | Remark="dropped 1 reference here: where the value is born: it arrives owned, and nothing uses it"
func.func @unused(%a: !test_rc.object) {
  return
}

func.func @dead(%c: i1, %a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=dead | Remark="dropped 1 reference here: nothing on this way needs the value any more"
  scf.if %c {
    test_rc.consume %a : !test_rc.object
  }
  return
}

func.func @needed_later(%a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] AddRef | Category:ref-counting | Function=needed_later | Remark="added 1 reference here: 'test_rc.consume' takes over a reference, and the value is needed later"
  test_rc.consume %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
}

// SUMMARY: Function=needed_again | Adds=1, Drops=1, Kept=0, Removed=0, Split=0, Values=1
func.func @needed_again(%n: index, %a: !test_rc.object) {
  scf.for %i = %n to %n step %n {
    // CHECK: remarks.mlir:[[#@LINE+1]]:5: remark: [Passed] AddRef | Category:ref-counting | Function=needed_again | Remark="added 1 reference here: 'test_rc.consume' takes over a reference, and does so again in the loop"
    test_rc.consume %a : !test_rc.object
  }
  return
}

func.func @consumed_twice(%a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] AddRef | Category:ref-counting | Function=consumed_twice | Remark="added 1 reference here: 'test_rc.consume' takes over more than one reference"
  test_rc.consume %a, %a : !test_rc.object, !test_rc.object
  return
}

func.func private @mixed(!test_rc.object {ref_counting.borrowed}, !test_rc.object)

func.func @also_borrowed(%a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+2]]:3: remark: [Passed] AddRef | Category:ref-counting | Function=also_borrowed | Remark="added 1 reference here: 'func.call' takes over a reference and also borrows the value"
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=also_borrowed | Remark="dropped 1 reference here: last use, by 'func.call'"
  call @mixed(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  return
}

func.func @consumes_borrowed(%a: !test_rc.object {ref_counting.borrowed}) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] AddRef | Category:ref-counting | Function=consumes_borrowed | Remark="added 2 references here: 'test_rc.consume' takes over a reference to a value that is borrowed"
  test_rc.consume %a {count = 2 : i64} : !test_rc.object
  return
}

func.func @surplus() -> !test_rc.object {
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Passed] DropRef | Category:ref-counting | Function=surplus | Remark="dropped 1 reference here: more references arrive here than are needed"
  %a = test_rc.make_many 2 : !test_rc.object
  return %a : !test_rc.object
}

// What stays where it was, or goes, is counted alone.
// SUMMARY: Function=kept_and_removed | Adds=0, Drops=0, Kept=1, Removed=1, Split=0, Values=1
// CHECK-NOT: Function=kept_and_removed
func.func @kept_and_removed(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// SUMMARY: Function=split | Adds=0, Drops=1, Kept=0, Removed=0, Split=1, Values=1
func.func @split(%c: i1, %a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=split | Remark="dropped 1 reference here: nothing on this way needs the value any more"
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  return
}

// SUMMARY-NOT: remark:
func.func @nothing_counted(%number: i32) {
  return
}

// CHECK: remarks.mlir:{{.*}}remark: [Analysis] Placed | Category:ref-counting | Adds=5, Drops=7, Kept=1, Removed=1, Split=2, Values=12
// CHECK-NOT: remark:
