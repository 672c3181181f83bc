// RUN: %run_checked %s > %t.run 2>&1 || true
// RUN: FileCheck %s < %t.run
// RUN: ref-counting-opt %s --async-to-async-runtime --policy-based-ref-counting --verify-ref-counting -o /dev/null

// A limit: what an !async.value holds is released by who loads it, and by nobody
// else. Here nobody does, and the inner token leaks; the verifier does not see
// it, for storage is no name of a function.

// CHECK: late: LEAK 1,
// CHECK: early: LEAK 1,
// CHECK: random:1: LEAK 1,

func.func @main() {
  %token, %value = async.execute -> !async.value<!async.token> {
    %inner = async.execute { async.yield }
    async.yield %inner : !async.token
  }
  async.await %token : !async.token
  async.runtime.await %value : !async.value<!async.token>
  async.runtime.drop_ref %value {count = 1 : i64} : !async.value<!async.token>
  return
}
