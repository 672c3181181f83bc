// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// The same object under several names: casts and selects.

// An add by one name, a drop by another.
// CHECK-LABEL: func @pair_through_cast(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !async.token to !async.group
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_through_cast(%a: !async.token) {
  %n = builtin.unrealized_conversion_cast %a : !async.token to !async.group
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %n : !async.group
  async.runtime.drop_ref %n {count = 1 : i64} : !async.group
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Used by the second name behind the drop of the first: the pair goes, the last
// drop stays.
// CHECK-LABEL: func @used_through_cast(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !async.token to !async.group
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @used_through_cast(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  %n = builtin.unrealized_conversion_cast %a : !async.token to !async.group
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %n : !async.group
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A raw pointer to the object: its uses are uses of the object.
func.func private @raw(!llvm.ptr)
// CHECK-LABEL: func @raw_pointer(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !async.token to !llvm.ptr
// CHECK-NEXT:    call @raw(%[[V0]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @raw_pointer(%a: !async.token) {
  %p = builtin.unrealized_conversion_cast %a : !async.token to !llvm.ptr
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  call @raw(%p) : (!llvm.ptr) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A drop through a select releases what its add took; both go.
// CHECK-LABEL: func @pair_of_select(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token, %[[B:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[B]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair_of_select(%c: i1, %a: !async.token, %b: !async.token) {
  %s = arith.select %c, %a, %b : !async.token
  async.runtime.add_ref %s {count = 1 : i64} : !async.token
  async.runtime.await %s : !async.token
  async.runtime.drop_ref %s {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %b {count = 1 : i64} : !async.token
  return
}

// The select's reference is handed on: its add stays, those of what it chooses
// from go.
// CHECK-LABEL: func @select_returned(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token, %[[B:.*]]: !async.token) -> !async.token {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !async.token
// CHECK-NEXT:    async.runtime.add_ref %[[V0]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[B]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return %[[V0]] : !async.token
// CHECK-NEXT:  }
func.func @select_returned(%c: i1, %a: !async.token, %b: !async.token) -> !async.token {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.add_ref %b {count = 1 : i64} : !async.token
  %s = arith.select %c, %a, %b : !async.token
  async.runtime.add_ref %s {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %b {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %b {count = 1 : i64} : !async.token
  return %s : !async.token
}

// The select is used behind the pair.
// CHECK-LABEL: func @used_through_select(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token, %[[B:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[B]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @used_through_select(%c: i1, %a: !async.token, %b: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  %s = arith.select %c, %a, %b : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %s : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %b {count = 1 : i64} : !async.token
  return
}
