// Counts, lowers and runs a program that ends without a live string.

// RUN: strings-opt %s --policy-based-ref-counting --verify-ref-counting | FileCheck %s --check-prefix=COUNTED
// [tutorial-run]
// RUN: strings-opt %s --policy-based-ref-counting --verify-ref-counting \
// RUN:     --convert-scf-to-cf \
// RUN:     --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner --entry-point-result=void \
// RUN:       --shared-libs=%strings_runtime,%c_runner_utils \
// RUN:   | FileCheck %s
// [/tutorial-run]

// What is written by hand does not disturb the pass that places all counts: the
// program says the same.
// RUN: strings-opt %s --ownership-based-ref-counting --verify-ref-counting \
// RUN:     --convert-scf-to-cf \
// RUN:     --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | mlir-runner --entry-point-result=void \
// RUN:       --shared-libs=%strings_runtime,%c_runner_utils \
// RUN:   | FileCheck %s

func.func private @strings_report()
func.func private @printI64(i64)
func.func private @printNewline()

// [tutorial-program]
// `string`, `times` times. A string that goes around a loop is handed from one
// iteration to the next.
func.func @repeat(%string: !strings.string, %times: index) -> !strings.string {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = strings.literal ""
  %all = scf.for %i = %c0 to %times step %c1
      iter_args(%part = %empty) -> !strings.string {
    %next = strings.concat %part, %string
    strings.release %part
    scf.yield %next : !strings.string
  }
  strings.release %string
  return %all : !strings.string
}

// Prints `string` with a mark, and gives the number of its bytes. The string is
// needed after it was turned into bytes.
// COUNTED-LABEL: func.func @shout
// COUNTED: strings.retain %arg0
// COUNTED-NEXT: strings.into_bytes %arg0
func.func @shout(%string: !strings.string) -> index {
  %c0 = arith.constant 0 : index
  %bytes = strings.into_bytes %string : memref<?xi8>
  %size = memref.dim %bytes, %c0 : memref<?xi8>
  memref.dealloc %bytes : memref<?xi8>
  %mark = strings.literal "!"
  %loud = strings.concat %string, %mark
  strings.print %loud
  strings.release %loud
  strings.release %mark
  strings.release %string
  return %size : index
}
// [/tutorial-program]

// One of two strings, both of which the caller keeps.
func.func @choose(%first: i1) -> !strings.string {
  %hello = strings.literal "hello"
  %world = strings.literal "world"
  %chosen = scf.if %first -> !strings.string {
    strings.retain %hello
    scf.yield %hello : !strings.string
  } else {
    strings.retain %world
    scf.yield %world : !strings.string
  }
  strings.release %hello
  strings.release %world
  return %chosen : !strings.string
}

// COUNTED-LABEL: func.func @main
func.func @main() {
  %false = arith.constant false
  %true = arith.constant true
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index

  // CHECK: 3 live strings
  // COUNTED: strings.literal "nobody reads this"
  // COUNTED-NEXT: strings.release
  %unused = strings.literal "nobody reads this"
  %hello = func.call @choose(%true) : (i1) -> !strings.string
  %world = func.call @choose(%false) : (i1) -> !strings.string
  %comma = strings.literal ", "
  func.call @strings_report() : () -> ()

  // CHECK-NEXT: hello, world
  %start = strings.concat %hello, %comma
  %greeting = strings.concat %start, %world
  strings.release %start
  strings.print %greeting

  // A view that outlives the name of its string, and goes past its end.
  // CHECK-NEXT: ell
  // CHECK-NEXT: d
  %ell = strings.view %hello[%c1, %c3]
  strings.retain %ell
  strings.release %hello
  strings.print %ell
  strings.release %ell
  %c11 = arith.constant 11 : index
  %d = strings.view %greeting[%c11, %c3]
  strings.print %d

  // CHECK-NEXT: worldworldworld!
  // CHECK-NEXT: 15
  %worlds = func.call @repeat(%world, %c3) : (!strings.string, index) -> !strings.string
  %size = func.call @shout(%worlds) : (!strings.string) -> index
  %size64 = arith.index_cast %size : index to i64
  func.call @printI64(%size64) : (i64) -> ()
  func.call @printNewline() : () -> ()

  // CHECK-NEXT: 0 live strings
  strings.release %comma
  strings.release %greeting
  func.call @strings_report() : () -> ()
  return
}
