// One token is awaited by two tasks and by the function that started them.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @round() {
  %first = async.execute {
    async.yield
  }
  %second = async.execute [%first] {
    async.yield
  }
  %third = async.execute [%first] {
    async.yield
  }
  async.await %second : !async.token
  async.await %third : !async.token
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %times = arith.constant 1 : index // REPEAT
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      func.call @round() : () -> ()
    }
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
