// [own] an execute waits in an execute, for a token and for a group, and what the inner tasks borrow ends there | EXPECT: 0 live
func.func private @say(i64)

func.func @main() {
  %one = arith.constant 1 : index
  %c = arith.constant 5 : i64
  %t, %r = async.execute -> !async.value<i64> {
    %u, %v = async.execute -> !async.value<i64> {
      async.yield %c : i64
    }
    %w = async.execute [%u] (%v as %x: !async.value<i64>) {
      func.call @say(%x) : (i64) -> ()
      async.yield
    }
    async.await %w : !async.token
    %g = async.create_group %one : !async.group
    %w2 = async.execute [%u] (%v as %y: !async.value<i64>) {
      func.call @say(%y) : (i64) -> ()
      async.yield
    }
    %i = async.add_to_group %w2, %g : !async.token
    async.await_all %g
    async.yield %c : i64
  }
  %z = async.await %r : !async.value<i64>
  func.call @say(%z) : (i64) -> ()
  async.await %t : !async.token
  return
}
