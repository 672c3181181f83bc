// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// BranchOpInterface: an operand that an edge forwards to a block argument is
// consumed, one that the branch itself uses is borrowed; the block argument is
// owned.

// expected-remark @below {{argument 0: owned}}
func.func @br(%a: !test_rc.object, %n: i32) {
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  cf.br ^next(%n, %a : i32, !test_rc.object)
// expected-remark @below {{block argument 1: owned}}
^next(%m: i32, %b: !test_rc.object):
  return
}

// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @cond_br(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  // expected-remark @below {{operand 2: delta 0, effect -1}}
  // expected-remark @below {{operand 3: delta 0, effect -1}}
  cf.cond_br %c, ^then(%a : !test_rc.object), ^else(%b, %a : !test_rc.object, !test_rc.object)
// expected-remark @below {{block argument 0: owned}}
^then(%x: !test_rc.object):
  return
// expected-remark @below {{block argument 0: owned}}
// expected-remark @below {{block argument 1: owned}}
^else(%y: !test_rc.object, %z: !test_rc.object):
  return
}

// The last case forwards nothing.
// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @switch(%flag: i32, %a: !test_rc.object, %b: !test_rc.object) {
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  // expected-remark @below {{operand 2: delta 0, effect -1}}
  cf.switch %flag : i32, [
    default: ^join(%a : !test_rc.object),
    1: ^join(%b : !test_rc.object),
    2: ^done
  ]
// expected-remark @below {{block argument 0: owned}}
^join(%x: !test_rc.object):
  cf.br ^done
^done:
  return
}

// A branch on a counted value: it is used, and not forwarded.
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
func.func @not_forwarded(%a: !test_rc.object, %b: !test_rc.object) {
  // expected-remark @below {{operand 0: delta 0, effect 0}}
  // expected-remark @below {{operand 1: delta 0, effect -1}}
  test_rc.branch_on %a : !test_rc.object, ^next(%b : !test_rc.object)
// expected-remark @below {{block argument 0: owned}}
^next(%x: !test_rc.object):
  return
}
