// RUN: ref-counting-opt %s --verify-ref-counting=path-notes=off --split-input-file --verify-diagnostics

// A raw pointer that was cast from a counted value is passed on without a
// reference, also where the value goes along with it.

func.func @branch() -> index {
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  cf.br ^bb1(%0, %1 : !test_rc.object, index)
^bb1(%2: !test_rc.object, %3: index):
  test_rc.release %2 : !test_rc.object
  return %3 : index
}

func.func @return() -> (!test_rc.object, index) {
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  return %0, %1 : !test_rc.object, index
}

func.func @loop(%arg0: index) -> !test_rc.object {
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  %2:2 = scf.for %i = %arg0 to %arg0 step %arg0 iter_args(%3 = %0, %4 = %1) -> (!test_rc.object, index) {
    %5 = builtin.unrealized_conversion_cast %3 : !test_rc.object to index
    scf.yield %3, %5 : !test_rc.object, index
  }
  return %2#0 : !test_rc.object
}

func.func @if(%arg0: i1) -> !test_rc.object {
  %0:2 = scf.if %arg0 -> (!test_rc.object, index) {
    %1 = test_rc.make : !test_rc.object
    %2 = builtin.unrealized_conversion_cast %1 : !test_rc.object to index
    scf.yield %1, %2 : !test_rc.object, index
  } else {
    %1 = test_rc.make : !test_rc.object
    %2 = builtin.unrealized_conversion_cast %1 : !test_rc.object to index
    scf.yield %1, %2 : !test_rc.object, index
  }
  return %0#0 : !test_rc.object
}

// -----

// The pointer alone is no reference.
func.func @pointer_alone() {
  // expected-error@+1 {{leak: 1 reference is still held where nothing uses the value any more}}
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  // expected-note@+1 {{to mend it}}
  cf.br ^bb1(%1 : index)
^bb1(%2: index):
  return
}

// -----

// Passing it on is a use.
func.func @pointer_late() -> index {
  // expected-error@+1 {{use after release: 'func.return' uses the value where nothing is held of it}}
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  test_rc.release %0 : !test_rc.object
  // expected-note@+1 {{to mend it}}
  return %1 : index
}

// -----

// What is borrowed from a raw pointer is borrowed from the value it was cast
// from, also through a second cast.
func.func @view_of_pointer() {
  // expected-error@+1 {{borrow outlives owner: 'test_rc.borrow' uses a value that is borrowed from this one, which was released before}}
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  %2 = builtin.unrealized_conversion_cast %1 : index to i64
  %3 = test_rc.view %2 : i64 -> !test_rc.object
  test_rc.release %0 : !test_rc.object
  // expected-note@+1 {{to mend it}}
  test_rc.borrow %3 : !test_rc.object
  return
}

// -----

func.func @view_of_pointer_in_time() {
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to index
  %2 = test_rc.view %1 : index -> !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}
