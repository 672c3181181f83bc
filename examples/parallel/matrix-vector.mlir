// A parallel matrix-vector product, y = A * x, that checks its own result.
//
// Every row is one iteration of an scf.parallel. The async dialect's passes
// split it into tasks; each task is a token, and the tasks together a group:
// these are the objects whose references must be counted.
//
// A[i, j] = i + j and x[j] = j + 1, so that all sums are whole numbers which
// f64 holds exactly, and y must equal the sequential product to the last bit.

func.func private @printF64(f64)
func.func private @printI64(i64)
func.func private @printNewline()

// The product of one row.
func.func private @row(%a: memref<96x64xf64>, %x: memref<64xf64>, %i: index)
    -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %columns = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  %sum = scf.for %j = %c0 to %columns step %c1 iter_args(%acc = %zero) -> f64 {
    %aij = memref.load %a[%i, %j] : memref<96x64xf64>
    %xj = memref.load %x[%j] : memref<64xf64>
    %product = arith.mulf %aij, %xj : f64
    %next = arith.addf %acc, %product : f64
    scf.yield %next : f64
  }
  return %sum : f64
}

func.func private @multiply(%a: memref<96x64xf64>, %x: memref<64xf64>,
                            %y: memref<96xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 96 : index
  scf.parallel (%i) = (%c0) to (%rows) step (%c1) {
    %yi = func.call @row(%a, %x, %i)
        : (memref<96x64xf64>, memref<64xf64>, index) -> f64
    memref.store %yi, %y[%i] : memref<96xf64>
  }
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.constant 95 : index
  %rows = arith.constant 96 : index
  %columns = arith.constant 64 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64

  %a = memref.alloc() : memref<96x64xf64>
  %x = memref.alloc() : memref<64xf64>
  %y = memref.alloc() : memref<96xf64>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %ij = arith.addi %i, %j : index
      %int = arith.index_cast %ij : index to i64
      %aij = arith.sitofp %int : i64 to f64
      memref.store %aij, %a[%i, %j] : memref<96x64xf64>
    }
  }
  scf.for %j = %c0 to %columns step %c1 {
    %next = arith.addi %j, %c1 : index
    %int = arith.index_cast %next : index to i64
    %xj = arith.sitofp %int : i64 to f64
    memref.store %xj, %x[%j] : memref<64xf64>
  }

  call @multiply(%a, %x, %y)
      : (memref<96x64xf64>, memref<64xf64>, memref<96xf64>) -> ()

  // Print the last element, and how many differ from the sequential product.
  vector.print str "last element: "
  %y95 = memref.load %y[%last] : memref<96xf64>
  call @printF64(%y95) : (f64) -> ()
  call @printNewline() : () -> ()
  %wrong = scf.for %i = %c0 to %rows step %c1 iter_args(%n = %zero) -> i64 {
    %want = func.call @row(%a, %x, %i)
        : (memref<96x64xf64>, memref<64xf64>, index) -> f64
    %got = memref.load %y[%i] : memref<96xf64>
    %differs = arith.cmpf une, %want, %got : f64
    %more = arith.addi %n, %one : i64
    %new = arith.select %differs, %more, %n : i64
    scf.yield %new : i64
  }
  vector.print str "elements that differ from the sequential product: "
  call @printI64(%wrong) : (i64) -> ()
  call @printNewline() : () -> ()
  %right = arith.cmpi eq, %wrong, %zero : i64
  cf.assert %right, "the parallel product is wrong"

  memref.dealloc %a : memref<96x64xf64>
  memref.dealloc %x : memref<64xf64>
  memref.dealloc %y : memref<96xf64>
  return
}
