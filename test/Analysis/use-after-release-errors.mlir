// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// Uses where nothing is held.

// Behind the release.
func.func @straight() {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.borrow %0 : !test_rc.object
  return
}

// -----

// A reference cannot be added to what is gone.
func.func @added() {
  // expected-error @below {{use after release: 'test_rc.retain' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.retain'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.retain %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Passed on, and used after.
func.func private @owns(!test_rc.object)
func.func @passed_on() {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'func.call' takes over 1 reference: 0 held}}
  call @owns(%0) : (!test_rc.object) -> ()
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.borrow %0 : !test_rc.object
  return
}

// -----

// One op takes it over and borrows it.
func.func private @owns_and_borrows(!test_rc.object, !test_rc.object {ref_counting.borrowed})
func.func @one_op() {
  // expected-error @below {{use after release: 'func.call' gives up the last reference to a value that it also borrows}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'func.call'}}
  // expected-note @below {{to mend it: add a reference before the op}}
  call @owns_and_borrows(%0, %0) : (!test_rc.object, !test_rc.object) -> ()
  return
}

// -----

// On one way into a merge it is gone.
func.func @after_merge(%c: i1) {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  cf.cond_br %c, ^drop, ^use
^drop:
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  cf.br ^use
^use:
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.borrow %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Forwarded, and used under its first name.
func.func @forwarded() {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'cf.br' takes over 1 reference: 0 held}}
  cf.br ^bb1(%0 : !test_rc.object)
^bb1(%1: !test_rc.object):
  test_rc.release %1 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.borrow %0 : !test_rc.object
  return
}

// -----

// Captured by a region behind the release.
func.func @captured(%c: i1) {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.if'}}
  scf.if %c {
    // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
    // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
    test_rc.borrow %0 : !test_rc.object
  }
  return
}

// -----

// Released in one region, used behind the op.
func.func @region(%c: i1) {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.if'}}
  scf.if %c {
    // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
    test_rc.release %0 : !test_rc.object
  } else {
    test_rc.release %0 : !test_rc.object
  }
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.borrow %0 : !test_rc.object
  return
}

// -----

// Carried into a loop, and used in it under its first name.
func.func @carried(%n: index) {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'scf.for' takes over 1 reference: 0 held}}
  // expected-note @below {{control enters region 0 of 'scf.for'}}
  %1 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> !test_rc.object {
    // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
    // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
    test_rc.borrow %0 : !test_rc.object
    scf.yield %a : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// A second name, and a raw pointer.
func.func @cast() {
  // expected-error @below {{use after release: 'arith.addi' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to i64
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'arith.addi'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  %2 = arith.addi %1, %1 : i64
  return
}

// -----

// A cast itself.
func.func @cast_after() {
  // expected-error @below {{use after release: 'builtin.unrealized_conversion_cast' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'builtin.unrealized_conversion_cast'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to i64
  return
}

// -----

// A select itself.
func.func @select(%c: i1) {
  // expected-error @below {{use after release: 'arith.select' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'arith.select'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  %2 = arith.select %c, %0, %1 : !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// A terminator that uses it.
func.func @terminator() {
  // expected-error @below {{use after release: 'test_rc.branch_on' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.branch_on'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.branch_on %0 : !test_rc.object, ^bb1
^bb1:
  return
}

// -----

// On a path that never returns.
func.func @never_returns() {
  // expected-error @below {{use after release: 'test_rc.borrow' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  test_rc.borrow %0 : !test_rc.object
  ub.unreachable
}

// -----

// Async: a value that is loaded twice, dropped after each load.
// expected-error @below {{use after release: 'async.runtime.load' uses the value where nothing is held of it}}
// expected-note @below {{the value is born here: 1 reference held}}
func.func @async_load_twice(%v: !async.value<i64>) -> i64 {
  %0 = async.runtime.load %v : !async.value<i64>
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  // expected-note @below {{the path ends here, at 'async.runtime.load'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  %1 = async.runtime.load %v : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}

// -----

// Async: a token is awaited behind its drop.
func.func @async_await() {
  // expected-error @below {{use after release: 'async.runtime.await' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.create : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  async.runtime.drop_ref %0 {count = 1 : i64} : !async.token
  // expected-note @below {{the path ends here, at 'async.runtime.await'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  async.runtime.await %0 : !async.token
  return
}

// -----

// Async: is_error and a drop for each.
func.func @async_is_error() -> i1 {
  // expected-error @below {{use after release: 'async.runtime.is_error' uses the value where nothing is held of it}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.create : !async.token
  async.runtime.await %0 : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  async.runtime.drop_ref %0 {count = 1 : i64} : !async.token
  // expected-note @below {{the path ends here, at 'async.runtime.is_error'}}
  // expected-note @below {{to mend it: release the value after its last use on this path, or add a reference before it is given up}}
  %1 = async.runtime.is_error %0 : !async.token
  async.runtime.drop_ref %0 {count = 1 : i64} : !async.token
  return %1 : i1
}
