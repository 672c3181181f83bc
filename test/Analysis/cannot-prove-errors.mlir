// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// What the analysis cannot decide, it says.

// A count that does not fit.
func.func @overflow() {
  // expected-error @below {{cannot prove: the count does not fit into 64 bits}}
  // expected-note @below {{the value is born here: 9223372036854775807 references held}}
  %0 = test_rc.make_many 9223372036854775807 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.retain'}}
  test_rc.retain %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Paths that disagree too often about one block.
func.func @too_many(%i: i32) {
  // expected-error @below {{cannot prove: paths that meet here disagree too often about what is held}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb8}}
  cf.switch %i : i32, [
    default: ^join,
    1: ^b1, 2: ^b2, 3: ^b3, 4: ^b4, 5: ^b5, 6: ^b6, 7: ^b7, 8: ^b8
  ]
^b1:
  test_rc.retain %0 {count = 1 : i64} : !test_rc.object
  cf.br ^join
^b2:
  test_rc.retain %0 {count = 2 : i64} : !test_rc.object
  cf.br ^join
^b3:
  test_rc.retain %0 {count = 3 : i64} : !test_rc.object
  cf.br ^join
^b4:
  test_rc.retain %0 {count = 4 : i64} : !test_rc.object
  cf.br ^join
^b5:
  test_rc.retain %0 {count = 5 : i64} : !test_rc.object
  cf.br ^join
^b6:
  test_rc.retain %0 {count = 6 : i64} : !test_rc.object
  cf.br ^join
^b7:
  test_rc.retain %0 {count = 7 : i64} : !test_rc.object
  cf.br ^join
^b8:
  // expected-note @below {{'test_rc.retain' adds 8 references: 9 held}}
  test_rc.retain %0 {count = 8 : i64} : !test_rc.object
  // expected-note @below {{the path ends here, at 'cf.br'}}
  cf.br ^join
^join:
  test_rc.borrow %0 : !test_rc.object
  ub.unreachable
}

// -----

// Once for each object: what cannot be told at one merge cannot be told behind
// it.
func.func @merges(%c: i1) {
  // expected-error @below {{cannot prove: paths that meet here disagree too often about what is held}}
  // expected-note @below {{the value is born here: 4096 references held}}
  %0 = test_rc.make_many 4096 : !test_rc.object
  cf.br ^b0
^b0:
  // expected-note @below {{control goes to ^bb3}}
  cf.cond_br %c, ^x0, ^b1
^x0:
  test_rc.release %0 {count = 1 : i64} : !test_rc.object
  cf.br ^b1
^b1:
  // expected-note @below {{control goes to ^bb4}}
  cf.cond_br %c, ^x1, ^b2
^x1:
  // expected-note @below {{'test_rc.release' drops 2 references: 4094 held}}
  test_rc.release %0 {count = 2 : i64} : !test_rc.object
  cf.br ^b2
^b2:
  // expected-note @below {{control goes to ^bb6}}
  cf.cond_br %c, ^x2, ^b3
^x2:
  // expected-note @below {{'test_rc.release' drops 4 references: 4090 held}}
  test_rc.release %0 {count = 4 : i64} : !test_rc.object
  cf.br ^b3
^b3:
  // expected-note @below {{control goes to ^bb9}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  cf.cond_br %c, ^x3, ^b4
^x3:
  test_rc.release %0 {count = 8 : i64} : !test_rc.object
  cf.br ^b4
^b4:
  cf.cond_br %c, ^x4, ^b5
^x4:
  test_rc.release %0 {count = 16 : i64} : !test_rc.object
  cf.br ^b5
^b5:
  test_rc.borrow %0 : !test_rc.object
  ub.unreachable
}


// -----

// A policy that answers nonsense.
func.func @negative() {
  // expected-error @below {{cannot prove: the policy of 'test_rc.make_many' says that -1 references arrive with its result, which means nothing}}
  %0 = test_rc.make_many -1 : !test_rc.object
  test_rc.borrow %0 : !test_rc.object
  return
}
