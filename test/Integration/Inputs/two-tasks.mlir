// A task and its caller both print: which comes first depends on the schedule.
func.func private @say(i64)

func.func @main() {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %token = async.execute {
    func.call @say(%two) : (i64) -> ()
    async.yield
  }
  call @say(%one) : (i64) -> ()
  async.await %token : !async.token
  return
}
