// Items go through three stages; each stage is a task that takes the value of
// the stage before.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @item(%input: i64) -> i64 {
  %token0, %value0 = async.execute -> !async.value<i64> {
    %next = arith.addi %input, %input : i64
    async.yield %next : i64
  }
  %token1, %value1 = async.execute (%value0 as %x: !async.value<i64>)
      -> !async.value<i64> {
    %next = arith.addi %x, %x : i64
    async.yield %next : i64
  }
  %token2, %value2 = async.execute (%value1 as %x: !async.value<i64>)
      -> !async.value<i64> {
    %next = arith.addi %x, %x : i64
    async.yield %next : i64
  }
  %result = async.await %value2 : !async.value<i64>
  return %result : i64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %times = arith.constant 1 : index // REPEAT
  %eight = arith.constant 8 : i64
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %input = arith.index_cast %j : index to i64
      %output = func.call @item(%input) : (i64) -> i64
      %expected = arith.muli %input, %eight : i64
      %isRight = arith.cmpi eq, %output, %expected : i64
      cf.assert %isRight, "the pipeline gives something else"
    }
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
