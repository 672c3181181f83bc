// RUN: ref-counting-opt %s --policy-based-ref-counting > %t.once
// RUN: ref-counting-opt %t.once --policy-based-ref-counting > %t.twice
// RUN: diff %t.once %t.twice
// RUN: FileCheck %s < %t.once

// Running the pass twice changes nothing: what an op asks for and what already
// stands there is not placed again. Counts placed by hand are found as well.

func.func private @make() -> !async.token

// CHECK-LABEL: func @unused(
// CHECK-COUNT-1: async.runtime.drop_ref
// CHECK-NOT:     async.runtime.drop_ref
// CHECK:         return
func.func @unused() {
  %token = call @make() : () -> !async.token
  return
}

// CHECK-LABEL: func @awaited(
// CHECK-COUNT-1: async.runtime.drop_ref
// CHECK-NOT:     async.runtime.drop_ref
// CHECK:         return
func.func @awaited(%token: !async.token) {
  async.runtime.await %token : !async.token
  return
}

// CHECK-LABEL: func @by_hand(
// CHECK-COUNT-1: async.runtime.drop_ref
// CHECK-NOT:     async.runtime.drop_ref
// CHECK:         return
func.func @by_hand(%token: !async.token) {
  async.runtime.await %token : !async.token
  async.runtime.drop_ref %token {count = 1 : i64} : !async.token
  return
}

// The drop of another value stands between.
// CHECK-LABEL: func @among_others(
// CHECK-COUNT-2: async.runtime.drop_ref
// CHECK-NOT:     async.runtime.drop_ref
// CHECK:         return
func.func @among_others(%token: !async.token, %other: !async.token) {
  async.runtime.await %token : !async.token
  async.runtime.drop_ref %other {count = 1 : i64} : !async.token
  async.runtime.drop_ref %token {count = 1 : i64} : !async.token
  return
}

// The drop names the object by a cast.
// CHECK-LABEL: func @under_second_name(
// CHECK-COUNT-1: async.runtime.drop_ref
// CHECK-NOT:     async.runtime.drop_ref
// CHECK:         return
func.func @under_second_name(%token: !async.token) {
  %name = builtin.unrealized_conversion_cast %token : !async.token to !async.group
  async.runtime.await %token : !async.token
  async.runtime.drop_ref %name {count = 1 : i64} : !async.group
  return
}

// More is dropped there than is asked for: not this pass's business.
// CHECK-LABEL: func @more(
// CHECK:         async.runtime.await
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 2 : i64}
// CHECK-NEXT:    return
func.func @more(%token: !async.token) {
  async.runtime.await %token : !async.token
  async.runtime.drop_ref %token {count = 2 : i64} : !async.token
  return
}

// An add_ref after the op is not what was asked for.
// CHECK-LABEL: func @other_direction(
// CHECK:         async.runtime.await
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 1 : i64}
// CHECK-NEXT:    async.runtime.add_ref %{{.*}} {count = 1 : i64}
// CHECK-NEXT:    return
func.func @other_direction(%token: !async.token) {
  async.runtime.await %token : !async.token
  async.runtime.add_ref %token {count = 1 : i64} : !async.token
  return
}

// A drop that stands apart, behind another op, is not right after the op.
// CHECK-LABEL: func @apart(
// CHECK:         async.runtime.await
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 1 : i64}
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 1 : i64}
// CHECK-NEXT:    return
func.func @apart(%token: !async.token) {
  async.runtime.await %token : !async.token
  %c = arith.constant 0 : i32
  async.runtime.drop_ref %token {count = 1 : i64} : !async.token
  return
}
