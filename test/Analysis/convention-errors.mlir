// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// Functions that are at odds about their arguments.

// The ways out disagree.
// expected-error @below {{convention: the ways out of the function disagree about argument #1: one gives up 1 reference of it, another gives up nothing}}
// expected-note @below {{one path, counted from 0 at the entry:}}
// expected-note @below {{another path, counted from 0 at the entry:}}
func.func @disagree(%c: i1, %a: !test_rc.object) {
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{control goes to ^bb2}}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @below {{'test_rc.release' drops 1 reference: -1 held}}
  test_rc.release %a : !test_rc.object
  // expected-note @below {{it gives up 1 reference when it gets here}}
  return
^bb2:
  test_rc.borrow %a : !test_rc.object
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: release the argument on every path (it is owned then), or on none (it is borrowed)}}
  return
}

// -----

// Declared owned, and not released.
// expected-error @below {{convention: argument #0 is declared owned, but the function gives up nothing of it}}
// expected-note @below {{a path that does not fit, counted from 0 at the entry:}}
func.func @declared_owned(%a: !test_rc.object {ref_counting.owned}) {
  test_rc.borrow %a : !test_rc.object
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: release the argument on every path, or declare it ref_counting.borrowed}}
  return
}

// -----

// Declared owned, and not used.
// expected-error @below {{convention: argument #0 is declared owned, but the function gives up nothing of it}}
// expected-note @below {{a path that does not fit, counted from 0 at the entry:}}
// expected-note @below {{it gives up nothing when it gets here}}
// expected-note @below {{the path ends here, at 'func.func'}}
// expected-note @below {{to mend it: release the argument on every path, or declare it ref_counting.borrowed}}
func.func @declared_owned_unused(%a: !test_rc.object {ref_counting.owned}) {
  return
}

// -----

// Declared borrowed, and released.
// expected-error @below {{convention: argument #0 is declared borrowed, but the function gives up 1 reference of it}}
// expected-note @below {{a path that does not fit, counted from 0 at the entry:}}
func.func @declared_borrowed(%a: !test_rc.object {ref_counting.borrowed}) {
  // expected-note @below {{'test_rc.release' drops 1 reference: -1 held}}
  test_rc.release %a : !test_rc.object
  // expected-note @below {{it gives up 1 reference when it gets here}}
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: add a reference before one is given up, or declare the argument ref_counting.owned}}
  return
}

// -----

// A borrowed argument is returned.
// expected-error @below {{convention: argument #0 is declared borrowed, but the function gives up 1 reference of it}}
// expected-note @below {{a path that does not fit, counted from 0 at the entry:}}
func.func @borrowed_argument(%a: !test_rc.object {ref_counting.borrowed}) -> !test_rc.object {
  // expected-note @below {{'func.return' takes over 1 reference: -1 held}}
  // expected-note @below {{it gives up 1 reference when it gets here}}
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: add a reference before one is given up, or declare the argument ref_counting.owned}}
  return %a : !test_rc.object
}

// -----

// Released on one way of two, in regions.
// expected-error @below {{convention: the ways out of the function disagree about argument #1: one gives up 1 reference of it, another gives up nothing}}
// expected-note @below {{one path, counted from 0 at the entry:}}
// expected-note @below {{another path, counted from 0 at the entry:}}
func.func @regions(%c: i1, %a: !test_rc.object) {
  // expected-note @below {{control enters region 0 of 'scf.if'}}
  // expected-note @below {{it gives up 1 reference when it gets here}}
  // expected-note @below {{control goes on behind 'scf.if'}}
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'scf.if'}}
  // expected-note @below {{to mend it: release the argument on every path (it is owned then), or on none (it is borrowed)}}
  scf.if %c {
    // expected-note @below {{'test_rc.release' drops 1 reference: -1 held}}
    test_rc.release %a : !test_rc.object
  }
  return
}

// -----

// Each way out gives up two.
// expected-error @below {{over-release: 'test_rc.release' gives up 2 references, but 1 is held there}}
// expected-note @below {{the value is born here: 1 reference held}}
func.func @two(%a: !test_rc.object) {
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %a {count = 2 : i64} : !test_rc.object
  return
}

