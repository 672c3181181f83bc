// RUN: %run_checked %s -- policy-based-ref-counting > %t.run 2>&1 || true
// RUN: FileCheck %s --check-prefix=RAN < %t.run
// RUN: not ref-counting-opt %s --async-func-to-async-runtime --async-to-async-runtime --policy-based-ref-counting --verify-ref-counting -o /dev/null 2>&1 | FileCheck %s --check-prefix=VERIFY

// The program of the case o81, in which the innermost task fails: what it is
// awaited by leaks its value on the error path. The run shows it here; the
// verifier also says so of the case, in which nothing fails.

// RAN: late: LEAK 3
// RAN: early: LEAK 3
// RAN: random:1: LEAK 3

// VERIFY: error-path.mlir:[[#@LINE+14]]:8: error: leak: 1 reference is still held

func.func private @say(i64)
async.func @rec(%n: i64) -> !async.value<i64> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %f = arith.constant false
  %z = arith.cmpi sle, %n, %c0 : i64
  cf.cond_br %z, ^done, ^more
^done:
  cf.assert %f, "fails"
  return %c0 : i64
^more:
  %m = arith.subi %n, %c1 : i64
  %v = async.call @rec(%m) : (i64) -> !async.value<i64>
  %x = async.await %v : !async.value<i64>
  %y = arith.addi %x, %n : i64
  return %y : i64
}
func.func @main() {
  %c = arith.constant 2 : i64
  %t = async.execute {
    %v = async.call @rec(%c) : (i64) -> !async.value<i64>
    %x = async.await %v : !async.value<i64>
    func.call @say(%x) : (i64) -> ()
    async.yield
  }
  async.runtime.await %t : !async.token
  return
}
