// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// A dialect answers for its ops by RefCountingPolicyDialectInterface: each
// question, first with its default, then overridden.

// expected-remark @below {{argument 0: borrowed}}
func.func @defaults(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 2, effect -2}}
  // expected-remark @below {{operand 1: delta 2, effect -2}}
  // expected-remark @below {{result 0: owned, 1}}
  // expected-remark @below {{result 1: owned, 1}}
  %0:2 = test_rc_dialect.use 2 %a, %a : (!test_rc.object, !test_rc.object) -> (!test_rc.buffer, !test_rc.object)
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  test_rc_dialect.use -1 %a : (!test_rc.object) -> ()
  return
}

// expected-remark @below {{argument 0: borrowed}}
// expected-remark @below {{argument 1: borrowed}}
func.func @overridden(%a: !test_rc.object {ref_counting.borrowed}, %b: !test_rc.buffer {ref_counting.borrowed}) {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  test_rc_dialect.consume %a, %b : !test_rc.object, !test_rc.buffer
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '<block argument> of type '!test_rc.buffer' at index: 1'}}
  %view = test_rc_dialect.view %a, %b : !test_rc.object, !test_rc.buffer -> !test_rc.object
  // expected-remark @below {{operand 0: delta 0, effect 1}}
  // expected-remark @below {{update}}
  test_rc_dialect.retain %a : !test_rc.object
  // expected-remark @below {{successor 0: suspending}}
  test_rc_dialect.suspend ^suspended, ^resumed
^suspended:
  return
^resumed:
  return
}

// expected-remark @below {{argument 0: borrowed}}
func.func @not_answered_for(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-remark @below {{unknown}}
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  test_rc_dialect.stranger %a : !test_rc.object
  return
}
