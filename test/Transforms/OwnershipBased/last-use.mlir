// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Borrowed at its last use: one drop right after it. Not used at all: one drop
// where the value is born.

// The last use, not the first.
// CHECK-LABEL: func @last_of_several(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @last_of_several(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  %other = arith.constant 1 : i64
  return
}

// One drop for an op that borrows the value more than once.
// CHECK-LABEL: func @twice_by_one_op(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @twice_by_one_op(%a: !test_rc.object) {
  test_rc.borrow %a, %a : !test_rc.object, !test_rc.object
  return
}

// The drops of one op stand in the order in which the values are born, not in
// that of the operands.
// CHECK-LABEL: func @several_values(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V0]], %[[A]] : !test_rc.buffer, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @several_values(%a: !test_rc.object) {
  %b = test_rc.make : !test_rc.buffer
  test_rc.borrow %b, %a : !test_rc.buffer, !test_rc.object
  return
}

// Each at its own last use.
// CHECK-LABEL: func @one_after_the_other(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_after_the_other(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.borrow %b : !test_rc.object
  return
}

// CHECK-LABEL: func @unused_result() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused_result() {
  %a = test_rc.make : !test_rc.object
  %other = arith.constant 1 : i64
  return
}

// CHECK-LABEL: func @unused_arguments(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[N:.*]]: i32, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused_arguments(%a: !test_rc.object, %n: i32, %b: !test_rc.buffer) {
  %other = arith.constant 1 : i64
  return
}

// Each result for itself.
// CHECK-LABEL: func @unused_results(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]]:2 = scf.if %[[C]] -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:      scf.yield %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[B]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[V0]]#0 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]]#1 : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused_results(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  %0:2 = scf.if %c -> (!test_rc.object, !test_rc.object) {
    scf.yield %a, %b : !test_rc.object, !test_rc.object
  } else {
    scf.yield %b, %a : !test_rc.object, !test_rc.object
  }
  return
}

// CHECK-LABEL: func @unused_block_argument(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[A]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: !test_rc.object):
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused_block_argument(%a: !test_rc.object) {
  cf.br ^bb1(%a : !test_rc.object)
^bb1(%b: !test_rc.object):
  return
}

// What arrives with more references than one drops the surplus at once; what
// arrives with none and is used is borrowed.
// CHECK-LABEL: func @born_with_many() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = test_rc.make_many 0 : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V2]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @born_with_many() {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  %b = test_rc.make_many 3 : !test_rc.object
  %c = test_rc.make_many 0 : !test_rc.object
  test_rc.borrow %c : !test_rc.object
  return
}

// The deltas that ops ask for are not asked: only what they do counts.
// CHECK-LABEL: func @deltas_do_not_count(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @deltas_do_not_count(%a: !test_rc.object) {
  test_rc.last_use %a : !test_rc.object
  test_rc.last_use %a : !test_rc.object
  return
}

// The other counted types, among them one whose models come from outside, have
// operations of their own.
// CHECK-LABEL: func @other_types(
// CHECK-SAME:      %[[TOKEN:.*]]: !async.token, %[[VALUE:.*]]: !async.value<i64>) {
// CHECK-NEXT:    async.runtime.await %[[TOKEN]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[TOKEN]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[VALUE]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[VALUE]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    %[[V0:.*]] = test_rc_foreign.open
// CHECK-NEXT:    test_rc_foreign.read %[[V0]]
// CHECK-NEXT:    test_rc_foreign.unref %[[V0]] {count = 1 : i64}
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @other_types(%token: !async.token, %value: !async.value<i64>) {
  async.runtime.await %token : !async.token
  async.runtime.await %value : !async.value<i64>
  %handle = test_rc_foreign.open
  test_rc_foreign.read %handle
  return
}

// Nothing is counted: nothing is done.
// CHECK-LABEL: func @nothing_counted(
// CHECK-SAME:      %[[N:.*]]: i32) -> i32 {
// CHECK-NEXT:    return %[[N]] : i32
// CHECK-NEXT:  }
func.func @nothing_counted(%n: i32) -> i32 {
  return %n : i32
}
