// A loop over a vector, split into tasks. Its iterations do next to nothing, so
// that what the tasks cost shows.

func.func private @rtclock() -> f64
func.func private @printF64(f64)
func.func private @printNewline()

func.func private @add(%m: memref<1024xi64>, %value: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1024 = arith.constant 1024 : index
  scf.parallel (%i) = (%c0) to (%c1024) step (%c1) {
    %old = memref.load %m[%i] : memref<1024xi64>
    %new = arith.addi %old, %value : i64
    memref.store %new, %m[%i] : memref<1024xi64>
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %times = arith.constant 1 : index // REPEAT
  %one = arith.constant 1 : i64
  %m = memref.alloc() : memref<1024xi64>
  %start = call @rtclock() : () -> f64
  scf.for %i = %c0 to %times step %c1 {
    func.call @add(%m, %one) : (memref<1024xi64>, i64) -> ()
  }
  %end = call @rtclock() : () -> f64
  %time = arith.subf %end, %start : f64
  call @printF64(%time) : (f64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<1024xi64>
  return
}
