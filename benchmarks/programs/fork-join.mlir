// A tree of tasks: each starts two and waits for what they give, seven levels
// deep.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @tree(%depth: i64) -> !async.value<i64> {
  %token, %value = async.execute -> !async.value<i64> {
    %zero = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %isLeaf = arith.cmpi eq, %depth, %zero : i64
    %sum = scf.if %isLeaf -> i64 {
      scf.yield %one : i64
    } else {
      %less = arith.subi %depth, %one : i64
      %left = func.call @tree(%less) : (i64) -> !async.value<i64>
      %right = func.call @tree(%less) : (i64) -> !async.value<i64>
      %x = async.await %left : !async.value<i64>
      %y = async.await %right : !async.value<i64>
      %both = arith.addi %x, %y : i64
      scf.yield %both : i64
    }
    async.yield %sum : i64
  }
  return %value : !async.value<i64>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %times = arith.constant 1 : index // REPEAT
  %depth = arith.constant 7 : i64
  %leaves = arith.constant 128 : i64
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    %value = func.call @tree(%depth) : (i64) -> !async.value<i64>
    %sum = async.await %value : !async.value<i64>
    %isRight = arith.cmpi eq, %sum, %leaves : i64
    cf.assert %isRight, "the tree has other leaves"
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
