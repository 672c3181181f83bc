// [own] optimizer: one pair around a loop, one in its body, and a call in it that consumes | EXPECT: an add for each call, unless the callee borrows, and one drop behind the loop
func.func private @mk() -> !async.token {
  %t = async.execute { async.yield }
  return %t : !async.token
}

// OPTONLY
func.func private @take(%a: !async.token) {
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %t = call @mk() : () -> !async.token
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  scf.for %i = %c0 to %c3 step %c1 {
    async.runtime.add_ref %t {count = 2 : i64} : !async.token
    async.runtime.await %t : !async.token
    async.runtime.drop_ref %t {count = 1 : i64} : !async.token
    func.call @take(%t) : (!async.token) -> ()
  }
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
