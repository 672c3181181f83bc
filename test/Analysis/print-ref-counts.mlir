// RUN: ref-counting-opt %s --print-ref-counts -o /dev/null > %t.printed.mlir
// RUN: FileCheck %s --match-full-lines --input-file=%t.printed.mlir
// RUN: ref-counting-opt %s -o %t.plain.mlir
// RUN: ref-counting-opt %t.printed.mlir -o %t.parsed.mlir
// RUN: diff %t.plain.mlir %t.parsed.mlir

// The same holds for the generic form, and with locations.
// RUN: ref-counting-opt %s --print-ref-counts --mlir-print-op-generic -o /dev/null | ref-counting-opt -o %t.parsed.mlir
// RUN: diff %t.plain.mlir %t.parsed.mlir
// RUN: ref-counting-opt %s --print-ref-counts --mlir-print-debuginfo -o /dev/null | ref-counting-opt -o %t.parsed.mlir
// RUN: diff %t.plain.mlir %t.parsed.mlir

// The text may go to a file, and to none.
// RUN: ref-counting-opt %s --print-ref-counts=file=%t.file.mlir -o /dev/null | count 0
// RUN: diff %t.printed.mlir %t.file.mlir
// RUN: ref-counting-opt %s --print-ref-counts=file= -o /dev/null | count 0
// RUN: not ref-counting-opt %s --print-ref-counts=file=%t.none/x -o /dev/null 2>&1 | FileCheck %s --check-prefix=CANNOT-OPEN
// CANNOT-OPEN: error: cannot open output file

// Nested on functions, each is printed by itself, into one file.
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(any(print-ref-counts{file=%t.nested.mlir}))' -o /dev/null
// RUN: FileCheck %s --check-prefix=NESTED --input-file=%t.nested.mlir
// NESTED-DAG: {{^}}func.func private @declared
// NESTED-DAG: {{^}}func.func @straight
// NESTED-DAG: {{^}}func.func @disagree
// NESTED-DAG: {{^}}func.func @regions
// NESTED-DAG: {{^}}func.func @faults
// NESTED-DAG: {{^}}module @inner

// Declarations have no counts.
func.func private @declared(!test_rc.object)
// CHECK-LABEL: func.func private @declared(!test_rc.object)

// An owned and a borrowed argument, a result, and an argument without uses.
func.func @straight(%a: !test_rc.object,
                    %b: !test_rc.object {ref_counting.borrowed},
                    %unused: !test_rc.object)
    -> !test_rc.object {
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.retain %b : !test_rc.object
  test_rc.consume %a, %b : !test_rc.object, !test_rc.object
  %0 = test_rc.make : !test_rc.object
  %c = arith.constant 1 : i64
  return %0 : !test_rc.object
}
// CHECK-LABEL: func.func @straight(%arg0: !test_rc.object, %arg1: !test_rc.object {ref_counting.borrowed}, %arg2: !test_rc.object) -> !test_rc.object { // %arg0: 1, %arg1: borrowed, %arg2: borrowed
// CHECK-NEXT: test_rc.borrow %arg0, %arg1 : !test_rc.object, !test_rc.object // %arg0: 1, %arg1: borrowed
// CHECK-NEXT: test_rc.retain %arg1 : !test_rc.object // %arg0: 1, %arg1: borrowed+1
// CHECK-NEXT: test_rc.consume %arg0, %arg1 : !test_rc.object, !test_rc.object // %arg0: 0, %arg1: borrowed
// CHECK-NEXT: %0 = test_rc.make : !test_rc.object // %0: 1
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64 // %0: 1
// CHECK-NEXT: return %0 : !test_rc.object // %0: 0
// CHECK-NEXT: }

