// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Values that arrive with several references, of which the program needs one: they
// are dropped together.

// All behind the last use.
// CHECK-LABEL: func @three_drops() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @three_drops() {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// On each way, also where nothing uses it.
// CHECK-LABEL: func @branches(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @branches(%c: i1) {
  %a = test_rc.make_many 3 : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
^bb2:
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Behind a loop.
// CHECK-LABEL: func @loop(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @loop(%n: index) {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  scf.for %i = %n to %n step %n {
    test_rc.borrow %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// A path that never returns owes nothing.
// CHECK-LABEL: func @never_returns_one_way(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @never_returns_one_way(%c: i1) {
  %a = test_rc.make_many 3 : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  ub.unreachable
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// The last use takes one over: what is left over goes where it is born.
// CHECK-LABEL: func @consumed(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed(%c: i1) {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
}

// The same.
// CHECK-LABEL: func @returned() -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func @returned() -> !test_rc.object {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return %a : !test_rc.object
}

// Nothing is left over.
// CHECK-LABEL: func @consumed_all() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_all() {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.consume %a {count = 2 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The last use takes one over on one of two ways.
// CHECK-LABEL: func @consumed_one_way(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_one_way(%c: i1) {
  %a = test_rc.make_many 3 : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// That would be more than what stands here, which stays.
// CHECK-LABEL: func @consumed_one_way_by_hand(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 3 : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_one_way_by_hand(%c: i1) {
  %a = test_rc.make_many 3 : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 3 : i64} : !test_rc.object
  return
}
