// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// Values that are not proved right are left alone, and what they are borrowed
// from or lent to with them; a remark says which and why. Others in the same
// function are optimized.

// CHECK-LABEL: func @leak(
// CHECK-SAME:      %[[B:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+2]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=leak | Remark="the value is left alone: leak: 1 reference is still held
func.func @leak(%b: !test_rc.object) {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.object
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}

// CHECK-LABEL: func @over_release() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+2]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=over_release | Remark="the value is left alone: over-release:
func.func @over_release() {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// CHECK-LABEL: func @use_after_release() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+2]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=use_after_release | Remark="the value is left alone: use after release:
func.func @use_after_release() {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @unbalanced_loop(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    scf.for %[[ARG1:.*]] = %[[N]] to %[[N]] step %[[N]] {
// CHECK-NEXT:      test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+2]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=unbalanced_loop | Remark="the value is left alone: unbalanced loop:
func.func @unbalanced_loop(%n: index) {
  %a = test_rc.make : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  scf.for %i = %n to %n step %n {
    test_rc.retain %a : !test_rc.object
  }
  test_rc.release %a : !test_rc.object
  return
}

// CHECK-LABEL: func @convention(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+1]]:31: remark: [Missed] LeftAlone | Category:ref-counting | Function=convention | Remark="the value is left alone: convention:
func.func @convention(%c: i1, %a: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  scf.if %c {
    test_rc.release %a : !test_rc.object
  }
  return
}

// The view and its owner: the pair of the view stays, too.
// CHECK-LABEL: func @borrow_outlives_owner() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.view %[[V0]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+3]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=borrow_outlives_owner | Remark="the value is left alone: borrow outlives owner:
// REMARK: left-alone.mlir:[[#@LINE+3]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=borrow_outlives_owner | Remark="the value is left alone: it is borrowed from, or lent to, a value that is left alone"
func.func @borrow_outlives_owner() {
  %a = test_rc.make : !test_rc.object
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %v : !test_rc.buffer
  test_rc.borrow %v : !test_rc.buffer
  test_rc.release %v : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  test_rc.borrow %v : !test_rc.buffer
  return
}

// The view is not proved: its owner, and what else is borrowed from that, are
// left alone.
// CHECK-LABEL: func @group() {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.view %[[V0]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    %[[V2:.*]] = test_rc.view %[[V0]] : !test_rc.object -> !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[V2]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V1]], %[[V2]] : !test_rc.buffer, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V2]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V0]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+4]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=group | Remark="the value is left alone: it is borrowed from, or lent to, a value that is left alone"
// REMARK: left-alone.mlir:[[#@LINE+4]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=group | Remark="the value is left alone: leak:
// REMARK: left-alone.mlir:[[#@LINE+4]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=group | Remark="the value is left alone: it is borrowed from, or lent to, a value that is left alone"
func.func @group() {
  %a = test_rc.make : !test_rc.object
  %v = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  %w = test_rc.view %a : !test_rc.object -> !test_rc.buffer
  test_rc.retain %a : !test_rc.object
  test_rc.retain %v : !test_rc.buffer
  test_rc.retain %w : !test_rc.buffer
  test_rc.borrow %v, %w : !test_rc.buffer, !test_rc.buffer
  test_rc.release %w : !test_rc.buffer
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// A drop through a select of what was added by another name. That is right, but
// what a select gives is an object of its own to the proof.
// CHECK-LABEL: func @drop_through_select(
// CHECK-SAME:      %[[A:.*]]: !async.token, %[[C:.*]]: i1) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    %[[V0:.*]] = arith.select %[[C]], %[[A]], %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// REMARK: left-alone.mlir:[[#@LINE+3]]:32: remark: [Missed] LeftAlone | Category:ref-counting | Function=drop_through_select |
// REMARK: left-alone.mlir:[[#@LINE+4]]:8: remark: [Missed] LeftAlone | Category:ref-counting | Function=drop_through_select | Remark="the value is left alone: over-release:
// REMARK-NOT: remark
func.func @drop_through_select(%a: !async.token, %c: i1) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  %s = arith.select %c, %a, %a : !async.token
  async.runtime.drop_ref %s {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}
