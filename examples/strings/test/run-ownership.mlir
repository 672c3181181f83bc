// A program like that of run.mlir, without any retain or release: the pass places
// them all. It is lowered and run, and ends without a live string.

// RUN: strings-opt %s --ownership-based-ref-counting --verify-ref-counting | FileCheck %s --check-prefix=COUNTED
// RUN: strings-opt %s --ownership-based-ref-counting --verify-ref-counting \
// RUN:     --convert-scf-to-cf \
// RUN:     --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner --entry-point-result=void \
// RUN:       --shared-libs=%strings_runtime,%c_runner_utils \
// RUN:   | FileCheck %s

func.func private @strings_report()
func.func private @printI64(i64)
func.func private @printNewline()

// [tutorial-ownership]
// `string`, `times` times. The loop takes over %empty, and each iteration the
// part that the last one handed on. The function needs to borrow its argument
// alone.
// COUNTED-LABEL: func.func private @repeat(
// COUNTED-SAME:      %[[STRING:.*]]: !strings.string {ref_counting.borrowed}, %[[TIMES:.*]]: index) -> !strings.string {
// COUNTED-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// COUNTED-NEXT:    %[[C1:.*]] = arith.constant 1 : index
// COUNTED-NEXT:    %[[EMPTY:.*]] = strings.literal ""
// COUNTED-NEXT:    %[[ALL:.*]] = scf.for %{{.*}} = %[[C0]] to %[[TIMES]] step %[[C1]] iter_args(%[[PART:.*]] = %[[EMPTY]]) -> (!strings.string) {
// COUNTED-NEXT:      %[[NEXT:.*]] = strings.concat %[[PART]], %[[STRING]]
// COUNTED-NEXT:      strings.release %[[PART]]
// COUNTED-NEXT:      scf.yield %[[NEXT]] : !strings.string
// COUNTED-NEXT:    }
// COUNTED-NEXT:    return %[[ALL]] : !strings.string
func.func private @repeat(%string: !strings.string, %times: index) -> !strings.string {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = strings.literal ""
  %all = scf.for %i = %c0 to %times step %c1
      iter_args(%part = %empty) -> !strings.string {
    %next = strings.concat %part, %string
    scf.yield %next : !strings.string
  }
  return %all : !strings.string
}
// [/tutorial-ownership]

// The string is needed after it was turned into bytes: the bytes take a
// reference of their own.
// COUNTED-LABEL: func.func @shout(
// COUNTED-SAME:      %[[STRING:.*]]: !strings.string) -> index {
// COUNTED-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// COUNTED-NEXT:    strings.retain %[[STRING]]{{$}}
// COUNTED-NEXT:    %[[BYTES:.*]] = strings.into_bytes %[[STRING]]
// COUNTED-NEXT:    %[[SIZE:.*]] = memref.dim %[[BYTES]], %[[C0]]
// COUNTED-NEXT:    memref.dealloc %[[BYTES]]
// COUNTED-NEXT:    %[[MARK:.*]] = strings.literal "!"
// COUNTED-NEXT:    %[[LOUD:.*]] = strings.concat %[[STRING]], %[[MARK]]
// COUNTED-NEXT:    strings.release %[[STRING]]{{$}}
// COUNTED-NEXT:    strings.release %[[MARK]]{{$}}
// COUNTED-NEXT:    strings.print %[[LOUD]]
// COUNTED-NEXT:    strings.release %[[LOUD]]{{$}}
// COUNTED-NEXT:    return %[[SIZE]] : index
func.func @shout(%string: !strings.string) -> index {
  %c0 = arith.constant 0 : index
  %bytes = strings.into_bytes %string : memref<?xi8>
  %size = memref.dim %bytes, %c0 : memref<?xi8>
  memref.dealloc %bytes : memref<?xi8>
  %mark = strings.literal "!"
  %loud = strings.concat %string, %mark
  strings.print %loud
  return %size : index
}

