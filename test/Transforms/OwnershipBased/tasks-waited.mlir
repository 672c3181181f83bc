// A coroutine that uses no more what it waited with drops it before it suspends,
// and what the task borrows behind the suspension. That is proved, and
// optimizing it changes nothing. What the attributes say of results outlives the
// lowering that makes one result of several.

// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting -o %t.counted
// RUN: ref-counting-opt %t.counted --verify-ref-counting --optimize-ref-counting=verify-result=true | diff %t.counted -
// RUN: ref-counting-opt %t.counted --convert-async-to-llvm --convert-func-to-llvm | FileCheck %s --check-prefix=LOWERED

// LOWERED: llvm.func @task(%{{.*}}: !llvm.ptr {ref_counting.borrowed, ref_counting.borrowed_until = {{\[\["result 0", "result 1"\]\]}}})

func.func private @task(%a: !async.value<i64>) -> (!async.token, !async.value<i64>) {
  %done = async.runtime.create : !async.token
  %r = async.runtime.create : !async.value<i64>
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  async.runtime.set_available %r : !async.value<i64>
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done, %r : !async.token, !async.value<i64>
}

// CHECK-LABEL: func.func @waits() -> !async.token {
// CHECK-NEXT: %0 = async.runtime.create : !async.token
// CHECK-NEXT: %1 = async.coro.id
// CHECK-NEXT: %2 = async.coro.begin %1
// CHECK-NEXT: %3 = async.runtime.create : !async.value<i64>
// CHECK-NEXT: %4:2 = call @task(%3) : (!async.value<i64>) -> (!async.token, !async.value<i64>)
// CHECK-NEXT: async.runtime.drop_ref %4#1 {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT: %5 = async.coro.save %2
// CHECK-NEXT: async.runtime.await_and_resume %4#0, %2 : !async.token
// CHECK-NEXT: async.runtime.drop_ref %4#0 {count = 1 : i64} : !async.token
// CHECK-NEXT: async.coro.suspend %5, ^bb3, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: async.runtime.drop_ref %3 {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT: async.runtime.set_available %0 : !async.token
// CHECK-NEXT: cf.br ^bb2
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: async.coro.free %1, %2
// CHECK-NEXT: cf.br ^bb3
// CHECK-NEXT: ^bb3:
// CHECK-NEXT: async.coro.end %2
// CHECK-NEXT: return %0 : !async.token
// CHECK-NEXT: }
func.func @waits() -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %v = async.runtime.create : !async.value<i64>
  %t, %r = call @task(%v) : (!async.value<i64>) -> (!async.token, !async.value<i64>)
  %state = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @main() {
  %v = async.runtime.create : !async.value<i64>
  %t, %r = call @task(%v) : (!async.value<i64>) -> (!async.token, !async.value<i64>)
  async.runtime.await %t : !async.token
  return
}
