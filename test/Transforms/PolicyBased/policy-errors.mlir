// RUN: ref-counting-opt %s --policy-based-ref-counting --split-input-file --verify-diagnostics

// Policies that refuse, and sums that no count holds. Every refusal in the IR
// is reported, not the first alone.

func.func @delta(%a: !test_rc.object, %b: !test_rc.object) {
  // expected-error @below {{'test_rc.fail' op has no delta for operand 0}}
  // expected-error @below {{'test_rc.fail' op has no delta for operand 1}}
  test_rc.fail %a, %b : (!test_rc.object, !test_rc.object) -> ()
  // expected-error @below {{'test_rc.fail' op has no delta for operand 0}}
  test_rc.fail %a : (!test_rc.object) -> ()
  return
}

// -----

func.func @result() {
  // expected-error @below {{'test_rc.fail' op has no count for result 0}}
  %unused = test_rc.fail : () -> !test_rc.object
  return
}

// -----

func.func @refused() {
  // expected-error @below {{'test_rc.refuse' op may not be counted}}
  test_rc.refuse
  test_rc.region {
    // expected-error @below {{'test_rc_dialect.refuse' op may not be counted, says its dialect}}
    test_rc_dialect.refuse
    test_rc.end
  }
  // What stands inside an op that is refused goes with it.
  // expected-error @below {{'test_rc.refuse' op may not be counted}}
  test_rc.refuse {
    test_rc.refuse
    test_rc.end
  }
  return
}

// -----

func.func @too_many(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.ask' op asks for more references than a count of 64 bits holds}}
  test_rc.ask [9223372036854775807, 1] %a, %a : !test_rc.object, !test_rc.object
  return
}

// -----

func.func @too_few(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.ask' op asks for more references than a count of 64 bits holds}}
  test_rc.ask [-9223372036854775807, -2] %a, %a : !test_rc.object, !test_rc.object
  return
}

// -----

// The negative of this is no count.
func.func @least(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.ask' op asks for more references than a count of 64 bits holds}}
  test_rc.ask [-9223372036854775808] %a : !test_rc.object
  return
}

// -----

func.func @under_two_names(%a: !test_rc.object) {
  %b = builtin.unrealized_conversion_cast %a : !test_rc.object to !test_rc.buffer
  // expected-error @below {{'test_rc.ask' op asks for more references than a count of 64 bits holds}}
  test_rc.ask [9223372036854775807, 9223372036854775807] %a, %b : !test_rc.object, !test_rc.buffer
  return
}

// -----

func.func @graph(%a: !test_rc.object) {
  test_rc.graph {
    // expected-error @below {{a reference-counted value in a graph region cannot be counted: program order is not execution order there}}
    test_rc.borrow %a : !test_rc.object
    // A region with SSA dominance inside is no graph region.
    test_rc.region {
      test_rc.last_use %a : !test_rc.object
      test_rc.end
    }
  }
  return
}

// -----

func.func @graph_argument() {
  test_rc.graph {
  // expected-error @below {{a reference-counted value in a graph region cannot be counted}}
  ^bb0(%a: !test_rc.object):
    test_rc.last_use %a : !test_rc.object
  }
  return
}
