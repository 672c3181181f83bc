// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Paths that never end owe nothing: what only they need is all that is left of them.

// An add before the loop is for nothing, though nothing ever drops it.
// CHECK-LABEL: func @superfluous_add(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  }
func.func @superfluous_add(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb1
}

// A pair in the loop.
// CHECK-LABEL: func @superfluous_add_in_loop(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  }
func.func @superfluous_add_in_loop(%a: !test_rc.object) {
  cf.br ^bb1
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.br ^bb1
}

// One of two ways never ends: the other would get cheaper, and so does it.
// CHECK-LABEL: func @one_way_endless(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @one_way_endless(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  cf.br ^bb1
^bb2:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// A drop before the loop is not owed; the attribute tells what it showed, that the
// function owns the argument.
// CHECK-LABEL: func @drop_before_endless(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  }
func.func @drop_before_endless(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// An add where control does not come back.
// CHECK-LABEL: func @unreachable(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func @unreachable(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  ub.unreachable
}

// Added before each consumption, and not once in advance.
// CHECK-LABEL: func @consumed_in_endless(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1]]
// CHECK-NEXT:  }
func.func @consumed_in_endless(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  cf.br ^bb1
^bb1:
  test_rc.consume %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  cf.br ^bb1
}
