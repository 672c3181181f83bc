// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// The ways in which an op may refuse: no delta, no count, or to stand there at
// all.

// expected-remark @below {{argument 0: borrowed}}
func.func @fails(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-error @below {{'test_rc.fail' op has no delta for operand 0}}
  // expected-error @below {{'test_rc.fail' op has no delta for operand 1}}
  // expected-error @below {{'test_rc.fail' op has no count for result 0}}
  // expected-error @below {{'test_rc.fail' op has no count for result 1}}
  %0:2 = test_rc.fail %a, %a : (!test_rc.object, !test_rc.object) -> (!test_rc.buffer, !test_rc.object)
  // expected-error @below {{'test_rc.refuse' op may not be counted}}
  test_rc.refuse
  // expected-error @below {{'test_rc_dialect.refuse' op may not be counted, says its dialect}}
  test_rc_dialect.refuse
  return
}
