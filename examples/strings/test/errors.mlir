// RUN: strings-opt %s --split-input-file --verify-diagnostics

func.func @view_offset(%arg0: !strings.string, %arg1: index) {
  %c = arith.constant -1 : index
  // expected-error@below {{'strings.view' op has a negative offset}}
  %0 = strings.view %arg0[%c, %arg1]
  return
}

// -----

func.func @view_size(%arg0: !strings.string, %arg1: index) {
  %c = arith.constant -2 : index
  // expected-error@below {{'strings.view' op has a negative size}}
  %0 = strings.view %arg0[%arg1, %c]
  return
}

// -----

func.func @into_static_bytes(%arg0: !strings.string) {
  // expected-error@below {{'strings.into_bytes' op gives a buffer of type memref<?xi8>, not 'memref<4xi8>'}}
  %0 = strings.into_bytes %arg0 : memref<4xi8>
  return
}

// -----

func.func @retain_nothing(%arg0: !strings.string) {
  // expected-error@below {{'strings.retain' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  strings.retain %arg0 {count = 0 : i64}
  return
}

// -----

func.func @release_less_than_nothing(%arg0: !strings.string) {
  // expected-error@below {{'strings.release' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  strings.release %arg0 {count = -1 : i64}
  return
}

// -----

func.func @print_something_else(%arg0: i32) {
  // expected-error@below {{'strings.print' op operand #0 must be string, but got 'i32'}}
  "strings.print"(%arg0) : (i32) -> ()
  return
}
