// RUN: ref-counting-opt %s --verify-ref-counting --verify-diagnostics -o /dev/null

// Tasks that borrow a value, and that have ended when its owner releases it.

// A task: it uses its argument after the call has returned.
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

// Joined by an await of what the call returned.
func.func @await() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// Through a group.
func.func @group(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  scf.for %i = %n to %n step %n {
    %t = func.call @task(%v) : (!async.value<i64>) -> !async.token
    %r = async.runtime.add_to_group %t, %g : !async.token
    async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  }
  async.runtime.await %g : !async.group
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %g {count = 1 : i64} : !async.group
  return
}

// Passed on: the caller of this function waits.
func.func private @pass_on(%v: !async.value<i64>) -> !async.token {
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  return %t : !async.token
}
func.func @waits() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @pass_on(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// The group of the caller.
func.func private @into_group(%v: !async.value<i64>, %g: !async.group) {
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
func.func @waits_for_group(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  call @into_group(%v, %g) : (!async.value<i64>, !async.group) -> ()
  async.runtime.await %g : !async.group
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %g {count = 1 : i64} : !async.group
  return
}

// The token goes round as a block argument.
func.func @block_argument(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  cf.br ^bb1(%t : !async.token)
^bb1(%u: !async.token):
  async.runtime.await %u : !async.token
  async.runtime.drop_ref %u {count = 1 : i64} : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// Through the result of an op with regions.
func.func @region_result(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %u = scf.if %c -> !async.token {
    %t = func.call @task(%v) : (!async.value<i64>) -> !async.token
    scf.yield %t : !async.token
  } else {
    %t = func.call @task(%v) : (!async.value<i64>) -> !async.token
    scf.yield %t : !async.token
  }
  async.runtime.await %u : !async.token
  async.runtime.drop_ref %u {count = 1 : i64} : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// Handed on behind the await.
func.func private @ext(!async.value<i64>)
func.func @consumed() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  call @ext(%v) : (!async.value<i64>) -> ()
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// Two references: one may go.
func.func @two() {
  %v = async.runtime.create : !async.value<i64>
  async.runtime.add_ref %v {count = 1 : i64} : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// One in each trip of a loop.
func.func @loop(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  cf.br ^head
^head:
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  cf.cond_br %c, ^head, ^exit
^exit:
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return
}

// Two tasks, both awaited.
func.func @both_awaited(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  %u = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %u : !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %u {count = 1 : i64} : !async.token
  return
}

// Released on both ways behind the await.
func.func @checked() -> i1 {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  %e = async.runtime.is_error %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  cf.cond_br %e, ^err, ^ok
^err:
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return %e : i1
^ok:
  %x = async.runtime.load %v : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return %e : i1
}

// A task that starts one, and goes on when that has ended.
func.func private @nested_task() -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  %v = async.runtime.create : !async.value<i64>
  %t = func.call @task(%v) : (!async.value<i64>) -> !async.token
  %s2 = async.coro.save %frame
  async.runtime.await_and_resume %t, %frame : !async.token
  async.coro.suspend %s2, ^suspend, ^resume2, ^cleanup
^resume2:
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

// Joined by a function that waits on behalf of its caller, on every path.
func.func private @wait(%t: !async.token, %c: i1) {
  cf.cond_br %c, ^now, ^later
^now:
  async.runtime.await %t : !async.token
  cf.br ^done
^later:
  func.call @wait_through(%t) : (!async.token) -> ()
  cf.br ^done
^done:
  return
}
func.func private @wait_through(%t: !async.token) {
  %name = builtin.unrealized_conversion_cast %t : !async.token to !async.group
  async.runtime.await %name : !async.group
  return
}
func.func @callee_waits(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  call @wait(%t, %c) : (!async.token, i1) -> ()
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
