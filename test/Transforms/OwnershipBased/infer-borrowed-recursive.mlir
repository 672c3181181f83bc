// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Recursive functions borrow what no call in the cycle consumes as the last
// thing.

// CHECK-LABEL: func private @recursive(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      func.call @recursive(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @recursive(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
    func.call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  }
  return
}

// The recursive call passes on what the other way consumes.
// CHECK-LABEL: func private @recursive_owner(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    call @recursive_owner(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @recursive_owner(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive_owner(%c, %a) : (i1, !test_rc.object) -> ()
  return
^exit:
  test_rc.consume %a : !test_rc.object
  return
}

// CHECK-LABEL: func private @even(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @odd(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @even(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    func.call @odd(%c, %a) : (i1, !test_rc.object) -> ()
  }
  return
}
// CHECK-LABEL: func private @odd(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object {ref_counting.borrowed}) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @even(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @odd(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    func.call @even(%c, %a) : (i1, !test_rc.object) -> ()
  }
  test_rc.borrow %a : !test_rc.object
  return
}

// One function of a cycle consumes: all own that pass it on last.
// CHECK-LABEL: func private @ping(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @pong(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @ping(%c: i1, %a: !test_rc.object) {
  call @pong(%c, %a) : (i1, !test_rc.object) -> ()
  return
}
// CHECK-LABEL: func private @pong(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @ping(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func private @pong(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    func.call @ping(%c, %a) : (i1, !test_rc.object) -> ()
  } else {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// CHECK-LABEL: func @caller(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    call @recursive(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    call @even(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    call @recursive_owner(%[[C]], %[[A]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    call @ping(%[[C]], %[[B]]) : (i1, !test_rc.object) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @caller(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  call @even(%c, %a) : (i1, !test_rc.object) -> ()
  call @recursive_owner(%c, %a) : (i1, !test_rc.object) -> ()
  call @ping(%c, %b) : (i1, !test_rc.object) -> ()
  return
}
