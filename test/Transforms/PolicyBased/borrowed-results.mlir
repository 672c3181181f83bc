// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// The results of selects and casts are borrowed: they bring no reference, so
// nothing is dropped when they are unused. Ops that use them are served as ever.

// CHECK-LABEL: func @unused_select(
// CHECK-NEXT:    arith.select
// CHECK-NEXT:    return %{{.*}}, %{{.*}} : !async.token, !async.token
func.func @unused_select(%c: i1, %a: !async.token, %b: !async.token)
    -> (!async.token, !async.token) {
  %s = arith.select %c, %a, %b : !async.token
  return %a, %b : !async.token, !async.token
}

// CHECK-LABEL: func @used_select(
// CHECK-NEXT:    %[[S:.*]] = arith.select
// CHECK-NEXT:    async.runtime.await %[[S]]
// CHECK-NEXT:    async.runtime.drop_ref %[[S]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @used_select(%c: i1, %a: !async.token, %b: !async.token) {
  %s = arith.select %c, %a, %b : !async.token
  async.runtime.await %s : !async.token
  return
}

// CHECK-LABEL: func @unused_cast(
// CHECK-NEXT:    builtin.unrealized_conversion_cast
// CHECK-NEXT:    builtin.unrealized_conversion_cast
// CHECK-NEXT:    return
func.func @unused_cast(%a: !async.token) -> !async.token {
  %group = builtin.unrealized_conversion_cast %a : !async.token to !async.group
  %pointer = builtin.unrealized_conversion_cast %a : !async.token to !llvm.ptr
  return %a : !async.token
}

// What is made from a raw pointer has no hold to share: it is owned.
// CHECK-LABEL: func @cast_of_pointer(
// CHECK-NEXT:    %[[A:.*]] = builtin.unrealized_conversion_cast
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @cast_of_pointer(%pointer: !llvm.ptr) {
  %a = builtin.unrealized_conversion_cast %pointer : !llvm.ptr to !async.token
  return
}
