// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// Counts by hand that cost less on some path than the placement does: they stay,
// and a remark says why, if another path would get cheaper.

// One add for two consumptions, with two ways between them: the placement has an
// add for each. No path would get cheaper, so there is nothing to say.
// CHECK-LABEL: func @add_for_two_blocks(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_for_two_blocks(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Without ways between them the placement merges the adds as well, and adds
// nothing on the way where they are for nothing.
// CHECK-LABEL: func @one_way_only_merged(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_way_only_merged(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb3
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
^bb3:
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Dearer on one of two ways; the other way would get cheaper.
// CHECK-LABEL: func @one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: never-dearer.mlir:[[#@LINE+1]]:28: remark: [Missed] LeftAlone | Category:ref-counting | Function=one_way | Remark="the value is left alone: fewer operations on one path would be more on another"
func.func @one_way(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
^bb2:
  test_rc.release %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The way that would get dearer never returns.
// CHECK-LABEL: func @never_returns(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.release %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: never-dearer.mlir:[[#@LINE+1]]:34: remark: [Missed] LeftAlone | Category:ref-counting | Function=never_returns | Remark="the value is left alone: fewer operations on one path would be more on another"
func.func @never_returns(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb4
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  ub.unreachable
^bb4:
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The way that would get dearer leads into an endless loop.
// CHECK-LABEL: func @before_endless(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    test_rc.release %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: never-dearer.mlir:[[#@LINE+1]]:35: remark: [Missed] LeftAlone | Category:ref-counting | Function=before_endless | Remark="the value is left alone: fewer operations on one path would be more on another"
func.func @before_endless(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb5
^bb1:
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb4
^bb4:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb4
^bb5:
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// The way into the endless loop would get dearer, no way comes back.
// CHECK-LABEL: func @all_endless(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  }
func.func @all_endless(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb3
}

// Two adds for each trip of a loop instead of one.
// CHECK-LABEL: func @loop(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: never-dearer.mlir:[[#@LINE+1]]:25: remark: [Missed] LeftAlone | Category:ref-counting | Function=loop | Remark="the value is left alone: it would cost more in a loop"
func.func @loop(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb3
^bb3:
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb4
^bb4:
  test_rc.release %a : !test_rc.object
  return
}

// A value that is borrowed from such a one is left alone with it, and one that is
// not gets cheaper.
// CHECK-LABEL: func @lends(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: never-dearer.mlir:[[#@LINE+3]]:26: remark: [Missed] LeftAlone | Category:ref-counting | Function=lends | Remark="the value is left alone: fewer operations on one path would be more on another"
// REMARK: never-dearer.mlir:[[#@LINE+3]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=lends | Remark="the value is left alone: it is borrowed from, or lent to, a value that is left alone"
// REMARK-NOT: remark
func.func @lends(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.retain %v : !test_rc.buffer
  test_rc.retain %b : !test_rc.object
  test_rc.consume %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %v : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  cf.br ^bb3
^bb3:
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  test_rc.borrow %b : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}
