// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// RegionBranchOpInterface and its terminators: what is forwarded to a region or
// to the results is consumed, what is only used inside is borrowed there; the
// regions' arguments and the results are owned.

// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @if(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  // expected-remark @below {{result 0: owned, 1}}
  %0 = scf.if %c -> !test_rc.object {
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %a : !test_rc.object
  } else {
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.borrow %a : !test_rc.object
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %b : !test_rc.object
  }
  scf.if %c {
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.borrow %a : !test_rc.object
  }
  return
}

// expected-remark @below {{argument 0: owned}}
func.func @for(%a: !test_rc.object, %lb: index, %ub: index, %step: index) {
  // expected-remark @below {{operand 3: delta 0, effect -1}}
  // expected-remark @below {{result 0: owned, 1}}
  // expected-remark @below {{argument 1: owned}}
  %0 = scf.for %i = %lb to %ub step %step iter_args(%x = %a) -> !test_rc.object {
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.borrow %a : !test_rc.object
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %x : !test_rc.object
  }
  return
}

// scf.condition forwards to the second region and to the results. (The arguments
// of both regions say the same in one place.)
// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @while(%c: i1, %a: !test_rc.object, %b: !test_rc.buffer) {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{result 0: owned, 1}}
  // expected-remark @below {{argument 0: owned}}
  %0 = scf.while (%x = %a) : (!test_rc.object) -> !test_rc.buffer {
    // expected-remark @below {{operand 1: delta 0, effect -1}}
    scf.condition(%c) %b : !test_rc.buffer
  } do {
  ^bb0(%y: !test_rc.buffer):
    // expected-remark @below {{result 0: owned, 1}}
    %new = test_rc.make : !test_rc.object
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %new : !test_rc.object
  }
  return
}

// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @index_switch(%i: index, %a: !test_rc.object, %b: !test_rc.object) {
  // expected-remark @below {{result 0: owned, 1}}
  %0 = scf.index_switch %i -> !test_rc.object
  case 1 {
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %a : !test_rc.object
  }
  default {
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %b : !test_rc.object
  }
  return
}

// expected-remark @below {{argument 0: owned}}
func.func @execute_region(%a: !test_rc.object) {
  // expected-remark @below {{result 0: owned, 1}}
  %0 = scf.execute_region -> !test_rc.object {
    // expected-remark @below {{operand 0: delta 0, effect -1}}
    scf.yield %a : !test_rc.object
  }
  return
}

// A yield in a region whose op tells nothing about it is unknown.
// expected-remark @below {{argument 0: owned}}
func.func @no_interface(%a: !test_rc.object) {
  test_rc.region {
    // expected-remark @below {{unknown}}
    // expected-remark @below {{operand 0: delta 0, effect 0}}
    test_rc.unknown_end %a : !test_rc.object
  }
  return
}
