// A task that gives a value fails, so that nobody loads the value.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @chain(%isFine: i1) -> i1 {
  %token, %value = async.execute -> !async.value<i64> {
    cf.assert %isFine, "fails"
    %one = arith.constant 1 : i64
    async.yield %one : i64
  }
  %second = async.execute (%value as %x: !async.value<i64>) {
    async.yield
  }
  async.runtime.await %second : !async.token
  %isFailed = async.runtime.is_error %second : !async.token
  return %isFailed : i1
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %times = arith.constant 1 : index // REPEAT
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    // Every other chain fails.
    scf.for %j = %c0 to %c16 step %c1 {
      %parity = arith.remui %j, %c2 : index
      %isFine = arith.cmpi eq, %parity, %c0 : index
      %isFailed = func.call @chain(%isFine) : (i1) -> i1
      %isRight = arith.cmpi ne, %isFailed, %isFine : i1
      cf.assert %isRight, "an error got lost"
    }
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
