// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Updates in one block: what is added and dropped again goes, whatever stands
// between and however the counts are split; what must be dropped is dropped once.

// Next to each other.
// CHECK-LABEL: func @pair(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pair(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Around an op that borrows. The argument is not released here: the caller keeps
// it alive.
// CHECK-LABEL: func @around_borrow(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @around_borrow(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Around an op that borrows, and the value is released behind it.
// CHECK-LABEL: func @around_borrow_owned(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @around_borrow_owned(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A drop, then an add that takes it back.
// CHECK-LABEL: func @drop_then_add(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @drop_then_add(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// 2 against 1 and 1.
// CHECK-LABEL: func @two_against_one_and_one(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @two_against_one_and_one(%a: !async.token) {
  async.runtime.add_ref %a {count = 2 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// 1 and 1 against 2.
// CHECK-LABEL: func @one_and_one_against_two(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_and_one_against_two(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 2 : i64} : !async.token
  return
}

// 2 against 3 of which one releases what the function owns.
// CHECK-LABEL: func @two_against_three(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @two_against_three(%a: !async.token) {
  async.runtime.add_ref %a {count = 2 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// One drop with more than is added.
// CHECK-LABEL: func @drop_of_more(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @drop_of_more(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// Adds that are needed are merged into the first of them.
// CHECK-LABEL: func @adds_merged(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_merged(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
}

// So are drops.
// CHECK-LABEL: func @drops_merged() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @drops_merged() {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// A drop that comes late does not move where that saves nothing.
// CHECK-LABEL: func @late_drop(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @late_drop(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  %other = arith.constant 1 : i64
  test_rc.release %a : !test_rc.object
  return
}

// Neither does an add that comes early.
// CHECK-LABEL: func @early_add(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @early_add(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  %other = arith.constant 1 : i64
  test_rc.consume %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
}

// Two values, each for itself: one pair goes, and what the other has stays.
// CHECK-LABEL: func @two_values(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[B]] : !test_rc.buffer
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @two_values(%a: !test_rc.object, %b: !test_rc.buffer) {
  test_rc.retain %b : !test_rc.buffer
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.buffer
  test_rc.release %a : !test_rc.object
  test_rc.consume %b : !test_rc.buffer
  test_rc.release %b : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  return
}

// The add is for the op that consumes, and the drop could be its.
// CHECK-LABEL: func @add_for_last_use(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_for_last_use(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Needed: the value is used behind the op that consumes it.
// CHECK-LABEL: func @needed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @needed(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
