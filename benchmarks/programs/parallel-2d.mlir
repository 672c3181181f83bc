// A loop over a matrix, split into tasks.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @add(%m: memref<32x32xi64>, %value: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c32) step (%c1, %c1) {
    %old = memref.load %m[%i, %j] : memref<32x32xi64>
    %new = arith.addi %old, %value : i64
    memref.store %new, %m[%i, %j] : memref<32x32xi64>
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %times = arith.constant 1 : index // REPEAT
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<32x32xi64>
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    func.call @add(%m, %one) : (memref<32x32xi64>, i64) -> ()
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<32x32xi64>
  return
}
