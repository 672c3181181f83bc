// RUN: ref-counting-opt %s --verify-ref-counting=path-notes=off --split-input-file --verify-diagnostics

// Control comes back to a region of scf.while through the other one, also if
// the other one does not use the value.

func.func @released_before(%arg0: i1) {
  // expected-error@+1 {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  %0 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    test_rc.release %0 : !test_rc.object
    scf.condition(%arg0)
  } do {
    // expected-note@+1 {{to mend it}}
    scf.yield
  }
  return
}

// -----

func.func @argument_released_before(%arg0: i1,
    // expected-error@+1 {{unbalanced loop}}
    %arg1: !test_rc.object) {
  scf.while : () -> () {
    test_rc.release %arg1 : !test_rc.object
    scf.condition(%arg0)
  } do {
    // expected-note@+1 {{to mend it}}
    scf.yield
  }
  return
}

// -----

func.func @added_before(%arg0: i1) {
  // expected-error@+1 {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  %0 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    test_rc.retain %0 : !test_rc.object
    scf.condition(%arg0)
  } do {
    // expected-note@+1 {{to mend it}}
    scf.yield
  }
  return
}

// -----

// Through a region with several blocks.
func.func @through_blocks(%arg0: i1) {
  // expected-error@+1 {{unbalanced loop}}
  %0 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    test_rc.release %0 : !test_rc.object
    scf.condition(%arg0)
  } do {
    scf.execute_region {
      cf.cond_br %arg0, ^bb1, ^bb2
    ^bb1:
      cf.br ^bb2
    ^bb2:
      scf.yield
    }
    // expected-note@+1 {{to mend it}}
    scf.yield
  }
  return
}

// -----

func.func @released_after(%arg0: i1) {
  // expected-error@+1 {{unbalanced loop}}
  %0 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    scf.condition(%arg0)
  } do {
    test_rc.release %0 : !test_rc.object
    // expected-note@+1 {{to mend it}}
    scf.yield
  }
  return
}

// -----

// Right: what the region gives up it adds first; what is only used there is
// released behind the loop.
func.func @balanced_before(%arg0: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    test_rc.retain %0 : !test_rc.object
    test_rc.consume %0 : !test_rc.object
    test_rc.borrow %1 : !test_rc.object
    scf.condition(%arg0)
  } do {
    scf.yield
  }
  test_rc.release %0 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}
