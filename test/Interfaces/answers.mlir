// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// Each question of RefCountingPolicyOpInterface, answered by ops that implement
// it in ODS: with what is required alone, and with each default overridden.

func.func @definitions(%outside: i32) {
  // expected-remark @below {{result 0: owned, 1}}
  %owned = test_rc.make : !test_rc.object
  // expected-remark @below {{result 0: owned, 2}}
  %two = test_rc.make_many 2 : !test_rc.object
  // expected-remark @below {{result 0: owned, 1}}
  %buffer = test_rc.make : !test_rc.buffer

  // Sources by default: the counted operands, each once.
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  // expected-remark @below {{operand 3: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '%0 = test_rc.make : !test_rc.object' '%2 = test_rc.make : !test_rc.buffer'}}
  %view = test_rc.view %owned, %outside, %buffer, %owned : !test_rc.object, i32, !test_rc.buffer, !test_rc.object -> !test_rc.buffer
  // Named sources.
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  // expected-remark @below {{result 0: borrowed from '%2 = test_rc.make : !test_rc.buffer'}}
  %part = test_rc.view_of %buffer not %owned, %outside : !test_rc.buffer, !test_rc.object, i32 -> !test_rc.object
  // Something outside the function.
  // expected-remark @below {{result 0: borrowed from nothing}}
  %global = test_rc.global : !test_rc.object
  // expected-remark @below {{result 0: borrowed from nothing}}
  %none = test_rc.view %outside : i32 -> !test_rc.object
  return
}

// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @uses(%a: !test_rc.object, %b: !test_rc.buffer) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect 0}}
  test_rc.borrow %a, %b : !test_rc.object, !test_rc.buffer
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  test_rc.consume %a, %b : !test_rc.object, !test_rc.buffer
  // expected-remark @below {{operand 0: delta 0, effect -3}}
  test_rc.consume %a {count = 3 : i64} : !test_rc.object
  // What the delta adds is handed over, by default; what it drops is not.
  // expected-remark @below {{operand 0: delta 1, effect -1}}
  // expected-remark @below {{operand 1: delta 1, effect -1}}
  test_rc.take %a, %a : !test_rc.object, !test_rc.object
  // expected-remark @below {{operand 0: delta -1, effect 0}}
  test_rc.last_use %a : !test_rc.object
  // expected-remark @below {{operand 0: delta 5, effect -5}}
  // expected-remark @below {{operand 1: delta -2, effect 0}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  test_rc.ask [5, -2, 0] %a, %b, %a : !test_rc.object, !test_rc.buffer, !test_rc.object
  // expected-remark @below {{operand 0: delta 9223372036854775807, effect -9223372036854775807}}
  // expected-remark @below {{operand 1: delta -9223372036854775808, effect 0}}
  test_rc.ask [9223372036854775807, -9223372036854775808] %a, %b : !test_rc.object, !test_rc.buffer
  return
}

// expected-remark @below {{argument 0: owned}}
func.func @updates(%a: !test_rc.object) {
  // expected-remark @below {{operand 0: delta 0, effect 1}}
  // expected-remark @below {{update}}
  test_rc.retain %a : !test_rc.object
  // expected-remark @below {{operand 0: delta 0, effect -4}}
  // expected-remark @below {{update}}
  test_rc.release %a {count = 4 : i64} : !test_rc.object
  return
}

// expected-remark @below {{argument 0: owned}}
func.func @suspending(%a: !test_rc.object) {
  // expected-remark @below {{successor 0: suspending}}
  // expected-remark @below {{successor 2: suspending}}
  test_rc.suspend [0, 2] ^suspend, ^resume, ^cleanup
^suspend:
  return
^resume:
  test_rc.suspend [] ^suspend, ^cleanup
^cleanup:
  // expected-remark @below {{operand 0: delta 1, effect -1}}
  test_rc.ask_at_end [1] %a : !test_rc.object
}

// expected-remark @below {{argument 0: owned}}
func.func @regions(%a: !test_rc.object) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{argument 0: owned}}
  test_rc.region %a : !test_rc.object {
  ^bb0(%argument: !test_rc.buffer, %number: i32):
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.end %argument : !test_rc.buffer
  }
  test_rc.region {
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.borrow %a : !test_rc.object
    test_rc.end
  }
  test_rc.graph {
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.borrow %late : !test_rc.object
    // expected-remark @below {{result 0: owned, 1}}
    %late = test_rc.make : !test_rc.object
  }
  // expected-remark @below {{result 0: owned, 1}}
  test_rc.invoke ^done : !test_rc.object
^done:
  return
}
