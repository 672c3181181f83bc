// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// Returns consume and results of calls are owned; an argument of a call is
// consumed or borrowed by the convention of its callee, which is owned where
// nothing tells.

func.func private @declared(!test_rc.object, !test_rc.buffer) -> !test_rc.object
func.func private @declared_borrowed(!test_rc.object {ref_counting.borrowed}, !test_rc.buffer {ref_counting.owned})

// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 2: borrowed}}
func.func @defined(%a: !test_rc.object, %n: i32, %b: !test_rc.object {ref_counting.borrowed}) -> !test_rc.object {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  return %a : !test_rc.object
}

// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @calls(%a: !test_rc.object, %b: !test_rc.buffer, %n: i32) {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  // expected-remark @below {{result 0: owned, 1}}
  %0 = func.call @declared(%a, %b) : (!test_rc.object, !test_rc.buffer) -> !test_rc.object
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  func.call @declared_borrowed(%a, %b) : (!test_rc.object, !test_rc.buffer) -> ()
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{operand 2: delta 0, effect 0}}
  // expected-remark @below {{result 0: owned, 1}}
  %1 = func.call @defined(%a, %n, %a) : (!test_rc.object, i32, !test_rc.object) -> !test_rc.object
  return
}

// The callee of an indirect call is unknown.
// expected-remark @below {{argument 1: owned}}
func.func @indirect(%callee: (!test_rc.object) -> !test_rc.object, %a: !test_rc.object) {
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  // expected-remark @below {{result 0: owned, 1}}
  %0 = func.call_indirect %callee(%a) : (!test_rc.object) -> !test_rc.object
  return
}

// A constant is not looked through, though it could be.
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @indirect_constant(%a: !test_rc.object, %b: !test_rc.buffer) {
  %callee = func.constant @declared_borrowed : (!test_rc.object, !test_rc.buffer) -> ()
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  // expected-remark @below {{operand 2: delta 0, effect -1}}
  func.call_indirect %callee(%a, %b) : (!test_rc.object, !test_rc.buffer) -> ()
  return
}

// The convention is found in the module that the call stands in.
module {
  func.func private @declared(!test_rc.object {ref_counting.borrowed})
  // expected-remark @below {{argument 0: owned}}
  func.func @in_another_module(%a: !test_rc.object) {
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    func.call @declared(%a) : (!test_rc.object) -> ()
    return
  }
}

// Other function ops: the interfaces are asked, not the names.
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: borrowed}}
ml_program.func @other_function(%a: !test_rc.object, %b: !test_rc.object {ref_counting.borrowed}) -> !test_rc.object {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  ml_program.return %a : !test_rc.object
}
