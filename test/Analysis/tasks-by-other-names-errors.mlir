// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting='path-notes=off unknown-ops=ignore'
// RUN: ref-counting-opt %s --split-input-file --print-ref-counts=unknown-ops=ignore -o /dev/null | FileCheck %s

// What a coroutine uses after it suspended is borrowed by a task, by whatever name
// it uses it: callers must wait before they release it.

// A view of the argument.
func.func private @view(%a: !test_rc.object, %c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %s = test_rc.view %a : !test_rc.object -> !test_rc.object
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  test_rc.borrow %s : !test_rc.object
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
// CHECK-LABEL: func.func @releases_early_view(
// CHECK: test_rc.release %0 : !test_rc.object {{.*}}; borrow outlives owner: %0
// CHECK-NOT: outlives
func.func @releases_early_view(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  %v = test_rc.make : !test_rc.object
  %t = call @view(%v, %c) : (!test_rc.object, i1) -> !async.token
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  test_rc.release %v : !test_rc.object
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
// CHECK-LABEL: func.func @waits_view(
// CHECK-NOT: outlives
// CHECK: test_rc.release
// CHECK-NOT: outlives
// CHECK: return
func.func @waits_view(%c: i1) {
  %v = test_rc.make : !test_rc.object
  %t = call @view(%v, %c) : (!test_rc.object, i1) -> !async.token
  async.runtime.await %t : !async.token
  test_rc.release %v : !test_rc.object
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// A view of a view.
func.func private @view_of_view(%a: !test_rc.object, %c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %r = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  %s = test_rc.view %r : !test_rc.buffer -> !test_rc.object
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  test_rc.borrow %s : !test_rc.object
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @releases_early_view_of_view(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  %v = test_rc.make : !test_rc.object
  %t = call @view_of_view(%v, %c) : (!test_rc.object, i1) -> !async.token
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  test_rc.release %v : !test_rc.object
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @waits_view_of_view(%c: i1) {
  %v = test_rc.make : !test_rc.object
  %t = call @view_of_view(%v, %c) : (!test_rc.object, i1) -> !async.token
  async.runtime.await %t : !async.token
  test_rc.release %v : !test_rc.object
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// A pointer that lies behind a cast.
func.func private @cast(%a: !test_rc.object, %c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %s = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  test_rc.unknown %s : (!llvm.ptr) -> ()
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @releases_early_cast(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  %v = test_rc.make : !test_rc.object
  %t = call @cast(%v, %c) : (!test_rc.object, i1) -> !async.token
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  test_rc.release %v : !test_rc.object
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @waits_cast(%c: i1) {
  %v = test_rc.make : !test_rc.object
  %t = call @cast(%v, %c) : (!test_rc.object, i1) -> !async.token
  async.runtime.await %t : !async.token
  test_rc.release %v : !test_rc.object
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// A view that is made after the suspension.
func.func private @view_made_late(%a: !test_rc.object, %c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %s = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.borrow %s : !test_rc.buffer
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @releases_early_view_made_late(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  %v = test_rc.make : !test_rc.object
  %t = call @view_made_late(%v, %c) : (!test_rc.object, i1) -> !async.token
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  test_rc.release %v : !test_rc.object
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @waits_view_made_late(%c: i1) {
  %v = test_rc.make : !test_rc.object
  %t = call @view_made_late(%v, %c) : (!test_rc.object, i1) -> !async.token
  async.runtime.await %t : !async.token
  test_rc.release %v : !test_rc.object
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// Used in a region.
func.func private @in_region(%a: !test_rc.object, %c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %s = test_rc.view %a : !test_rc.object -> !test_rc.object
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  scf.if %c {
    test_rc.borrow %s : !test_rc.object
  }
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @releases_early_in_region(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  %v = test_rc.make : !test_rc.object
  %t = call @in_region(%v, %c) : (!test_rc.object, i1) -> !async.token
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  test_rc.release %v : !test_rc.object
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @waits_in_region(%c: i1) {
  %v = test_rc.make : !test_rc.object
  %t = call @in_region(%v, %c) : (!test_rc.object, i1) -> !async.token
  async.runtime.await %t : !async.token
  test_rc.release %v : !test_rc.object
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// A view of what a select gives, in a region.
func.func private @if_result(%a: !test_rc.object, %c: i1) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %g = test_rc.global : !test_rc.object
  %s = arith.select %c, %a, %g : !test_rc.object
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  scf.if %c {
    %q = test_rc.view %s : !test_rc.object -> !test_rc.buffer
    test_rc.borrow %q : !test_rc.buffer
  }
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @releases_early_if_result(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  %v = test_rc.make : !test_rc.object
  %t = call @if_result(%v, %c) : (!test_rc.object, i1) -> !async.token
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  test_rc.release %v : !test_rc.object
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @waits_if_result(%c: i1) {
  %v = test_rc.make : !test_rc.object
  %t = call @if_result(%v, %c) : (!test_rc.object, i1) -> !async.token
  async.runtime.await %t : !async.token
  test_rc.release %v : !test_rc.object
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
