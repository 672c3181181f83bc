// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// Who answers when several could: the op itself, then its dialect, then MLIR's
// own interfaces, then nobody.

// expected-remark @below {{argument 1: borrowed}}
// expected-remark @below {{argument 2: borrowed}}
func.func @selects(%c: i1, %a: !test_rc.object {ref_counting.borrowed}, %b: !test_rc.object {ref_counting.borrowed}) {
  // The op, before its dialect and SelectLikeOpInterface.
  // expected-remark @below {{operand 1: delta -3, effect 0}}
  // expected-remark @below {{operand 2: delta -3, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %0 = test_rc_dialect.own_policy %c, %a, %b : !test_rc.object
  // The dialect, before SelectLikeOpInterface.
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %1 = test_rc_dialect.select %c, %a, %b : !test_rc.object
  // SelectLikeOpInterface: the dialect has no policy for this name.
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 1' '<block argument> of type '!test_rc.object' at index: 2'}}
  %2 = test_rc_dialect.other_select %c, %a, %b : !test_rc.object
  // Nobody.
  // expected-remark @below {{unknown}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  test_rc_dialect.stranger %a : !test_rc.object
  return
}

// A cast with a policy is an op like any other: its result is another object.
// expected-remark @below {{argument 0: borrowed}}
func.func @casts(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %0 = test_rc.convert %a : !test_rc.object to !test_rc.buffer
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.object' at index: 0'}}
  %1 = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  return
}
