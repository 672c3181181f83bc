// What the runtime says of programs that miscount.

// RUN: strings-opt %s --convert-to-llvm --reconcile-unrealized-casts -o %t
// RUN: mlir-runner %t -e leak --entry-point-result=void \
// RUN:   --shared-libs=%strings_runtime | FileCheck %s --check-prefix=LEAK
// RUN: not --crash mlir-runner %t -e over_release \
// RUN:   --entry-point-result=void --shared-libs=%strings_runtime 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OVER

func.func private @strings_report()

// LEAK: 1 live strings
func.func @leak() {
  %0 = strings.literal "nobody releases this"
  func.call @strings_report() : () -> ()
  return
}

// OVER: strings: more references dropped than there are
func.func @over_release() {
  %0 = strings.literal "released once too often"
  strings.retain %0
  strings.release %0 {count = 3 : i64}
  return
}
