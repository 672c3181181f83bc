// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null
// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// External models give the interfaces to a type and to ops that know nothing of
// reference counts, and to ops of MLIR.

ml_program.global private mutable @global : !test_rc_foreign.handle

// CHECK-LABEL: func @foreign(
// CHECK-NEXT:    %[[A:.*]] = test_rc_foreign.open
// CHECK-NEXT:    test_rc_foreign.read %[[A]]
// CHECK-NEXT:    test_rc_foreign.unref %[[A]] {count = 1 : i64}
// CHECK-NEXT:    %[[B:.*]] = test_rc_foreign.open
// CHECK-NEXT:    test_rc_foreign.ref %[[B]] {count = 2 : i64}
// CHECK-NEXT:    test_rc.ask [2] %[[B]]
// CHECK-NEXT:    %[[C:.*]] = test_rc_foreign.open
// CHECK-NEXT:    test_rc_foreign.unref %[[C]] {count = 1 : i64}
// CHECK-NEXT:    return
func.func @foreign() {
  // expected-remark @below {{result 0: owned, 1}}
  %a = test_rc_foreign.open
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  test_rc_foreign.read %a
  // expected-remark @below {{result 0: owned, 1}}
  %b = test_rc_foreign.open
  // expected-remark @below {{operand 0: delta 2, effect -2}}
  test_rc.ask [2] %b : !test_rc_foreign.handle
  // expected-remark @below {{result 0: owned, 1}}
  %unused = test_rc_foreign.open
  return
}

// CHECK-LABEL: func @updates(
// CHECK-NEXT:    test_rc_foreign.ref
// CHECK-NEXT:    test_rc_foreign.unref
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: borrowed}}
func.func @updates(%a: !test_rc_foreign.handle {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 0, effect 2}}
  // expected-remark @below {{update}}
  test_rc_foreign.ref %a {count = 2 : i64}
  // expected-remark @below {{operand 0: delta 0, effect -2}}
  // expected-remark @below {{update}}
  test_rc_foreign.unref %a {count = 2 : i64}
  return
}

// CHECK-LABEL: func @op_of_mlir(
// CHECK-NEXT:    ml_program.global_store
// CHECK-NEXT:    ml_program.global_load
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
func.func @op_of_mlir(%a: !test_rc_foreign.handle) {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  ml_program.global_store @global = %a : !test_rc_foreign.handle
  // expected-remark @below {{result 0: borrowed from nothing}}
  %b = ml_program.global_load @global : !test_rc_foreign.handle
  return
}
