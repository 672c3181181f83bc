// RUN: ref-counting-opt %s --verify-ref-counting=path-notes=off --split-input-file --verify-diagnostics

// A path that never returns owes nothing, also for what lives in a region of an
// op behind which nothing returns.

func.func @unreachable_behind_region(%arg0: i1) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  scf.if %arg0 {
    %0 = test_rc.make : !test_rc.object
    test_rc.borrow %0 : !test_rc.object
  }
  %1 = test_rc.make : !test_rc.object
  ub.unreachable
^bb2:
  return
}

func.func @endless_around_region(%arg0: i1) {
  cf.br ^bb1
^bb1:
  scf.if %arg0 {
    %0 = test_rc.make : !test_rc.object
    test_rc.borrow %0 : !test_rc.object
    scf.if %arg0 {
      %1 = test_rc.make : !test_rc.object
    }
  }
  cf.br ^bb1
}

// -----

// What is wrong on the way is wrong nevertheless.
func.func @over_release(%arg0: i1) {
  scf.if %arg0 {
    // expected-error@+1 {{over-release: 'test_rc.release' gives up 2 references, but 1 is held there}}
    %0 = test_rc.make : !test_rc.object
    // expected-note@+1 {{to mend it}}
    test_rc.release %0 {count = 2 : i64} : !test_rc.object
  }
  ub.unreachable
}

// -----

func.func @use_after_release() {
  scf.execute_region {
    // expected-error@+1 {{use after release}}
    %0 = test_rc.make : !test_rc.object
    test_rc.release %0 : !test_rc.object
    // expected-note@+1 {{to mend it}}
    test_rc.borrow %0 : !test_rc.object
    scf.yield
  }
  ub.unreachable
}

// -----

// One of the ways on returns.
func.func @may_return(%arg0: i1) {
  scf.if %arg0 {
    // expected-error@+1 {{leak: 1 reference is still held where nothing uses the value any more}}
    %0 = test_rc.make : !test_rc.object
    // expected-note@+1 {{to mend it}}
    test_rc.borrow %0 : !test_rc.object
  }
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  return
}

// -----

// An op that never ends: what stands behind it is not reached, and what is held
// before it is not owed.
func.func @endless_region() {
  %0 = test_rc.make : !test_rc.object
  test_rc.borrow %0 : !test_rc.object
  scf.execute_region {
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }
  return
}

func.func @endless_region_inside(%arg0: i1) {
  %0 = test_rc.make : !test_rc.object
  test_rc.borrow %0 : !test_rc.object
  scf.execute_region {
    scf.execute_region {
      ub.unreachable
    }
    scf.yield
  }
  return
}

// -----

// It may end if one of its regions does, or if it need not enter any.
func.func @one_region_ends(%arg0: i1) {
  // expected-error@+1 {{leak: 1 reference is still held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note@+1 {{to mend it}}
  test_rc.borrow %0 : !test_rc.object
  scf.if %arg0 {
    scf.execute_region {
      ub.unreachable
    }
  } else {
    scf.yield
  }
  return
}

func.func @no_region_is_entered(%arg0: i1) {
  // expected-error@+1 {{leak: 1 reference is still held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note@+1 {{to mend it}}
  test_rc.borrow %0 : !test_rc.object
  scf.if %arg0 {
    scf.execute_region {
      ub.unreachable
    }
  }
  return
}
