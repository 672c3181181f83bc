// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// The arguments of private functions of which all callers are seen are borrowed
// if the function never consumes them as the last thing. They get the attribute.

func.func private @owns(!test_rc.object)

// Only borrowed.
// CHECK-LABEL: func private @only_borrows(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @only_borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// Not used at all.
// CHECK-LABEL: func private @does_not_use(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @does_not_use(%a: !test_rc.object) {
  return
}

// Consumed while needed later: the add would be there anyway.
// CHECK-LABEL: func private @consumes_early(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @consumes_early(%a: !test_rc.object) {
  test_rc.consume %a : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// Consumed last: owned, as ever.
// CHECK-LABEL: func private @consumes_last(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @consumes_last(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  test_rc.consume %a : !test_rc.object
  return
}

// Consumed last on one way: owned.
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
  }
  return
}

// Each argument for itself.
// CHECK-LABEL: func private @two(
// CHECK-SAME:      %[[N:.*]]: i32, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}, %[[B:.*]]: !test_rc.object) -> !test_rc.object {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[B]] : !test_rc.object
// CHECK-NEXT:  }
func.func private @two(%n: i32, %a: !test_rc.object, %b: !test_rc.object) -> !test_rc.object {
  test_rc.borrow %a : !test_rc.object
  return %b : !test_rc.object
}

// Passed on to one that borrows.
// CHECK-LABEL: func private @passes_on(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    call @only_borrows(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @passes_on(%a: !test_rc.object) {
  call @only_borrows(%a) : (!test_rc.object) -> ()
  return
}

// Passed on to one that owns.
// CHECK-LABEL: func private @passes_to_owner(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @owns(%[[A]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @passes_to_owner(%a: !test_rc.object) {
  call @owns(%a) : (!test_rc.object) -> ()
  return
}

// A view of it consumed: it is not the argument that is handed over.
// CHECK-LABEL: func private @view_returned(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.object
// CHECK-NEXT:  }
func.func private @view_returned(%a: !test_rc.object) -> !test_rc.object {
  %v = test_rc.view %a : !test_rc.object -> !test_rc.object
  return %v : !test_rc.object
}

// A public function owns.
// CHECK-LABEL: func @public(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @public(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}

// What is given stays.
// CHECK-LABEL: func private @given(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @given(%a: !test_rc.object {ref_counting.owned}) {
  test_rc.borrow %a : !test_rc.object
  return
}

// Callers release what the callee borrows, after the last call.
// CHECK-LABEL: func @caller(
// CHECK-SAME:      %[[C:.*]]: i1, %[[N:.*]]: i32) -> !test_rc.object {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    call @only_borrows(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    call @does_not_use(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    call @consumes_early(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    call @passes_on(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    %[[V1:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = call @two(%[[N]], %[[V0]], %[[V1]]) : (i32, !test_rc.object, !test_rc.object) -> !test_rc.object
// CHECK-NEXT:    call @given(%[[V0]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    call @consumes_last(%[[V2]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    %[[V3:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    call @consumes_on_one_way(%[[C]], %[[V3]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    %[[V4:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    call @passes_to_owner(%[[V4]]) : (!test_rc.object) -> ()
// CHECK-NEXT:    %[[V5:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V6:.*]] = call @view_returned(%[[V5]]) : (!test_rc.object) -> !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V5]] : !test_rc.object
// CHECK-NEXT:    return %[[V6]] : !test_rc.object
// CHECK-NEXT:  }
func.func @caller(%c: i1, %n: i32) -> !test_rc.object {
  %a = test_rc.make : !test_rc.object
  call @only_borrows(%a) : (!test_rc.object) -> ()
  call @does_not_use(%a) : (!test_rc.object) -> ()
  call @consumes_early(%a) : (!test_rc.object) -> ()
  call @passes_on(%a) : (!test_rc.object) -> ()
  %b = test_rc.make : !test_rc.object
  %r = call @two(%n, %a, %b) : (i32, !test_rc.object, !test_rc.object) -> !test_rc.object
  call @given(%a) : (!test_rc.object) -> ()
  call @consumes_last(%r) : (!test_rc.object) -> ()
  %d = test_rc.make : !test_rc.object
  call @consumes_on_one_way(%c, %d) : (i1, !test_rc.object) -> ()
  %e = test_rc.make : !test_rc.object
  call @passes_to_owner(%e) : (!test_rc.object) -> ()
  %f = test_rc.make : !test_rc.object
  %v = call @view_returned(%f) : (!test_rc.object) -> !test_rc.object
  return %v : !test_rc.object
}

// The address is taken: not all callers are seen.
// CHECK-LABEL: func private @address_taken(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @address_taken(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}
// CHECK-LABEL: func @takes_address() -> ((!test_rc.object) -> ()) {
// CHECK-NEXT:    %[[F:.*]] = constant @address_taken : (!test_rc.object) -> ()
// CHECK-NEXT:    return %[[F]] : (!test_rc.object) -> ()
// CHECK-NEXT:  }
func.func @takes_address() -> ((!test_rc.object) -> ()) {
  %f = func.constant @address_taken : (!test_rc.object) -> ()
  return %f : (!test_rc.object) -> ()
}

// Named by an attribute of an op that is no call: the same.
// CHECK-LABEL: func private @named(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @named(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}
// CHECK-LABEL: func @names() attributes {other = @named} {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @names() attributes {other = @named} {
  return
}

// An argument that is not released on any path, but owned: the attribute says
// what the body does not show.
// CHECK-LABEL: func private @shows_nothing(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.owned}) {
// CHECK-NEXT:    ub.unreachable
// CHECK-NEXT:  }
func.func private @shows_nothing(%a: !test_rc.object {ref_counting.owned}) {
  ub.unreachable
}

// Two arguments that may be one object: one drop in the caller.
// CHECK-LABEL: func private @may_alias(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object {ref_counting.borrowed}, %[[B:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    test_rc.borrow %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @may_alias(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  return
}
// CHECK-LABEL: func @calls_with_one(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @may_alias(%[[A]], %[[A]]) : (!test_rc.object, !test_rc.object) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @calls_with_one(%a: !test_rc.object) {
  call @may_alias(%a, %a) : (!test_rc.object, !test_rc.object) -> ()
  return
}
