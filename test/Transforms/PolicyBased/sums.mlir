// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// The deltas of an op are summed over all its operands that hold one object,
// and one operation with the sum is placed: an add before it, a drop after it.

// CHECK-LABEL: func @one_value(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object, %[[B:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]], %[[B]], %[[A]] : !test_rc.object, !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.last_use %[[A]], %[[A]], %[[B]] : !test_rc.object, !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[B]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    return
func.func @one_value(%a: !test_rc.object, %b: !test_rc.object) {
  test_rc.take %a, %b, %a : !test_rc.object, !test_rc.object, !test_rc.object
  test_rc.last_use %a, %a, %b : !test_rc.object, !test_rc.object, !test_rc.object
  return
}

// What is added before and what is dropped after even out.
// CHECK-LABEL: func @opposite(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.ask [3, -3] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask [3, -1] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.ask [1, -3] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    return
func.func @opposite(%a: !test_rc.object) {
  test_rc.ask [3, -3] %a, %a : !test_rc.object, !test_rc.object
  test_rc.ask [3, -1] %a, %a : !test_rc.object, !test_rc.object
  test_rc.ask [1, -3] %a, %a : !test_rc.object, !test_rc.object
  return
}

// Each op is served by itself.
// CHECK-LABEL: func @several_ops(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.last_use %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.take %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @several_ops(%a: !test_rc.object) {
  test_rc.last_use %a : !test_rc.object
  test_rc.take %a : !test_rc.object
  return
}

// A cast is a second name of the same object; the count is placed under the
// name that the op holds first.
// CHECK-LABEL: func @names(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[V0]] {count = 5 : i64} : !test_rc.buffer
// CHECK-NEXT:    test_rc.ask [2, 3] %[[V0]], %[[A]] : !test_rc.buffer, !test_rc.object
// CHECK-NEXT:    test_rc.ask [-2, -3] %[[A]], %[[V0]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] {count = 5 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask [-2, 2] %[[A]], %[[V0]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    return
func.func @names(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  test_rc.ask [2, 3] %b, %a : !test_rc.buffer, !test_rc.object
  test_rc.ask [-2, -3] %a, %b : !test_rc.object, !test_rc.buffer
  test_rc.ask [-2, 2] %a, %b : !test_rc.object, !test_rc.buffer
  return
}

// Also through a type that is not counted.
// CHECK-LABEL: func @through_pointer(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !llvm.ptr
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : !llvm.ptr to !test_rc.object
// CHECK-NEXT:    test_rc.last_use %[[A]], %[[V1]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    return
func.func @through_pointer(%a: !test_rc.object) {
  %p = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  %b = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  test_rc.last_use %a, %b : !test_rc.object, !test_rc.object
  return
}

// A cast with a policy makes another object.
// CHECK-LABEL: func @own_policy(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = test_rc.convert %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.last_use %[[A]], %[[V0]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
func.func @own_policy(%a: !test_rc.object) {
  %b = test_rc.convert %a : !test_rc.object to !test_rc.buffer
  test_rc.last_use %a, %b : !test_rc.object, !test_rc.buffer
  return
}

// The most that a count holds.
// CHECK-LABEL: func @most(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 9223372036854775807 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask [9223372036854775806, 1] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.ask [-9223372036854775806, -1] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] {count = 9223372036854775807 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.ask [-9223372036854775807, 9223372036854775807] %[[A]], %[[A]] : !test_rc.object, !test_rc.object
// CHECK-NEXT:    return
func.func @most(%a: !test_rc.object) {
  test_rc.ask [9223372036854775806, 1] %a, %a : !test_rc.object, !test_rc.object
  test_rc.ask [-9223372036854775806, -1] %a, %a : !test_rc.object, !test_rc.object
  test_rc.ask [-9223372036854775807, 9223372036854775807] %a, %a : !test_rc.object, !test_rc.object
  return
}

// A cycle of casts in an unreachable block, where no name is the first.
// CHECK-LABEL: func @cycle(
// CHECK:         test_rc.last_use %[[X:.*]], %{{.*}} : !test_rc.object, !test_rc.object
// CHECK-NEXT:    test_rc.release %[[X]] {count = 2 : i64} : !test_rc.object
// CHECK-NEXT:    cf.br
func.func @cycle() {
  return
^unreachable:
  %x = builtin.unrealized_conversion_cast %y : !test_rc.object to !test_rc.object
  %y = builtin.unrealized_conversion_cast %x : !test_rc.object to !test_rc.object
  test_rc.last_use %x, %y : !test_rc.object, !test_rc.object
  cf.br ^unreachable
}
