// [own] optimizer: consuming call between add and drop is nested in an scf.if | EXPECT: one drop for each token, in the callee or where the call is not reached
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
func.func private @go(%c: i1) {
  %t = call @mk() : () -> !async.token
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  scf.if %c {
    func.call @take(%t) : (!async.token) -> ()
  } else {
    async.runtime.await %t : !async.token
    async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  }
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  call @go(%true) : (i1) -> ()
  call @go(%false) : (i1) -> ()
  return
}
