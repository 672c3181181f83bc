// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// Casts and selects borrow, and so do their results: a cast's shares the hold
// of its operand, a select's is alive as long as both operands are.

// expected-remark @below {{argument 1: borrowed}}
// expected-remark @below {{argument 2: borrowed}}
func.func @select(%c: i1, %a: !test_rc.object {ref_counting.borrowed}, %b: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 1' '<block argument> of type '!test_rc.object' at index: 2'}}
  %0 = arith.select %c, %a, %b : !test_rc.object
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 1'}}
  %1 = arith.select %c, %a, %a : !test_rc.object
  return
}

// expected-remark @below {{argument 0: borrowed}}
func.func @cast(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 0'}}
  %0 = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '%0 = unrealized_conversion_cast %arg0 : !test_rc.object to !test_rc.buffer'}}
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.buffer to !test_rc.object
  return
}

// expected-remark @below {{argument 0: borrowed}}
func.func @to_pointer(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  %0 = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  return
}

// Nothing is known of the object behind a raw pointer.
func.func @from_pointer(%p: !llvm.ptr) {
  // expected-remark @below {{result 0: owned, 1}}
  %0 = builtin.unrealized_conversion_cast %p : !llvm.ptr to !test_rc.object
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '%0 = unrealized_conversion_cast %arg0 : !llvm.ptr to !test_rc.object'}}
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to !test_rc.buffer
  return
}

// But the object behind this one is the argument's.
// expected-remark @below {{argument 0: borrowed}}
func.func @through_pointer(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  %0 = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 0'}}
  %1 = builtin.unrealized_conversion_cast %0 : !llvm.ptr to !test_rc.object
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  %2 = builtin.unrealized_conversion_cast %1 : !test_rc.object to !llvm.ptr
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 0'}}
  %3 = builtin.unrealized_conversion_cast %2 : !llvm.ptr to !test_rc.buffer
  return
}

// Not a second name of one object: unknown.
// expected-remark @below {{argument 0: borrowed}}
// expected-remark @below {{argument 1: borrowed}}
func.func @other_arities(%a: !test_rc.object {ref_counting.borrowed}, %b: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{unknown}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %0 = builtin.unrealized_conversion_cast %a, %b : !test_rc.object, !test_rc.object to !test_rc.object
  // expected-remark @below {{unknown}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %1:2 = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.object, !llvm.ptr
  return
}
