// RUN: ref-counting-opt %s --policy-based-ref-counting --split-input-file --verify-diagnostics

// After a terminator nothing can stand: what would have to be dropped there is
// an error that says so.

func.func @drops(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.ask_at_end' op is a terminator and asks for 3 reference(s) to be dropped after it, where nothing can stand; an op that takes over what is held has the delta 0 and a negative effect}}
  test_rc.ask_at_end [-3] %a : !test_rc.object
}

// -----

// The sum counts.
func.func @sum(%a: !test_rc.object) {
  // expected-error @below {{'test_rc.ask_at_end' op is a terminator and asks for 1 reference(s) to be dropped}}
  test_rc.ask_at_end [2, -3] %a, %a : !test_rc.object, !test_rc.object
}

// -----

// Each terminator is named.
func.func @several(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-error @below {{is a terminator and asks for 1 reference(s)}}
  test_rc.ask_at_end [-1] %a : !test_rc.object
^bb2:
  // expected-error @below {{is a terminator and asks for 2 reference(s)}}
  test_rc.ask_at_end [-2] %b : !test_rc.object
}

// -----

func.func @in_a_region(%a: !test_rc.object) {
  test_rc.region {
    // expected-error @below {{'test_rc.ask_at_end' op is a terminator and asks for 1 reference(s)}}
    test_rc.ask_at_end [-1] %a : !test_rc.object
  }
  return
}

// -----

func.func @unused_result() {
  // expected-error @below {{'test_rc.invoke' op has an owned result that nothing uses, which cannot be dropped after the op: it is a terminator; drop it in its successors}}
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  return
}

// -----

func.func @result_only_cast() {
  // expected-error @below {{'test_rc.invoke' op has an owned result that nothing uses}}
  %a = test_rc.invoke ^next : !test_rc.object
^next:
  %p = builtin.unrealized_conversion_cast %a : !test_rc.object to !llvm.ptr
  return
}
