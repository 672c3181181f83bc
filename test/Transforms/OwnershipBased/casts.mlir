// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --ownership-based-ref-counting=verify-result=true | FileCheck %s

// A cast is a second name of one object: both share one hold, which is dropped
// under the first name. Uses of a raw pointer are uses of the object.

// CHECK-LABEL: func @second_name(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @second_name(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  test_rc.borrow %b : !test_rc.buffer
  test_rc.borrow %a : !test_rc.object
  return
}

// CHECK-LABEL: func @second_name_last(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @second_name_last(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  test_rc.borrow %a : !test_rc.object
  test_rc.borrow %b : !test_rc.buffer
  return
}

// Consumed under one name, needed under the other.
// CHECK-LABEL: func @consumed(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[V0]] : !test_rc.buffer
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consumed(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  test_rc.consume %b : !test_rc.buffer
  test_rc.borrow %a : !test_rc.object
  return
}

// Returned under both names.
// CHECK-LABEL: func @returned(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> (!test_rc.object, !test_rc.buffer) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.retain %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[A]], %[[V0]] : !test_rc.object, !test_rc.buffer
// CHECK-NEXT:  }
func.func @returned(%a: !test_rc.object) -> (!test_rc.object, !test_rc.buffer) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  return %a, %b : !test_rc.object, !test_rc.buffer
}

// CHECK-LABEL: func @unused(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @unused(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  %other = arith.constant 1 : i64
  return
}

func.func private @reads(!llvm.ptr)

// The object lives as long as its pointer is used.
// CHECK-LABEL: func @pointer(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !llvm.ptr
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    call @reads(%[[V0]]) : (!llvm.ptr) -> ()
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    %[[C1_I64:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pointer(%a: !test_rc.object) {
  %p = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  test_rc.borrow %a : !test_rc.object
  call @reads(%p) : (!llvm.ptr) -> ()
  %other = arith.constant 1 : i64
  return
}

// A pointer and back: still the same object.
// CHECK-LABEL: func @pointer_and_back(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !llvm.ptr
// CHECK-NEXT:    %[[V1:.*]] = builtin.unrealized_conversion_cast %[[V0]] : !llvm.ptr to !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @pointer_and_back(%a: !test_rc.object) {
  %p = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  %b = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  test_rc.borrow %b : !test_rc.object
  return
}

// What is made from a pointer of unknown origin is owned.
// CHECK-LABEL: func @from_pointer(
// CHECK-SAME:      %[[P:.*]]: !llvm.ptr) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[P]] : !llvm.ptr to !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V0]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[V0]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @from_pointer(%p: !llvm.ptr) {
  %a = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// A cast whose policy says that it makes another object.
// CHECK-LABEL: func @converted(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) -> !test_rc.buffer {
// CHECK-NEXT:    %[[V0:.*]] = test_rc.convert %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return %[[V0]] : !test_rc.buffer
// CHECK-NEXT:  }
func.func @converted(%a: !test_rc.object) -> !test_rc.buffer {
  %b = test_rc.convert %a : !test_rc.object to !test_rc.buffer
  return %b : !test_rc.buffer
}

// A view of a second name.
// CHECK-LABEL: func @view_of_name(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    %[[V0:.*]] = builtin.unrealized_conversion_cast %[[A]] : !test_rc.object to !test_rc.buffer
// CHECK-NEXT:    %[[V1:.*]] = test_rc.view %[[V0]] : !test_rc.buffer -> !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[V1]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @view_of_name(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  %v = test_rc.view %b : !test_rc.buffer -> !test_rc.object
  test_rc.borrow %v : !test_rc.object
  return
}
