// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter=ref-counting -o /dev/null 2>&1 | FileCheck %s
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(optimize-ref-counting{verify-result=true}))' --remarks-filter-analyse=ref-counting -o /dev/null 2>&1 | FileCheck %s --check-prefix=SUMMARY
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true -o /dev/null 2>&1 | count 0

// A summary counts what was removed, moved and merged, for each op that the pass
// ran on; remarks say where each operation that is new was placed, and why.

// Removed: they are for nothing.
// SUMMARY: remarks.mlir:[[#@LINE+1]]:1: remark: [Analysis] Optimized | Category:ref-counting | Function=removed | AddsMerged=0, AddsMoved=0, AddsRemoved=2, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=2, LeftAlone=0, Placed=0, Values=1
func.func @removed(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Merged: two became one.
// SUMMARY: Function=merged | AddsMerged=1, AddsMoved=1, AddsRemoved=0, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=0, LeftAlone=0, Placed=0, Values=1
func.func @merged(%a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+2]]:3: remark: [Passed] AddRef | Category:ref-counting | Function=merged | Remark="added 2 references here: 'test_rc.consume' takes over a reference, and the value is needed later"
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// SUMMARY: Function=merged_drops | AddsMerged=0, AddsMoved=0, AddsRemoved=0, Borrowed=0, DropsMerged=2, DropsMoved=1, DropsRemoved=0, LeftAlone=0, Placed=0, Values=1
func.func @merged_drops() {
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Passed] DropRef | Category:ref-counting | Function=merged_drops | Remark="dropped 3 references here: where the value is born: it arrives owned, and nothing uses it"
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Moved: the add goes to the way that needs it, and the drop of the other one is
// gone with it.
// SUMMARY: Function=moved | AddsMerged=0, AddsMoved=1, AddsRemoved=0, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=1, LeftAlone=0, Placed=0, Values=1
func.func @moved(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] AddRef | Category:ref-counting | Function=moved |
  test_rc.consume %a : !test_rc.object
  cf.br ^bb3
^bb2:
  test_rc.release %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A view that held itself lends from its owner again: that one's drop moves.
// SUMMARY: Function=moved_drop | AddsMerged=0, AddsMoved=0, AddsRemoved=1, Borrowed=0, DropsMerged=0, DropsMoved=1, DropsRemoved=1, LeftAlone=0, Placed=0, Values=2
func.func @moved_drop(%a: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.retain %v : !test_rc.object
  test_rc.release %a : !test_rc.object
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=moved_drop | Remark="dropped 1 reference here: last use, by 'test_rc.borrow'"
  test_rc.borrow %v : !test_rc.object
  test_rc.release %v : !test_rc.object
  return
}

// Nothing to do.
// SUMMARY: Function=kept | AddsMerged=0, AddsMoved=0, AddsRemoved=0, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=0, LeftAlone=0, Placed=0, Values=1
func.func @kept(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// One operation more than before, and no way executes more: three ways add what
// was added for all four.
// SUMMARY: Function=placed | AddsMerged=0, AddsMoved=1, AddsRemoved=0, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=1, LeftAlone=0, Placed=1, Values=1
func.func @placed(%i: index, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  scf.index_switch %i
  case 0 {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  case 1 {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  case 2 {
    test_rc.consume %a : !test_rc.object
    scf.yield
  }
  default {
    test_rc.release %a : !test_rc.object
  }
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A drop for all ways goes to the one that needs it.
// SUMMARY: Function=critical_edge | AddsMerged=0, AddsMoved=0, AddsRemoved=1, Borrowed=0, DropsMerged=0, DropsMoved=1, DropsRemoved=0, LeftAlone=0, Placed=0, Values=1
func.func @critical_edge(%c: i1, %a: !test_rc.object) {
  // CHECK: remarks.mlir:[[#@LINE+1]]:3: remark: [Passed] DropRef | Category:ref-counting | Function=critical_edge | Remark="dropped 1 reference here: nothing on this way needs the value any more"
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.release %a : !test_rc.object
  return
}

// Not proved.
// SUMMARY: Function=left_alone | AddsMerged=0, AddsMoved=0, AddsRemoved=0, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=0, LeftAlone=1, Placed=0, Values=1
func.func @left_alone() {
  // CHECK: remarks.mlir:[[#@LINE+1]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=left_alone | Remark="the value is left alone: leak:
  %a = test_rc.make : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// A private function.
// CHECK: remarks.mlir:[[#@LINE+2]]:28: remark: [Passed] Borrowed | Category:ref-counting | Function=borrows | Remark="argument #0 is borrowed: the function never takes it over as the last thing"
// SUMMARY: Function=borrows | {{.*}}, Borrowed=0, {{.*}}, Values=1
func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// SUMMARY: Function=calls | AddsMerged=0, AddsMoved=0, AddsRemoved=0, Borrowed=0, DropsMerged=0, DropsMoved=0, DropsRemoved=0, LeftAlone=0, Placed=0, Values=1
// SUMMARY-NOT: remark:
func.func @calls(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @borrows(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

func.func @nothing_counted(%number: i32) {
  return
}

// CHECK: remark: [Analysis] Optimized | Category:ref-counting | AddsMerged=1, AddsMoved=3, AddsRemoved=5, Borrowed=1, DropsMerged=2, DropsMoved=3, DropsRemoved=6, LeftAlone=1, Placed=1, Values=12
// CHECK-NOT: remark:
