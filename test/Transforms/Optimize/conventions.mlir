// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// A private function that merely releases what it is handed borrows it instead,
// together with all of its callers, where some of them get cheaper by that and
// none dearer.

func.func private @owns(!test_rc.object)

//===----------------------------------------------------------------------===//
// Callers that add
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func private @drops(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_several(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    scf.for %[[ARG2:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      func.call @drops(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_several(%n: index, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops(%a) : (!test_rc.object) -> ()
  scf.for %i = %n to %n step %n {
    test_rc.retain %a : !test_rc.object
    func.call @drops(%a) : (!test_rc.object) -> ()
  }
  test_rc.release %a : !test_rc.object
  return
}

//===----------------------------------------------------------------------===//
// One caller adds, the other one hands over the last reference
//===----------------------------------------------------------------------===//

// What the function saves is what this caller drops now: not dearer.
// CHECK-LABEL: func private @drops_for_two(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_for_two(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @hands_over(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_for_two(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @hands_over(%a: !test_rc.object) {
  call @drops_for_two(%a) : (!test_rc.object) -> ()
  return
}
// CHECK-LABEL: func @adds_for_one_of_two(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_for_two(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_one_of_two(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops_for_two(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

//===----------------------------------------------------------------------===//
// No caller gets cheaper
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func private @drops_for_nothing(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_for_nothing(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @hands_over_only(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_for_nothing(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @hands_over_only(%a: !test_rc.object) {
  call @drops_for_nothing(%a) : (!test_rc.object) -> ()
  return
}

// Not called at all.
// CHECK-LABEL: func private @drops_for_nobody(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_for_nobody(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Each function of a chain hands over what it owns.
// CHECK-LABEL: func private @drops_behind_chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_behind_chain(%a: !test_rc.object) {
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func private @hands_on_only(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_behind_chain(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @hands_on_only(%a: !test_rc.object) {
  call @drops_behind_chain(%a) : (!test_rc.object) -> ()
  return
}
// CHECK-LABEL: func @hands_to_chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @hands_on_only(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @hands_to_chain(%a: !test_rc.object) {
  call @hands_on_only(%a) : (!test_rc.object) -> ()
  return
}

//===----------------------------------------------------------------------===//
// A chain
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func private @drops_at_end_of_chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_at_end_of_chain(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func private @hands_on(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    call @drops_at_end_of_chain(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @hands_on(%a: !test_rc.object) {
  call @drops_at_end_of_chain(%a) : (!test_rc.object) -> ()
  return
}
// CHECK-LABEL: func @adds_before_chain(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @hands_on(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_before_chain(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @hands_on(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

//===----------------------------------------------------------------------===//
// Recursion
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func private @recursive(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @recursive(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @recursive(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.retain %a : !test_rc.object
    func.call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  }
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @calls_recursive(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @recursive(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_recursive(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func private @even(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @odd(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @even(%c: i1, %a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  scf.if %c {
    func.call @odd(%c, %a) : (i1, !test_rc.object) -> ()
  } else {
    test_rc.release %a : !test_rc.object
  }
  return
}
// CHECK-LABEL: func private @odd(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    call @even(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @odd(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @even(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

//===----------------------------------------------------------------------===//
// Arguments that a function drops on some paths only
//===----------------------------------------------------------------------===//

// It consumes the argument on one way: it owns it for a reason.
// CHECK-LABEL: func private @consumes_on_one_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @consumes_on_one_way(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.consume %a : !test_rc.object
  } else {
    test_rc.release %a : !test_rc.object
  }
  return
}
// CHECK-LABEL: func @adds_for_consumer(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @consumes_on_one_way(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_consumer(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @consumes_on_one_way(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// It drops the argument on each way, in another place.
// CHECK-LABEL: func private @drops_on_each_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_on_each_way(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
^bb2:
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_each_way(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_on_each_way(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_each_way(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops_on_each_way(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

//===----------------------------------------------------------------------===//
// Several arguments
//===----------------------------------------------------------------------===//

// Each for itself.
// CHECK-LABEL: func private @two(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return %[[B]] : !test_rc.object
// CHECK-NEXT:  }
func.func private @two(%a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.release %a : !test_rc.object
  return %b : !test_rc.object
}
// CHECK-LABEL: func @calls_two(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[B]] : !test_rc.object
// CHECK-NEXT:    %[[V0:.*]] = call @two(%[[A]], %[[B]]) : (!test_rc.object, !test_rc.object) -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_two(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.object
  %r = call @two(%a, %b) : (!test_rc.object, !test_rc.object) -> !test_rc.object
  test_rc.release %r : !test_rc.object
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}

// The same value for both.
// CHECK-LABEL: func private @both(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}, %[[B:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @both(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}
// CHECK-LABEL: func @calls_both(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @both(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_both(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @both(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  return
}

// The same value for one that is dropped and one that is consumed: nothing is
// saved for it, but for the other caller.
// CHECK-LABEL: func private @drops_and_consumes(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[B]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_and_consumes(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.consume %b : !test_rc.object
  return
}
// CHECK-LABEL: func @calls_with_one_value(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @drops_and_consumes(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_with_one_value(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops_and_consumes(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  return
}
// CHECK-LABEL: func @calls_with_two_values(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_and_consumes(%[[A]], %[[B]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_with_two_values(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops_and_consumes(%a, %b) : (!test_rc.object, !test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// What is passed is borrowed from others: these live until the call has returned.
// CHECK-LABEL: func private @drops_selected(
// CHECK-SAME:      %[[A:.*]]: !async.token {ref_counting.borrowed}) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_selected(%a: !async.token) {
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}
// CHECK-LABEL: func @selects(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token, %[[B:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[B]] : !async.token
// CHECK-NEXT:    call @drops_selected(%[[V0]]) : (!async.token) -> ()
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[B]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @selects(%c: i1, %a: !async.token, %b: !async.token) {
  %s = arith.select %c, %a, %b : !async.token
  async.runtime.add_ref %s {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %b {count = 1 : i64} : !async.token
  call @drops_selected(%s) : (!async.token) -> ()
  return
}

//===----------------------------------------------------------------------===//
// Functions that return on some paths only
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func private @drops_or_traps(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @drops_or_traps(%c: i1, %a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_trap(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @drops_or_traps(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_trap(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @drops_or_traps(%c, %a) : (i1, !test_rc.object) -> ()
  test_rc.release %a : !test_rc.object
  return
}

//===----------------------------------------------------------------------===//
// Functions that must keep what they own
//===----------------------------------------------------------------------===//

// Public: not all callers are seen.
// CHECK-LABEL: func @public(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @public(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_public(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @public(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_public(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @public(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}

// Called through a pointer, too.
// CHECK-LABEL: func private @address_taken(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @address_taken(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_address_taken(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> ((!test_rc.object) -> ()) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @address_taken(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[F:.*]] = constant @address_taken : (!test_rc.object) -> ()
// CHECK-NEXT:    return %[[F]] : (!test_rc.object) -> ()
// CHECK-NEXT:  }
func.func @adds_for_address_taken(%a: !test_rc.object) -> ((!test_rc.object) -> ()) {
  test_rc.retain %a : !test_rc.object
  call @address_taken(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  %f = constant @address_taken : (!test_rc.object) -> ()
  return %f : (!test_rc.object) -> ()
}

// Its attribute says so.
// CHECK-LABEL: func private @owned(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @owned(%a: !test_rc.object {ref_counting.owned}) {
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
// CHECK-LABEL: func @adds_for_owned(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    call @owned(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @adds_for_owned(%a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  call @owned(%a) : (!test_rc.object) -> ()
  test_rc.borrow %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  return
}