// Edges that forward different numbers of references; what one path holds and
// another does not; a leak stays in sight to the end of its block.
func.func @disagree(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^bb1(%0 : !test_rc.object), ^bb2
^bb1(%2: !test_rc.object):
  test_rc.release %2 : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.borrow %1 : !test_rc.object
  %unit = arith.constant 1 : i64
  return
}
// CHECK-LABEL: func.func @disagree(%arg0: i1) {
// CHECK-NEXT: %0 = test_rc.make : !test_rc.object // %0: 1
// CHECK-NEXT: %1 = test_rc.make : !test_rc.object // %0: 1, %1: 1
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%0 : !test_rc.object), ^bb2 // %0: 0|1, %1: 1; leak: %0
// CHECK-NEXT: ^bb1(%2: !test_rc.object): // pred: ^bb0 // %2: 1, %1: 1
// CHECK-NEXT: test_rc.release %2 : !test_rc.object // %2: 0, %1: 1
// CHECK-NEXT: cf.br ^bb2 // %1: 1
// CHECK-NEXT: ^bb2: // 2 preds: ^bb0, ^bb1 // %0: 1, %1: 1
// CHECK-NEXT: test_rc.borrow %1 : !test_rc.object // %1: 1; leak: %1
// CHECK-NEXT: %c1_i64 = arith.constant 1 : i64 // %1: 1
// CHECK-NEXT: return // %1: 1
// CHECK-NEXT: }

// Behind an op with regions the line is that of its last brace; what is given
// up in a region is gone behind it.
func.func @regions(%c: i1, %n: index) -> !test_rc.object {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  scf.if %c {
    test_rc.release %1 : !test_rc.object
  } else {
    test_rc.consume %1 : !test_rc.object
  }
  %step = arith.constant 1 : index
  %2 = scf.for %i = %n to %n step %step iter_args(%x = %0) -> !test_rc.object {
    test_rc.release %x : !test_rc.object
    %new = test_rc.make : !test_rc.object
    scf.yield %new : !test_rc.object
  }
  %3 = scf.if %c -> !test_rc.object {
    scf.yield %2 : !test_rc.object
  } else {
    test_rc.release %2 : !test_rc.object
    %new = test_rc.make : !test_rc.object
    scf.yield %new : !test_rc.object
  }
  return %3 : !test_rc.object
}
// CHECK-LABEL: func.func @regions(%arg0: i1, %arg1: index) -> !test_rc.object {
// CHECK-NEXT: %0 = test_rc.make : !test_rc.object // %0: 1
// CHECK-NEXT: %1 = test_rc.make : !test_rc.object // %0: 1, %1: 1
// CHECK-NEXT: scf.if %arg0 { // %1: 1
// CHECK-NEXT: test_rc.release %1 : !test_rc.object // %1: 0
// CHECK-NEXT: } else { // %1: 1
// CHECK-NEXT: test_rc.consume %1 : !test_rc.object // %1: 0
// CHECK-NEXT: } // %0: 1
// CHECK-NEXT: %c1 = arith.constant 1 : index // %0: 1
// CHECK-NEXT: %2 = scf.for %arg2 = %arg1 to %arg1 step %c1 iter_args(%arg3 = %0) -> (!test_rc.object) { // %arg3: 1
// CHECK-NEXT: test_rc.release %arg3 : !test_rc.object // %arg3: 0
// CHECK-NEXT: %4 = test_rc.make : !test_rc.object // %4: 1
// CHECK-NEXT: scf.yield %4 : !test_rc.object // %4: 0
// CHECK-NEXT: } // %0: 0, %2: 1
// CHECK-NEXT: %3 = scf.if %arg0 -> (!test_rc.object) { // %2: 1
// CHECK-NEXT: scf.yield %2 : !test_rc.object // %2: 0
// CHECK-NEXT: } else { // %2: 1
// CHECK-NEXT: test_rc.release %2 : !test_rc.object // %2: 0
// CHECK-NEXT: %4 = test_rc.make : !test_rc.object // %4: 1
// CHECK-NEXT: scf.yield %4 : !test_rc.object // %4: 0
// CHECK-NEXT: } // %2: 0, %3: 1
// CHECK-NEXT: return %3 : !test_rc.object // %3: 0
// CHECK-NEXT: }

