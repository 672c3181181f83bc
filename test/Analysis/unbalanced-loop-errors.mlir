// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// A loop comes back to its start with another count than it was entered with,
// for a value from outside of it.

// More each time.
func.func @more(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  cf.br ^head
^head:
  // expected-note @below {{'test_rc.retain' adds 1 reference: 2 held}}
  test_rc.retain %0 : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  cf.cond_br %c, ^head, ^exit
^exit:
  test_rc.release %0 {count = 2 : i64} : !test_rc.object
  return
}

// -----

// Less each time.
func.func @less(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 99 held, and entered it with 100}}
  // expected-note @below {{the value is born here: 100 references held}}
  %0 = test_rc.make_many 100 : !test_rc.object
  cf.br ^head
^head:
  // expected-note @below {{'test_rc.release' drops 1 reference: 99 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
  cf.cond_br %c, ^head, ^exit
^exit:
  test_rc.release %0 {count = 99 : i64} : !test_rc.object
  return
}

// -----

// More on one way through the loop.
func.func @one_way(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  cf.br ^head
^head:
  // expected-note @below {{control goes to ^bb2}}
  cf.cond_br %c, ^more, ^same
^more:
  // expected-note @below {{'test_rc.retain' adds 1 reference: 2 held}}
  test_rc.retain %0 : !test_rc.object
  cf.br ^latch
^same:
  cf.br ^latch
^latch:
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  cf.cond_br %c, ^head, ^exit
^exit:
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Consumed by each trip.
func.func private @owns(!test_rc.object)
func.func @for_call(%n: index) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.for'}}
  // expected-note @below {{control comes back to region 0 of 'scf.for'}}
  // expected-note @below {{the path ends here, at 'scf.yield'}}
  // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
  scf.for %i = %n to %n step %n {
    // expected-note @below {{'func.call' takes over 1 reference: 0 held}}
    func.call @owns(%0) : (!test_rc.object) -> ()
  }
  return
}

// -----

// Added to by each trip.
func.func @for_retain(%n: index) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.for'}}
  // expected-note @below {{control comes back to region 0 of 'scf.for'}}
  // expected-note @below {{the path ends here, at 'scf.yield'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  scf.for %i = %n to %n step %n {
    // expected-note @below {{'test_rc.retain' adds 1 reference: 2 held}}
    test_rc.retain %0 : !test_rc.object
  }
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Used and released by each trip.
func.func @next_trip(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  cf.br ^head
^head:
  test_rc.borrow %0 : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
  cf.cond_br %c, ^head, ^exit
^exit:
  return
}

// -----

// In the first region of scf.while.
func.func @while_before(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    // expected-note @below {{'test_rc.retain' adds 1 reference: 2 held}}
    test_rc.retain %0 : !test_rc.object
    // expected-note @below {{control goes to region 1 of 'scf.while'}}
    scf.condition(%c)
  } do {
    // expected-note @below {{the path ends here, at 'scf.yield'}}
    // expected-note @below {{to mend it: drop in the loop what it adds}}
    scf.yield
  }
  test_rc.release %0 {count = 2 : i64} : !test_rc.object
  return
}

// -----

// In the second region of scf.while.
func.func @while_after(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  scf.while : () -> () {
    // expected-note @below {{control goes to region 1 of 'scf.while'}}
    scf.condition(%c)
  } do {
    // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
    test_rc.release %0 : !test_rc.object
    // expected-note @below {{the path ends here, at 'scf.yield'}}
    // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
    scf.yield
  }
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// In scf.parallel.
func.func @parallel(%n: index) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.parallel'}}
  // expected-note @below {{control comes back to region 0 of 'scf.parallel'}}
  // expected-note @below {{the path ends here, at 'scf.reduce'}}
  // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
    test_rc.release %0 : !test_rc.object
  }
  return
}

// -----

// In the region of scf.reduce: the loop around it says no more.
func.func @reduce(%n: index, %f: f32) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.parallel'}}
  %1 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 {
    // expected-note @below {{control enters region 0 of 'scf.reduce'}}
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
      test_rc.release %0 : !test_rc.object
      // expected-note @below {{control comes back to region 0 of 'scf.reduce'}}
      // expected-note @below {{the path ends here, at 'scf.reduce.return'}}
      // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
      scf.reduce.return %x : f32
    }
  }
  return
}

// -----

// Entered in two ways: the count is that of the way that comes back.
func.func @two_entries(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 6 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 2 references held}}
  %0 = test_rc.make_many 2 : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @below {{'test_rc.release' drops 1 reference: 1 held}}
  test_rc.release %0 : !test_rc.object
  cf.br ^head
^bb2:
  cf.br ^head
^head:
  // expected-note @below {{'test_rc.retain' adds 5 references: 6 held}}
  test_rc.retain %0 {count = 5 : i64} : !test_rc.object
  // expected-note @below {{control goes to ^bb3}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  cf.cond_br %c, ^head, ^exit
^exit:
  ub.unreachable
}

// -----

// In a region that may run any number of times.
func.func @other_region() {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'test_rc.region'}}
  test_rc.region {
    // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
    test_rc.release %0 : !test_rc.object
    // expected-note @below {{control comes back to region 0 of 'test_rc.region'}}
    // expected-note @below {{the path ends here, at 'test_rc.end'}}
    // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
    test_rc.end
  }
  return
}

// -----

// Yielded by each trip.
func.func @yielded(%n: index) {
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %1 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.for'}}
  %2 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> !test_rc.object {
    test_rc.release %a : !test_rc.object
    // expected-note @below {{'scf.yield' takes over 1 reference: 0 held}}
    // expected-note @below {{control comes back to region 0 of 'scf.for'}}
    // expected-note @below {{the path ends here, at 'scf.yield'}}
    // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
    scf.yield %1 : !test_rc.object
  }
  test_rc.release %2 : !test_rc.object
  return
}

// -----

// An irreducible loop.
func.func @irreducible(%c: i1) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb2}}
  cf.cond_br %c, ^a, ^b
^a:
  test_rc.borrow %0 : !test_rc.object
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  cf.cond_br %c, ^b, ^exit
^b:
  // expected-note @below {{'test_rc.retain' adds 1 reference: 2 held}}
  test_rc.retain %0 : !test_rc.object
  cf.br ^a
^exit:
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Around a loop without exit.
func.func @endless() {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 2 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  cf.br ^loop
^loop:
  // expected-note @below {{'test_rc.retain' adds 1 reference: 2 held}}
  test_rc.retain %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'cf.br'}}
  // expected-note @below {{to mend it: drop in the loop what it adds}}
  cf.br ^loop
}

// -----

// Async: a token that is awaited, and dropped, by each trip.
func.func @async(%n: index) {
  // expected-error @below {{unbalanced loop: control comes back to the start of a loop with 0 held, and entered it with 1}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.create : !async.token
  // expected-note @below {{control enters region 0 of 'scf.for'}}
  // expected-note @below {{control comes back to region 0 of 'scf.for'}}
  // expected-note @below {{the path ends here, at 'scf.yield'}}
  // expected-note @below {{to mend it: add a reference in the loop for each that it gives up, or give up the value behind the loop}}
  scf.for %i = %n to %n step %n {
    async.runtime.await %0 : !async.token
    // expected-note @below {{'async.runtime.drop_ref' drops 1 reference: 0 held}}
    async.runtime.drop_ref %0 {count = 1 : i64} : !async.token
  }
  return
}