// -----

// Each way out adds one.
// expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
// expected-note @below {{the value is borrowed: nothing is held of it here}}
func.func @adds(%a: !test_rc.object) {
  // expected-note @below {{'test_rc.retain' adds 1 reference: 1 held}}
  // expected-note @below {{the path ends here, at 'test_rc.retain'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.retain %a : !test_rc.object
  return
}

// -----

// One way out passes it on, another one does not.
func.func private @owns(!test_rc.object)
// expected-error @below {{convention: the ways out of the function disagree about argument #1: one gives up 1 reference of it, another gives up nothing}}
// expected-note @below {{one path, counted from 0 at the entry:}}
// expected-note @below {{another path, counted from 0 at the entry:}}
func.func @passes_on(%c: i1, %a: !test_rc.object) {
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: release the argument on every path (it is owned then), or on none (it is borrowed)}}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @below {{'func.call' takes over 1 reference: -1 held}}
  call @owns(%a) : (!test_rc.object) -> ()
  // expected-note @below {{it gives up 1 reference when it gets here}}
  cf.br ^bb2
^bb2:
  return
}

// -----

// A recursive call takes over what its caller only borrows on another way.
// expected-error @below {{convention: the ways out of the function disagree about argument #1: one gives up 1 reference of it, another gives up nothing}}
// expected-note @below {{one path, counted from 0 at the entry:}}
// expected-note @below {{another path, counted from 0 at the entry:}}
func.func private @recursive(%c: i1, %a: !test_rc.object) {
  // expected-note @below {{control goes to ^bb2}}
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  return
^exit:
  // expected-note @below {{control goes to ^bb3}}
  // expected-note @below {{control goes to ^bb4}}
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: release the argument on every path (it is owned then), or on none (it is borrowed)}}
  cf.cond_br %c, ^drop, ^keep
^drop:
  // expected-note @below {{'test_rc.release' drops 1 reference: -1 held}}
  test_rc.release %a : !test_rc.object
  // expected-note @below {{it gives up 1 reference when it gets here}}
  return
^keep:
  return
}

// -----

// The one argument is wrong, the other one is right.
// expected-error @below {{convention: the ways out of the function disagree about argument #2: one gives up 1 reference of it, another gives up nothing}}
// expected-note @below {{one path, counted from 0 at the entry:}}
// expected-note @below {{another path, counted from 0 at the entry:}}
func.func @other_argument(%c: i1, %a: !test_rc.object, %b: !test_rc.object) {
  test_rc.release %a : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: release the argument on every path (it is owned then), or on none (it is borrowed)}}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @below {{'test_rc.release' drops 1 reference: -1 held}}
  test_rc.release %b : !test_rc.object
  // expected-note @below {{it gives up 1 reference when it gets here}}
  cf.br ^bb2
^bb2:
  return
}

// -----

// Other faults of an argument are told besides.
// expected-error @below {{unbalanced loop: control comes back to the start of a loop with 1 held, and entered it with 0}}
// expected-note @below {{the value is borrowed: nothing is held of it here}}
func.func @loop(%c: i1, %a: !test_rc.object) {
  cf.br ^head
^head:
  // expected-note @below {{'test_rc.retain' adds 1 reference: 1 held}}
  test_rc.retain %a : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  cf.cond_br %c, ^head, ^exit
^exit:
  return
}

// -----

// Async: the error path keeps the argument, the other one drops it.
// expected-error @below {{convention: the ways out of the function disagree about argument #0: one gives up 1 reference of it, another gives up nothing}}
// expected-note @below {{one path, counted from 0 at the entry:}}
// expected-note @below {{another path, counted from 0 at the entry:}}
func.func @async(%t: !async.token) -> i1 {
  async.runtime.await %t : !async.token
  %0 = async.runtime.is_error %t : !async.token
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{it gives up nothing when it gets here}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: release the argument on every path (it is owned then), or on none (it is borrowed)}}
  cf.cond_br %0, ^error, ^ok
^error:
  return %0 : i1
^ok:
  // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: -1 held}}
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  // expected-note @below {{it gives up 1 reference when it gets here}}
  return %0 : i1
}
