// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// Tasks that borrow a value, and that may still run when its owner releases it.

// Not awaited at all.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @not_awaited() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// Released before the await.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @released_before() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// Awaited on one of two paths.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @one_path(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{control goes to ^bb2}}
  cf.cond_br %c, ^wait, ^go_on
^wait:
  async.runtime.await %t : !async.token
  cf.br ^go_on
^go_on:
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// Another token is awaited.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @other_token() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %u = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %u : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %u {count = 1 : i64} : !async.token
  return
}

// -----

// Added to a group that is not awaited.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @group_not_awaited(%n: index) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %g {count = 1 : i64} : !async.group
  return
}

// -----

// Added to a group that was awaited before.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @group_awaited_before(%n: index) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  async.runtime.await %g : !async.group
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %g {count = 1 : i64} : !async.group
  return
}

// -----

// A function that starts a task, and whose caller does not wait.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func private @pass_on(%v: !async.value<i64>) -> !async.token {
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  return %t : !async.token
}
func.func @does_not_wait() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @pass_on(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// Nothing tells when the task ends.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func private @forgets(%v: !async.value<i64>) {
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @cannot_wait() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  call @forgets(%v) : (!async.value<i64>) -> ()
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// -----

// Handed on while the task runs.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func private @ext(!async.value<i64>)
func.func @passed_on() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'func.call' takes over 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'func.call'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  call @ext(%v) : (!async.value<i64>) -> ()
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// In a loop: the last trip's task is awaited, earlier ones' are not.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @last_trip(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t0 = call @task(%v) : (!async.value<i64>) -> !async.token
  cf.br ^head(%t0 : !async.token)
^head(%t: !async.token):
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{control goes to ^bb3}}
  cf.cond_br %c, ^body, ^exit
^body:
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t1 = call @task(%v) : (!async.value<i64>) -> !async.token
  cf.br ^head(%t1 : !async.token)
^exit:
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// -----

// An argument that the function owns.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
// expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
// expected-note @below {{the value is born here: 1 reference held}}
func.func @argument_released(%v: !async.value<i64>) {
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// -----

// The task uses the value after it let those go on who wait for it.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func private @late_task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %done : !async.token
  async.runtime.await %a : !async.value<i64>
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @waits_too_short() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @late_task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// Awaited by a callee, on one of its paths.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func private @maybe_await(%c: i1, %t: !async.token) {
  cf.cond_br %c, ^w, ^x
^w:
  async.runtime.await %t : !async.token
  cf.br ^x
^x:
  return
}
func.func @callee_waits_maybe(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  call @maybe_await(%c, %t) : (i1, !async.token) -> ()
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// The callee waits on one of two paths.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func private @wait_if(%t: !async.token, %c: i1) {
  scf.if %c {
    async.runtime.await %t : !async.token
  }
  return
}
func.func @callee_may_wait(%c: i1) {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  call @wait_if(%t, %c) : (!async.token, i1) -> ()
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// A declaration says when the task of a function ends.
func.func private @start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]}) -> !async.token
func.func @declared() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @declared_right() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// -----

// The task uses what may be its argument, by another name, after it suspended.
func.func private @task(%a: !async.value<i64>) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %same = arith.constant true
  %b = async.runtime.create : !async.value<i64>
  %s = arith.select %same, %a, %b : !async.value<i64>
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %s : !async.value<i64>
  async.runtime.drop_ref %b {count = 1 : i64} : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}
func.func @through_select() {
  // expected-error @below {{borrow outlives owner: the last reference is given up while a task that borrows the object may still run: the task that 'func.call' started}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{'func.call' starts a task that borrows the value: 1 held}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: wait for the task before the object is released, on every path: await what the call returned, or the group that it was added to}}
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @through_select_right() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
