// A group in a loop: sixteen tasks are added to it, and awaited together.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @round(%m: memref<16xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %group = async.create_group %c16 : !async.group
  scf.for %i = %c0 to %c16 step %c1 {
    %token = async.execute {
      %value = arith.index_cast %i : index to i64
      memref.store %value, %m[%i] : memref<16xi64>
      async.yield
    }
    %rank = async.add_to_group %token, %group : !async.token
  }
  async.await_all %group
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %times = arith.constant 1 : index // REPEAT
  %m = memref.alloc() : memref<16xi64>
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    func.call @round(%m) : (memref<16xi64>) -> ()
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<16xi64>
  return
}
