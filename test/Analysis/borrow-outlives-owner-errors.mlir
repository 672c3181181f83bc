// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// What is borrowed from an object may still be used after it was released.

// A view.
func.func @view() {
  // expected-error @below {{borrow outlives owner: 'test_rc.borrow' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  test_rc.borrow %1 : !test_rc.object
  return
}

// -----

// A view of a view.
func.func @view_of_view() {
  // expected-error @below {{borrow outlives owner: 'test_rc.borrow' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  %2 = test_rc.view %1 : !test_rc.object -> !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  test_rc.borrow %2 : !test_rc.object
  return
}

// -----

// A reference is added too late.
func.func @added_too_late() {
  // expected-error @below {{borrow outlives owner: 'test_rc.retain' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.retain'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  test_rc.retain %1 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// A select: either of the two must live on.
func.func @select(%c: i1) {
  // expected-error @below {{borrow outlives owner: 'test_rc.borrow' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = arith.select %c, %0, %1 : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// A view of one of the operands.
func.func @view_of_one() {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = test_rc.view_of %0 not %1 : !test_rc.object, !test_rc.object -> !test_rc.object
  test_rc.release %1 : !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  // expected-error @below {{borrow outlives owner: 'test_rc.borrow' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %3 = test_rc.make : !test_rc.object
  %4 = test_rc.view_of %3 : !test_rc.object -> !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %3 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  test_rc.borrow %4 : !test_rc.object
  return
}

// -----

// A second name of the view.
func.func @cast() {
  // expected-error @below {{borrow outlives owner: 'test_rc.borrow' uses a value that is borrowed from this one, which was released before}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  %2 = builtin.unrealized_conversion_cast %1 : !test_rc.object to !test_rc.buffer
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: release the object after the last use of what is borrowed from it, or add a reference to the borrowed value}}
  test_rc.borrow %2 : !test_rc.buffer
  return
}
