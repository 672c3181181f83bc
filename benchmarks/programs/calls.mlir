// A token that is ready goes down three calls to where it is looked at, many
// times: little but counts is left to do.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @look(%token: !async.token) -> i1 {
  %isFailed = async.runtime.is_error %token : !async.token
  return %isFailed : i1
}

func.func private @pass(%token: !async.token) -> i1 {
  %isFailed = func.call @look(%token) : (!async.token) -> i1
  return %isFailed : i1
}

func.func private @round(%token: !async.token) -> i1 {
  %isFailed = func.call @pass(%token) : (!async.token) -> i1
  return %isFailed : i1
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %true = arith.constant true
  %times = arith.constant 1 : index // REPEAT
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    %token = async.execute {
      async.yield
    }
    async.runtime.await %token : !async.token
    scf.for %j = %c0 to %c16 step %c1 {
      %isFailed = func.call @round(%token) : (!async.token) -> i1
      %isRight = arith.cmpi ne, %isFailed, %true : i1
      cf.assert %isRight, "the task failed"
    }
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