// Faults, also at a terminator that is not printed.
func.func @faults(%c: i1, %n: index) {
  %0 = test_rc.make : !test_rc.object
  test_rc.release %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  test_rc.release %1 : !test_rc.object
  test_rc.borrow %1 : !test_rc.object
  %2 = test_rc.make : !test_rc.object
  %3 = test_rc.make : !test_rc.object
  scf.for %i = %n to %n step %n {
    test_rc.retain %3 : !test_rc.object
  }
  test_rc.release %3 : !test_rc.object
  return
}
// CHECK-LABEL: func.func @faults(%arg0: i1, %arg1: index) {
// CHECK-NEXT: %0 = test_rc.make : !test_rc.object // %0: 1
// CHECK-NEXT: test_rc.release %0 : !test_rc.object // %0: 0
// CHECK-NEXT: test_rc.release %0 : !test_rc.object // %0: 0; over-release: %0
// CHECK-NEXT: %1 = test_rc.make : !test_rc.object // %1: 1
// CHECK-NEXT: test_rc.release %1 : !test_rc.object // %1: 0
// CHECK-NEXT: test_rc.borrow %1 : !test_rc.object // %1: 0; use after release: %1
// CHECK-NEXT: %2 = test_rc.make : !test_rc.object // %2: 1; leak: %2
// CHECK-NEXT: %3 = test_rc.make : !test_rc.object // %3: 1
// CHECK-NEXT: scf.for %arg2 = %arg1 to %arg1 step %arg1 { // %3: 1
// CHECK-NEXT: test_rc.retain %3 : !test_rc.object // %3: 2
// CHECK-NEXT: } // %3: 1; unbalanced loop: %3
// CHECK-NEXT: test_rc.release %3 : !test_rc.object // %3: 0
// CHECK-NEXT: return
// CHECK-NEXT: }

// Names of one op with several results, and given names.
func.func @names(%c: i1, %n: index) {
  %0:2 = scf.if %c -> (!test_rc.object, !test_rc.buffer) {
    %a = test_rc.make : !test_rc.object
    %b = test_rc.make : !test_rc.buffer
    scf.yield %a, %b : !test_rc.object, !test_rc.buffer
  } else {
    %a = test_rc.make : !test_rc.object
    %b = test_rc.make : !test_rc.buffer
    scf.yield %a, %b : !test_rc.object, !test_rc.buffer
  }
  test_rc.consume %0#1, %0#0 : !test_rc.buffer, !test_rc.object
  return
}
// CHECK-LABEL: func.func @names(%arg0: i1, %arg1: index) {
// CHECK-NEXT: %0:2 = scf.if %arg0 -> (!test_rc.object, !test_rc.buffer) {
// CHECK-NEXT: %1 = test_rc.make : !test_rc.object // %1: 1
// CHECK-NEXT: %2 = test_rc.make : !test_rc.buffer // %1: 1, %2: 1
// CHECK-NEXT: scf.yield %1, %2 : !test_rc.object, !test_rc.buffer // %1: 0, %2: 0
// CHECK-NEXT: } else {
// CHECK-NEXT: %1 = test_rc.make : !test_rc.object // %1: 1
// CHECK-NEXT: %2 = test_rc.make : !test_rc.buffer // %1: 1, %2: 1
// CHECK-NEXT: scf.yield %1, %2 : !test_rc.object, !test_rc.buffer // %1: 0, %2: 0
// CHECK-NEXT: } // %0#0: 1, %0#1: 1
// CHECK-NEXT: test_rc.consume %0#1, %0#0 : !test_rc.buffer, !test_rc.object // %0#0: 0, %0#1: 0
// CHECK-NEXT: return
// CHECK-NEXT: }

// Blocks that are not reached have no counts.
func.func @unreachable() {
  %0 = test_rc.make : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
^bb1:
  %1 = test_rc.make : !test_rc.object
  cf.br ^bb1
}
// CHECK-LABEL: func.func @unreachable() {
// CHECK-NEXT: %0 = test_rc.make : !test_rc.object // %0: 1
// CHECK-NEXT: test_rc.release %0 : !test_rc.object // %0: 0
// CHECK-NEXT: return
// CHECK-NEXT: ^bb1: // pred: ^bb1
// CHECK-NEXT: %1 = test_rc.make : !test_rc.object
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: }

// Functions in nested modules.
module @inner {
  func.func @straight(%a: !test_rc.object) {
    test_rc.release %a : !test_rc.object
    return
  }
}
// CHECK-LABEL: module @inner {
// CHECK-NEXT: func.func @straight(%arg0: !test_rc.object) { // %arg0: 1
// CHECK-NEXT: test_rc.release %arg0 : !test_rc.object // %arg0: 0
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
