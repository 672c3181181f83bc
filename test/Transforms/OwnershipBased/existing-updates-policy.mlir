// RUN: ref-counting-opt %s --policy-based-ref-counting --ownership-based-ref-counting=verify-result=true | FileCheck %s

// After policy-based-ref-counting: where that is right nothing changes, or there
// is less; where it is wrong it is made right.

// Nothing changes.
// CHECK-LABEL: func @wait(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token) -> i1 {
// CHECK-NEXT:    async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.is_error %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return %[[V0]] : i1
// CHECK-NEXT:  }
func.func @wait(%token: !async.token) -> i1 {
  async.runtime.await %token : !async.token
  %failed = async.runtime.is_error %token : !async.token
  return %failed : i1
}

// Fewer: the reference that the consumer takes need not be added.
// CHECK-LABEL: func @taken(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @taken(%a: !test_rc.object) {
  test_rc.take %a : !test_rc.object
  return
}

// Two awaits drop twice: one of both goes.
// CHECK-LABEL: func @await_twice(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @await_twice(%token: !async.token) {
  async.runtime.await %token : !async.token
  async.runtime.await %token : !async.token
  return
}

// The other way leaks: it gets its drop.
// CHECK-LABEL: func @one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[TOKEN:.*]]: !async.token) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:      async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    } else {
// CHECK-NEXT:      async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_way(%c: i1, %token: !async.token) {
  scf.if %c {
    async.runtime.await %token : !async.token
  }
  return
}
