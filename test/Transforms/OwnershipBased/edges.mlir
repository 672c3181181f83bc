// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Dead on entry to a block where it was held: one drop there. If other ways lead
// to the block, the edge is split.

// The branch's other successor has one predecessor: no new block.
// CHECK-LABEL: func @dead_in_one_successor(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @dead_in_one_successor(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  return
^bb2:
  %other = arith.constant 1 : i64
  return
}

// A critical edge gets a block.
// CHECK-LABEL: func @critical(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @critical(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  return
}

// One block for all values of the edge.
// CHECK-LABEL: func @shared(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @shared(%c: i1, %a: !test_rc.object, %b: !test_rc.buffer) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.buffer
  cf.br ^bb2
^bb2:
  return
}

// What the edge forwards, counted or not, arrives as before.
// CHECK-LABEL: func @forwarded_kept(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: i32, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.buffer) -> (i32, !test_rc.buffer) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB1:.*]](%[[N]], %[[B]] : i32, !test_rc.buffer)
// CHECK-NEXT:  ^[[BB1]](%[[V0:.*]]: i32, %[[V1:.*]]: !test_rc.buffer):
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]](%[[V0]], %[[V1]] : i32, !test_rc.buffer)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]](%[[N]], %[[B]] : i32, !test_rc.buffer)
// CHECK-NEXT:  ^[[BB3]](%[[V2:.*]]: i32, %[[V3:.*]]: !test_rc.buffer):
// CHECK-NEXT:    return %[[V2]], %[[V3]] : i32, !test_rc.buffer
// CHECK-NEXT:  }
func.func @forwarded_kept(%c: i1, %n: i32, %a: !test_rc.object, %b: !test_rc.buffer) -> (i32, !test_rc.buffer) {
  cf.cond_br %c, ^bb1, ^bb2(%n, %b : i32, !test_rc.buffer)
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2(%n, %b : i32, !test_rc.buffer)
^bb2(%m: i32, %d: !test_rc.buffer):
  return %m, %d : i32, !test_rc.buffer
}

// Both edges of one branch lead to one block: nothing to split.
// CHECK-LABEL: func @both_the_same(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB1]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @both_the_same(%c: i1, %a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb1
^bb1:
  return
}

// Both edges lead to one block, and differ: only one of them is split.
// CHECK-LABEL: func @both_differ(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]](%[[A]], %[[B]] : !test_rc.object, !test_rc.object), ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB2]](%[[B]], %[[B]] : !test_rc.object, !test_rc.object)
// CHECK-NEXT:  ^[[BB2]](%[[V0:.*]]: !test_rc.object, %[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V0]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:  }
func.func @both_differ(%c: i1, %a: !test_rc.object, %b: !test_rc.object) -> (!test_rc.object, !test_rc.object) {
  cf.cond_br %c, ^bb1(%a, %b : !test_rc.object, !test_rc.object), ^bb1(%b, %b : !test_rc.object, !test_rc.object)
^bb1(%d: !test_rc.object, %e: !test_rc.object):
  return %d, %e : !test_rc.object, !test_rc.object
}

// All ways into the merge still hold it: one drop at its start, no new block.
// CHECK-LABEL: func @all_ways_agree(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    cf.cond_br %[[D]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.branch_on %[[A]] : !test_rc.object, ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.branch_on %[[A]] : !test_rc.object, ^[[BB5]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @all_ways_agree(%c: i1, %d: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb4
^bb1:
  cf.cond_br %d, ^bb2, ^bb3
^bb2:
  test_rc.branch_on %a : !test_rc.object, ^bb5
^bb3:
  test_rc.branch_on %a : !test_rc.object, ^bb5
^bb4:
  test_rc.borrow %a : !test_rc.object
  return
^bb5:
  return
}

// A loop's back edge hands over an argument; what is dead on it is dropped on
// the way back.
// CHECK-LABEL: func @back_edge(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.buffer
// CHECK-NEXT:    cf.br ^[[BB1:.*]](%[[V0]] : !test_rc.buffer)
// CHECK-NEXT:  ^[[BB1]](%[[V1:.*]]: !test_rc.buffer):
// CHECK-NEXT:    test_rc.borrow %[[V1]], %[[A]] : !test_rc.buffer, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    %[[V2:.*]] = test_rc.make : !test_rc.buffer
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]](%[[V2]] : !test_rc.buffer), ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[V2]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @back_edge(%c: i1, %a: !test_rc.object) {
  %first = test_rc.make : !test_rc.buffer
  cf.br ^loop(%first : !test_rc.buffer)
^loop(%b: !test_rc.buffer):
  test_rc.borrow %b, %a : !test_rc.buffer, !test_rc.object
  %next = test_rc.make : !test_rc.buffer
  cf.cond_br %c, ^loop(%next : !test_rc.buffer), ^exit
^exit:
  test_rc.borrow %a : !test_rc.object
  return
}

