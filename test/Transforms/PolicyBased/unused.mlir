// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// A value without uses that arrives owned is dropped where it is born: a result
// after its op, an argument at the start of its block.

func.func private @make() -> (!async.token, !async.value<f32>)

// Nothing is done to a declaration.
// CHECK: func private @declaration(!async.token){{$}}
func.func private @declaration(!async.token)

// CHECK-LABEL: func @results(
// CHECK-NEXT:    %[[BOTH:.*]]:2 = call @make()
// CHECK-NEXT:    async.runtime.drop_ref %[[BOTH]]#1 {count = 1 : i64} : !async.value<f32>
// CHECK-NEXT:    async.runtime.drop_ref %[[BOTH]]#0 {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @results() {
  %0:2 = call @make() : () -> (!async.token, !async.value<f32>)
  return
}

// CHECK-LABEL: func @arguments(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token, %{{.*}}: i32, %[[GROUP:.*]]: !async.group)
// CHECK-NEXT:    async.runtime.drop_ref %[[GROUP]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @arguments(%token: !async.token, %number: i32, %group: !async.group) {
  return
}

// A borrowed argument arrives without a reference.
// CHECK-LABEL: func @borrowed_argument(
// CHECK-NEXT:    return
func.func @borrowed_argument(%token: !async.token {ref_counting.borrowed}) {
  return
}

// CHECK-LABEL: func @owned_argument(
// CHECK-NEXT:    async.runtime.drop_ref
// CHECK-NEXT:    return
func.func @owned_argument(%token: !async.token {ref_counting.owned}) {
  return
}

// CHECK-LABEL: func @block_argument(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token)
// CHECK-NEXT:    cf.br ^[[BLOCK:.*]](%[[TOKEN]] : !async.token)
// CHECK-NEXT:  ^[[BLOCK]](%[[ARGUMENT:.*]]: !async.token):
// CHECK-NEXT:    async.runtime.drop_ref %[[ARGUMENT]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @block_argument(%token: !async.token) {
  cf.br ^block(%token : !async.token)
^block(%argument: !async.token):
  return
}

// CHECK-LABEL: func @region_argument(
// CHECK:         %[[LOOP:.*]] = scf.for {{.*}} iter_args(%[[ARGUMENT:.*]] = %{{.*}}) -> (!async.token) {
// CHECK-NEXT:      async.runtime.drop_ref %[[ARGUMENT]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      %[[NEW:.*]]:2 = func.call @make()
// CHECK-NEXT:      async.runtime.drop_ref %[[NEW]]#1 {count = 1 : i64} : !async.value<f32>
// CHECK-NEXT:      scf.yield %[[NEW]]#0
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.drop_ref %[[LOOP]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
func.func @region_argument(%token: !async.token, %lb: index, %ub: index) {
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %lb to %ub step %c1 iter_args(%argument = %token)
      -> !async.token {
    %new:2 = func.call @make() : () -> (!async.token, !async.value<f32>)
    scf.yield %new#0 : !async.token
  }
  return
}

// A value that is used, if only by an op that asks for nothing, is not dropped.
// CHECK-LABEL: func @used(
// CHECK-NEXT:    async.runtime.set_available
// CHECK-NEXT:    return
func.func @used(%token: !async.token) {
  async.runtime.set_available %token : !async.token
  return
}
