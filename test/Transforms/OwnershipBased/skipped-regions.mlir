// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// Ops that control may pass without going through a region of theirs, and where no
// region can be added for that: values from outside are held across them, and
// dropped behind.

#set = affine_set<(d0) : (d0 - 10 >= 0)>

// Borrowed inside.
// CHECK-LABEL: func @borrowed_inside(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.if #set(%[[I]]) {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowed_inside(%i: index, %a: !test_rc.object) {
  affine.if #set(%i) {
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// Consumed inside: the reference cannot move in, because the way past the op would
// have to drop it.
// CHECK-LABEL: func @consumed_inside(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.if #set(%[[I]]) {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed_inside(%i: index, %a: !test_rc.object) {
  affine.if #set(%i) {
    test_rc.consume %a : !test_rc.object
  }
  return
}

// Borrowed, then consumed.
// CHECK-LABEL: func @both_inside(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.if #set(%[[I]]) {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @both_inside(%i: index, %a: !test_rc.object) {
  affine.if #set(%i) {
    test_rc.borrow %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  return
}

// Needed behind the op.
// CHECK-LABEL: func @used_behind(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.if #set(%[[I]]) {
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @used_behind(%i: index, %a: !test_rc.object) {
  affine.if #set(%i) {
    test_rc.consume %a : !test_rc.object
  }
  test_rc.borrow %a : !test_rc.object
  return
}

// Through a value that is borrowed from it.
// CHECK-LABEL: func @view(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.if #set(%[[I]]) {
// CHECK-NEXT:      %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:      test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:      test_rc.retain %[[V0]] : !test_rc.buffer
// CHECK-NEXT:      test_rc.consume %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @view(%i: index, %a: !test_rc.object) {
  affine.if #set(%i) {
    %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
    test_rc.borrow %v : !test_rc.buffer
    test_rc.consume %v : !test_rc.buffer
  }
  return
}

// A loop that may run no time.
// CHECK-LABEL: func @affine_for(
// CHECK-SAME:      %[[N:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.for %[[ARG2:.*]] = 0 to %[[N]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @affine_for(%n: index, %a: !test_rc.object) {
  affine.for %i = 0 to %n {
    test_rc.borrow %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  return
}

// A region that may run any number of times.
// CHECK-LABEL: func @region(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @region(%a: !test_rc.object) {
  test_rc.region {
    test_rc.borrow %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
    test_rc.end
  }
  return
}

// With an else it can.
// CHECK-LABEL: func @with_else(
// CHECK-SAME:      %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    affine.if #set(%[[I]]) {
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @with_else(%i: index, %a: !test_rc.object) {
  affine.if #set(%i) {
    test_rc.consume %a : !test_rc.object
  } else {
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// In an op whose missing region can be filled: there the value is dropped.
// CHECK-LABEL: func @nested(
// CHECK-SAME:      %[[C:.*]]: i1, %[[I:.*]]: index, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      affine.if #set(%[[I]]) {
// CHECK-NEXT:        test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:        test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:        test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:      }
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @nested(%c: i1, %i: index, %a: !test_rc.object) {
  scf.if %c {
    affine.if #set(%i) {
      test_rc.borrow %a : !test_rc.object
      test_rc.consume %a : !test_rc.object
    }
  }
  return
}

// The same op in which an else can be added.
// CHECK-LABEL: func @scf_if(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.consume %[[A]] : !test_rc.object
// CHECK-NEXT:    } else {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @scf_if(%c: i1, %a: !test_rc.object) {
  scf.if %c {
    test_rc.borrow %a : !test_rc.object
    test_rc.consume %a : !test_rc.object
  }
  return
}