// A value is dead on the back edge, and forwarded out of the loop.
// CHECK-LABEL: func @dead_on_back_edge(
// CHECK-SAME:      %[[C:.*]]: i1) -> !test_rc.object {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]](%[[V0]] : !test_rc.object)
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  ^[[BB3]](%[[V1:.*]]: !test_rc.object):
// CHECK-NEXT:    return %[[V1]] : !test_rc.object
// CHECK-NEXT:  }
func.func @dead_on_back_edge(%c: i1) -> !test_rc.object {
  cf.br ^loop
^loop:
  %b = test_rc.make : !test_rc.object
  test_rc.borrow %b : !test_rc.object
  cf.cond_br %c, ^loop, ^exit(%b : !test_rc.object)
^exit(%d: !test_rc.object):
  return %d : !test_rc.object
}

// A loop is left while the value is dead behind it: the drop is behind the loop,
// at the start of a block of its own.
// CHECK-LABEL: func @loop_exit(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @loop_exit(%c: i1, %a: !test_rc.object) {
  cf.br ^loop
^loop:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^loop, ^exit
^exit:
  return
}

// Other ways to that block hold the value as well: one drop for all.
// CHECK-LABEL: func @loop_past(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[D]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @loop_past(%c: i1, %d: i1, %a: !test_rc.object) {
  cf.cond_br %d, ^loop, ^exit
^loop:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^loop, ^exit
^exit:
  return
}

// Other ways to that block do not hold it: the edge out of the loop is split.
// CHECK-LABEL: func @loop_past_consumer(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[D]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @loop_past_consumer(%c: i1, %d: i1, %a: !test_rc.object) {
  cf.cond_br %d, ^loop, ^other
^loop:
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^loop, ^exit
^other:
  test_rc.consume %a : !test_rc.object
  cf.br ^exit
^exit:
  return
}

// A switch: each edge for itself, though several lead to one block.
// CHECK-LABEL: func @switch(
// CHECK-SAME:      %[[N:.*]]: i32, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.switch %[[N]] : i32, [
// CHECK-NEXT:      default: ^[[BB2:.*]],
// CHECK-NEXT:      0: ^[[BB3:.*]],
// CHECK-NEXT:      1: ^[[BB1:.*]],
// CHECK-NEXT:      2: ^[[BB5:.*]]
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB4]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @switch(%n: i32, %a: !test_rc.object) {
  cf.switch %n : i32, [
    default: ^bb2,
    0: ^bb1,
    1: ^bb2,
    2: ^bb3
  ]
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb2
^bb2:
  return
^bb3:
  test_rc.consume %a : !test_rc.object
  return
}

// Edges that are split already get no second block.
// CHECK-LABEL: func @split_already(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @split_already(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return
}

// Unreachable blocks are left alone, and do not count as ways to others.
// CHECK-LABEL: func @unreachable(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2:.*]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unreachable(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb3
^bb1:
  test_rc.consume %a : !test_rc.object
  return
^bb2:
  test_rc.consume %a : !test_rc.object
  cf.br ^bb3
^bb3:
  return
}

// A loop is left in two ways, one of which consumes: the other one is split.
// CHECK-LABEL: func @two_exits(
// CHECK-SAME:      %[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB2:.*]], ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5:.*]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    cf.cond_br %[[D]], ^[[BB1]], ^[[BB4:.*]]
// CHECK-NEXT:  ^[[BB4]]:
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB5]]
// CHECK-NEXT:  ^[[BB5]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @two_exits(%c: i1, %d: i1, %a: !test_rc.object) {
  cf.br ^loop
^loop:
  cf.cond_br %c, ^take, ^latch
^take:
  test_rc.consume %a : !test_rc.object
  cf.br ^exit
^latch:
  cf.cond_br %d, ^loop, ^exit
^exit:
  return
}
