// [own] optimizer: the drop names one of two tokens through a select, the add before names it itself | EXPECT: stays right; the add may not be taken for one without a drop
func.func private @mk() -> !async.token {
  %t = async.execute { async.yield }
  return %t : !async.token
}

// OPTONLY
func.func private @go(%c: i1) {
  %t = call @mk() : () -> !async.token
  %u = call @mk() : () -> !async.token
  scf.if %c {
    async.runtime.add_ref %t {count = 1 : i64} : !async.token
  } else {
    async.runtime.add_ref %u {count = 1 : i64} : !async.token
  }
  %s = arith.select %c, %t, %u : !async.token
  async.runtime.await %s : !async.token
  async.runtime.drop_ref %s {count = 1 : i64} : !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %u : !async.token
  async.runtime.drop_ref %u {count = 1 : i64} : !async.token
  return
}
func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  call @go(%true) : (i1) -> ()
  call @go(%false) : (i1) -> ()
  return
}
