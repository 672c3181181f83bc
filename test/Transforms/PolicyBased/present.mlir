// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// What already stands next to an op counts as placed: operations right before
// it that add, right after it that drop, under any name of the object.

// What is missing is added to what stands there.
// CHECK-LABEL: func @smaller(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 3 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask [5] %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.ask [-5] %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 4 : i64} : !test_rc.object
// CHECK-NEXT:    return
func.func @smaller(%a: !test_rc.object) {
  test_rc.retain %a {count = 2 : i64} : !test_rc.object
  test_rc.ask [5] %a : !test_rc.object
  test_rc.ask [-5] %a : !test_rc.object
  test_rc.release %a {count = 4 : i64} : !test_rc.object
  return
}

// More than was asked for stays as it is.
// CHECK-LABEL: func @larger(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 6 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask [5] %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.ask [-5] %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 7 : i64} : !test_rc.object
// CHECK-NEXT:    return
func.func @larger(%a: !test_rc.object) {
  test_rc.retain %a {count = 6 : i64} : !test_rc.object
  test_rc.ask [5] %a : !test_rc.object
  test_rc.ask [-5] %a : !test_rc.object
  test_rc.release %a {count = 7 : i64} : !test_rc.object
  return
}

// Several operations count together, each for its own object.
// CHECK-LABEL: func @in_pieces(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.ask [2, 2] %[[A]], %[[B]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
func.func @in_pieces(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.retain %a : !test_rc.object
  test_rc.retain %b : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.ask [2, 2] %a, %b : !test_rc.object, !test_rc.object
  return
}

// An operation under another name of the object counts once, for the sum.
// CHECK-LABEL: func @second_name(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.last_use %[[A]], %[[V0]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.last_use %[[A]], %[[V0]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @second_name(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  test_rc.last_use %a, %b : !test_rc.object, !test_rc.buffer
  test_rc.release %b : !test_rc.buffer
  test_rc.last_use %a, %b : !test_rc.object, !test_rc.buffer
  test_rc.release %b : !test_rc.buffer
  test_rc.release %a : !test_rc.object
  return
}

// Also when the names are related by a pointer.
// CHECK-LABEL: func @third_name(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !llvm.ptr
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : !llvm.ptr to !test_rc.buffer
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    return
func.func @third_name(%a: !test_rc.object) {
  %p = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  %b = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.buffer
  test_rc.last_use %a : !test_rc.object
  test_rc.release %b : !test_rc.buffer
  return
}

// Nothing tells that these two are one object.
// CHECK-LABEL: func @other_object(
// CHECK-SAME:      %[[A:.*]]: !llvm.ptr)
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !llvm.ptr to !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[A]] : !llvm.ptr to !test_rc.object
// CHECK-NEXT:    test_rc.last_use %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.object
// CHECK-NEXT:    return
func.func @other_object(%p: !llvm.ptr) {
  %a = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  %b = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  test_rc.last_use %a : !test_rc.object
  test_rc.release %b : !test_rc.object
  return
}

// Counts that do not fit together are more than anything asks for, and effects
// of the other sign, of any size, are not looked at.
// CHECK-LABEL: func @extremes(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 9223372036854775807 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 9223372036854775807 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = -9223372036854775808 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 9223372036854775807 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 9223372036854775807 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @extremes(%a: !test_rc.object) {
  test_rc.last_use %a : !test_rc.object
  test_rc.release %a {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.release %a {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.last_use %a : !test_rc.object
  test_rc.retain %a {count = -9223372036854775808 : i64} : !test_rc.object
  test_rc.retain %a {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.retain %a {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.take %a : !test_rc.object
  return
}

// Each of two neighbours finds its own.
// CHECK-LABEL: func @between_two(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @between_two(%a: !test_rc.object) {
  test_rc.last_use %a : !test_rc.object
  test_rc.release %a : !test_rc.object
  test_rc.retain %a : !test_rc.object
  test_rc.take %a : !test_rc.object
  return
}

// An update is one whoever says so.
// CHECK-LABEL: func @dialect_update(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc_dialect.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @dialect_update(%a: !test_rc.object) {
  test_rc_dialect.retain %a : !test_rc.object
  test_rc.take %a : !test_rc.object
  return
}
