// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s

// A value that arrives with references and that nothing uses is dropped where
// it is born; what is borrowed is not.

// All the references that arrive are dropped.
// CHECK-LABEL: func @counts(
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make_many 0 : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.make_many 1 : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = test_rc.make_many 2 : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V2]] {count = 2 : i64} : !test_rc.buffer
// CHECK-NEXT:    %[[V3:.*]] = test_rc.make_many -1 : !test_rc.object
// CHECK-NEXT:    return
func.func @counts() {
  %none = test_rc.make_many 0 : !test_rc.object
  %one = test_rc.make_many 1 : !test_rc.object
  %two = test_rc.make_many 2 : !test_rc.buffer
  %negative = test_rc.make_many -1 : !test_rc.object
  return
}

// CHECK-LABEL: func @borrowed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.view_of %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = test_rc.global : !test_rc.object
// CHECK-NEXT:    return
func.func @borrowed(%a: !test_rc.object) {
  %view = test_rc.view %a : !test_rc.object -> !test_rc.object
  %part = test_rc.view_of %a : !test_rc.object -> !test_rc.object
  %global = test_rc.global : !test_rc.object
  return
}

// Ops that use a borrowed result are served as ever.
// CHECK-LABEL: func @used_borrowed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[V0:.*]] = test_rc.view %[[A]] : !test_rc.object -> !test_rc.object
// CHECK-NEXT:    test_rc.last_use %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
func.func @used_borrowed(%a: !test_rc.object) {
  %view = test_rc.view %a : !test_rc.object -> !test_rc.object
  test_rc.last_use %view : !test_rc.object
  return
}

// Second names that nothing uses are no uses.
// CHECK-LABEL: func @only_cast(
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    %[[V2:.*]] = builtin.unrealized_conversion_cast %[[V1]] : !test_rc.buffer to !llvm.ptr
// CHECK-NEXT:    return
func.func @only_cast() {
  %a = test_rc.make : !test_rc.object
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  %c = builtin.unrealized_conversion_cast %b : !test_rc.buffer to !llvm.ptr
  return
}

// What uses the pointer uses the object.
// CHECK-LABEL: func @pointer_used(
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : !test_rc.object to !llvm.ptr
// CHECK-NEXT:    return %[[V1]] : !llvm.ptr
func.func @pointer_used() -> !llvm.ptr {
  %a = test_rc.make : !test_rc.object
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  return %b : !llvm.ptr
}

// A cast with a policy uses the object, and its result is another.
// CHECK-LABEL: func @own_policy(
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc.convert %[[V0]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.buffer
// CHECK-NEXT:    return
func.func @own_policy() {
  %a = test_rc.make : !test_rc.object
  %b = test_rc.convert %a : !test_rc.object to !test_rc.buffer
  return
}

// Who answers decides: an owned result, and a borrowed one.
// CHECK-LABEL: func @selected(
// CHECK-SAME:      %[[A:.*]]: i1)
// CHECK-NEXT:    %[[V0:.*]] = test_rc.make : !test_rc.object
// CHECK-NEXT:    %[[V1:.*]] = test_rc_dialect.select %[[A]], %[[V0]], %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V1]] : !test_rc.object
// CHECK-NEXT:    %[[V2:.*]] = test_rc_dialect.other_select %[[A]], %[[V0]], %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
func.func @selected(%c: i1) {
  %a = test_rc.make : !test_rc.object
  %b = test_rc_dialect.select %c, %a, %a : !test_rc.object
  %d = test_rc_dialect.other_select %c, %a, %a : !test_rc.object
  return
}

// The argument of a region arrives owned, whatever op has the region.
// CHECK-LABEL: func @region_argument(
// CHECK-NEXT:    test_rc.region {
// CHECK-NEXT:    ^[[BB0:.*]](%[[A:.*]]: !test_rc.object):
// CHECK-NEXT:      test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:      test_rc.end
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @region_argument() {
  test_rc.region {
  ^bb0(%argument: !test_rc.object):
    test_rc.end
  }
  return
}
