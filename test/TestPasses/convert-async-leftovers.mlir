// RUN: ref-counting-opt %s --verify-each=false --pass-pipeline='builtin.module(convert-async-to-llvm,test-convert-async-leftovers)' | FileCheck %s --implicit-check-not='!async' --implicit-check-not=unrealized_conversion_cast

// What convert-async-to-llvm leaves of async types becomes pointers, so that
// no async type and no cast is in the output.

// Arguments of branches.
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[A:.*]]: !llvm.ptr, %[[B:.*]]: !llvm.ptr, %[[C:.*]]: i1)
// CHECK:         cf.cond_br %[[C]], ^[[BB1:.*]](%[[A]] : !llvm.ptr), ^[[BB1]](%[[B]] : !llvm.ptr)
// CHECK:       ^[[BB1]](%[[X:.*]]: !llvm.ptr):
// CHECK:         call @mlirAsyncRuntimeAwaitToken(%[[X]])
func.func @branch(%a: !async.token, %b: !async.token, %c: i1) {
  cf.cond_br %c, ^bb1(%a : !async.token), ^bb1(%b : !async.token)
^bb1(%x: !async.token):
  async.runtime.await %x : !async.token
  return
}

// A select, of values.
// CHECK-LABEL: func.func @select(
// CHECK:         %[[S:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr
// CHECK:         call @mlirAsyncRuntimeAwaitValue(%[[S]])
func.func @select(%a: !async.value<f32>, %b: !async.value<f32>, %c: i1) {
  %s = arith.select %c, %a, %b : !async.value<f32>
  async.runtime.await %s : !async.value<f32>
  return
}

// A function constant and a call of it.
// CHECK-LABEL: func.func @indirect(
// CHECK-SAME:    %[[G:.*]]: !llvm.ptr
// CHECK:         %[[F:.*]] = constant @take : (!llvm.ptr) -> !llvm.ptr
// CHECK:         call_indirect %[[F]](%[[G]]) : (!llvm.ptr) -> !llvm.ptr
func.func private @take(!async.group) -> !async.value<!async.token>
func.func @indirect(%g: !async.group) -> !async.value<!async.token> {
  %f = func.constant @take : (!async.group) -> !async.value<!async.token>
  %r = func.call_indirect %f(%g) : (!async.group) -> !async.value<!async.token>
  return %r : !async.value<!async.token>
}

// A function that takes functions.
// CHECK-LABEL: func.func private @higher((!llvm.ptr) -> !llvm.ptr, tuple<!llvm.ptr, i32>)
func.func private @higher((!async.token) -> !async.token, tuple<!async.token, i32>)

// Loops and other structured control flow.
// CHECK-LABEL: func.func @loops(
// CHECK:         scf.for {{.*}} iter_args({{.*}}) -> (!llvm.ptr)
// CHECK:           scf.yield %{{.*}} : !llvm.ptr
// CHECK:         scf.while ({{.*}}) : (!llvm.ptr) -> !llvm.ptr
// CHECK:           scf.condition(%{{.*}}) %{{.*}} : !llvm.ptr
// CHECK:         ^bb0(%{{.*}}: !llvm.ptr):
// CHECK:         scf.index_switch %{{.*}} -> !llvm.ptr
func.func @loops(%t: !async.token, %n: index, %c: i1) -> !async.token {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (!async.token) {
    scf.yield %a : !async.token
  }
  %w = scf.while (%a = %r) : (!async.token) -> !async.token {
    scf.condition(%c) %a : !async.token
  } do {
  ^bb0(%b: !async.token):
    scf.yield %b : !async.token
  }
  %s = scf.index_switch %n -> !async.token
  case 1 {
    scf.yield %w : !async.token
  }
  default {
    scf.yield %r : !async.token
  }
  return %s : !async.token
}

// A cast that was made by hand.
// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    %[[T:.*]]: !llvm.ptr
// CHECK-NEXT:    call @raw(%[[T]])
func.func private @raw(!llvm.ptr)
func.func @cast(%t: !async.token) {
  %p = builtin.unrealized_conversion_cast %t : !async.token to !llvm.ptr
  func.call @raw(%p) : (!llvm.ptr) -> ()
  return
}

// A container.
// CHECK-LABEL: func.func @container(
// CHECK:         tensor.extract %{{.*}}[%{{.*}}] : tensor<?x!llvm.ptr>
func.func @container(%t: tensor<?x!async.token>, %i: index) {
  %x = tensor.extract %t[%i] : tensor<?x!async.token>
  return
}
