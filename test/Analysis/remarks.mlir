// RUN: ref-counting-opt %s --verify-ref-counting --remarks-filter=ref-counting -o /dev/null 2>&1 | FileCheck %s
// RUN: ref-counting-opt %s --verify-ref-counting -o /dev/null 2>&1 | count 0

// Remarks tell the convention of each counted argument, and what was looked at.

// CHECK-DAG: Function=borrows | {{.*}}"argument #0 borrowed"
func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// The argument that is not counted has no convention.
// CHECK-DAG: Function=owns | {{.*}}"argument #1 owned, argument #2 borrowed"
func.func private @owns(%n: index, %a: !test_rc.object, %b: !test_rc.object) {
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-DAG: Function=recursive | {{.*}}"argument #1 owned"
func.func private @recursive(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  return
^exit:
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-DAG: Function=declared | {{.*}}"argument #0 borrowed"
func.func private @declared(%a: !test_rc.object {ref_counting.borrowed}) {
  return
}

// A task borrows its argument until what the call returned is awaited.
// CHECK-DAG: Function=task | {{.*}}"argument #0 borrowed by a task until result #0 is awaited"
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

// CHECK-DAG: Function=into_group | {{.*}}"argument #0 borrowed by a task until argument #1 is awaited, argument #1 borrowed"
func.func private @into_group(%a: !async.value<i64>, %g: !async.group) {
  %t = call @task(%a) : (!async.value<i64>) -> !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// CHECK-DAG: Function=forgets | {{.*}}"argument #0 borrowed by a task until an end that no caller sees"
func.func private @forgets(%a: !async.value<i64>) {
  %t = call @task(%a) : (!async.value<i64>) -> !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}

// CHECK-DAG: [Analysis] Verified | Category:ref-counting | Errors=0, Functions=7, Proved=12, Values=12
