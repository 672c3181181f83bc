// [own] optimizer: the add stands before a branch, a drop in each arm and one behind the join | EXPECT: one drop for each token
func.func private @mk() -> !async.token {
  %t = async.execute { async.yield }
  return %t : !async.token
}

// OPTONLY
func.func private @go(%c: i1) {
  %t = call @mk() : () -> !async.token
  async.runtime.add_ref %t {count = 2 : i64} : !async.token
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 2 : i64} : !async.token
  cf.br ^bb3
^bb2:
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  cf.br ^bb3
^bb3:
  async.runtime.await %t : !async.token
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