// Where it is not needed any more the bytes take the only one.
// COUNTED-LABEL: func.func @length(
// COUNTED-SAME:      %[[STRING:.*]]: !strings.string) -> index {
// COUNTED-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// COUNTED-NEXT:    %[[BYTES:.*]] = strings.into_bytes %[[STRING]]
// COUNTED-NEXT:    %[[SIZE:.*]] = memref.dim %[[BYTES]], %[[C0]]
// COUNTED-NEXT:    memref.dealloc %[[BYTES]]
// COUNTED-NEXT:    return %[[SIZE]] : index
func.func @length(%string: !strings.string) -> index {
  %c0 = arith.constant 0 : index
  %bytes = strings.into_bytes %string : memref<?xi8>
  %size = memref.dim %bytes, %c0 : memref<?xi8>
  memref.dealloc %bytes : memref<?xi8>
  return %size : index
}

// One of two strings: the other one is released.
// COUNTED-LABEL: func.func @choose(
// COUNTED-SAME:      %[[FIRST:.*]]: i1) -> !strings.string {
// COUNTED-NEXT:    %[[HELLO:.*]] = strings.literal "hello"
// COUNTED-NEXT:    %[[WORLD:.*]] = strings.literal "world"
// COUNTED-NEXT:    %[[CHOSEN:.*]] = scf.if %[[FIRST]] -> (!strings.string) {
// COUNTED-NEXT:      strings.release %[[WORLD]]{{$}}
// COUNTED-NEXT:      scf.yield %[[HELLO]] : !strings.string
// COUNTED-NEXT:    } else {
// COUNTED-NEXT:      strings.release %[[HELLO]]{{$}}
// COUNTED-NEXT:      scf.yield %[[WORLD]] : !strings.string
// COUNTED-NEXT:    }
// COUNTED-NEXT:    return %[[CHOSEN]] : !strings.string
func.func @choose(%first: i1) -> !strings.string {
  %hello = strings.literal "hello"
  %world = strings.literal "world"
  %chosen = scf.if %first -> !strings.string {
    scf.yield %hello : !strings.string
  } else {
    scf.yield %world : !strings.string
  }
  return %chosen : !strings.string
}

// COUNTED-LABEL: func.func @main() {
func.func @main() {
  %false = arith.constant false
  %true = arith.constant true
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index

  // CHECK: 3 live strings
  // COUNTED:      %[[UNUSED:.*]] = strings.literal "nobody reads this"
  // COUNTED-NEXT: strings.release %[[UNUSED]]{{$}}
  %unused = strings.literal "nobody reads this"
  %hello = func.call @choose(%true) : (i1) -> !strings.string
  %world = func.call @choose(%false) : (i1) -> !strings.string
  %comma = strings.literal ", "
  func.call @strings_report() : () -> ()

  // CHECK-NEXT: hello, world
  %start = strings.concat %hello, %comma
  %greeting = strings.concat %start, %world
  strings.print %greeting

  // A view keeps its string alive until its last use.
  // CHECK-NEXT: ell
  // CHECK-NEXT: d
  // COUNTED:      %[[ELL:.*]] = strings.view %[[HELLO:.*]][
  // COUNTED-NEXT: strings.print %[[ELL]]
  // COUNTED-NEXT: strings.release %[[HELLO]]{{$}}
  %ell = strings.view %hello[%c1, %c3]
  strings.print %ell
  %c11 = arith.constant 11 : index
  %d = strings.view %greeting[%c11, %c3]
  strings.print %d

  // CHECK-NEXT: worldworldworld!
  // CHECK-NEXT: 15
  // CHECK-NEXT: 15
  %worlds = func.call @repeat(%world, %c3) : (!strings.string, index) -> !strings.string
  %size = func.call @shout(%worlds) : (!strings.string) -> index
  %size64 = arith.index_cast %size : index to i64
  func.call @printI64(%size64) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %again = func.call @repeat(%world, %c3) : (!strings.string, index) -> !strings.string
  %length = func.call @length(%again) : (!strings.string) -> index
  %length64 = arith.index_cast %length : index to i64
  func.call @printI64(%length64) : (i64) -> ()
  func.call @printNewline() : () -> ()

  // CHECK-NEXT: 0 live strings
  func.call @strings_report() : () -> ()
  return
}
