// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// More is given up than is held.

// Released twice.
func.func @twice() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Two at once, where one is held.
func.func @two_at_once() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 2 references, but 1 is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 {count = 2 : i64} : !test_rc.object
  return
}

// -----

// The most that fits into the attribute.
func.func @most() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 9223372036854775807 references, but 1 is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 {count = 9223372036854775807 : i64} : !test_rc.object
  return
}

// -----

// More than 64 bits hold, of an argument.
func.func @sum_of_argument(
    // expected-error @below {{argument #0 is declared borrowed, but the function gives up 9223372036854775807 references of it}}
    // expected-note @below {{a path that does not fit, counted from 0 at the entry:}}
    %a: !test_rc.object {ref_counting.borrowed}) {
  // expected-note @below {{'test_rc.consume' takes over 9223372036854775807 references: -9223372036854775807 held}}
  test_rc.consume %a {count = 9223372036854775807 : i64} : !test_rc.object
  // expected-note @below {{'test_rc.consume' takes over 9223372036854775807 references: -9223372036854775807 held}}
  test_rc.consume %a {count = 9223372036854775807 : i64} : !test_rc.object
  // expected-note @below {{it gives up 9223372036854775807 references when it gets here}}
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: add a reference before one is given up, or declare the argument ref_counting.owned}}
  return
}

// -----

// Released, and returned.
func.func @returned() -> !test_rc.object {
  // expected-error @below {{over-release: 'func.return' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  return %0 : !test_rc.object
}

// -----

// Returned twice.
func.func @returned_twice() -> (!test_rc.object, !test_rc.object) {
  // expected-error @below {{over-release: 'func.return' gives up 2 references, but 1 is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  return %0, %0 : !test_rc.object, !test_rc.object
}

// -----

// Passed twice to one op.
func.func private @own_two(!test_rc.object, !test_rc.object)
func.func @passed_twice() {
  // expected-error @below {{over-release: 'func.call' gives up 2 references, but 1 is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'func.call'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  call @own_two(%0, %0) : (!test_rc.object, !test_rc.object) -> ()
  return
}

// -----

// A borrowed value is given up.
func.func @borrowed() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is borrowed: nothing is held of it here}}
  %0 = test_rc.global : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: the value is borrowed: something else keeps it alive and releases it; add a reference before one is given up}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// On one of the paths into a merge it was released already.
func.func @after_merge(%c: i1) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  cf.cond_br %c, ^drop, ^join
^drop:
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  cf.br ^join
^join:
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Forwarded to a block, and released there under its first name.
func.func @forwarded() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'cf.br' takes over 1 reference: 0 held}}
  cf.br ^bb1(%0 : !test_rc.object)
^bb1(%1: !test_rc.object):
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// Forwarded twice to one block.
func.func @forwarded_twice() {
  // expected-error @below {{over-release: 'cf.br' gives up 2 references, but 1 is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'cf.br'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  cf.br ^bb1(%0, %0 : !test_rc.object, !test_rc.object)
^bb1(%1: !test_rc.object, %2: !test_rc.object):
  test_rc.release %1 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  return
}

// -----

// Forwarded by one of a switch's edges, and released behind all of them.
func.func @switch(%i: i32) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %1 = test_rc.make : !test_rc.object
  // expected-note @below {{'cf.switch' takes over 1 reference: 0 held}}
  // expected-note @below {{control goes to ^bb1}}
  cf.switch %i : i32, [
    default: ^join(%0 : !test_rc.object),
    1: ^join(%1 : !test_rc.object)
  ]
^join(%2: !test_rc.object):
  test_rc.release %2 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// Carried into a loop, and released behind it.
func.func @carried(%n: index) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'scf.for' takes over 1 reference: 0 held}}
  %1 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> !test_rc.object {
    scf.yield %a : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Yielded, and released behind the op.
func.func @yielded(%c: i1) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.if'}}
  %1 = scf.if %c -> !test_rc.object {
    // expected-note @below {{'scf.yield' takes over 1 reference: 0 held}}
    scf.yield %0 : !test_rc.object
  } else {
    test_rc.retain %0 : !test_rc.object
    scf.yield %0 : !test_rc.object
  }
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// In one region, and behind the op.
func.func @region(%c: i1) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.if'}}
  scf.if %c {
    // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
    test_rc.release %0 : !test_rc.object
  }
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// The condition of scf.while hands on what its argument holds.
func.func @while(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{over-release: 'scf.condition' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %1 = scf.while (%a = %0) : (!test_rc.object) -> !test_rc.object {
    // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
    test_rc.release %a : !test_rc.object
    // expected-note @below {{the path ends here, at 'scf.condition'}}
    // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
    scf.condition(%c) %a : !test_rc.object
  } do {
  ^bb0(%b: !test_rc.object):
    scf.yield %b : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// Two names of one object.
func.func @cast() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to !test_rc.buffer
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %1 : !test_rc.buffer
  return
}

// -----

// A select is borrowed.
func.func @select(%c: i1, %a: !test_rc.object {ref_counting.borrowed}, %b: !test_rc.object {ref_counting.borrowed}) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is borrowed: nothing is held of it here}}
  %0 = arith.select %c, %a, %b : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: the value is borrowed: something else keeps it alive and releases it; add a reference before one is given up}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// A call whose callee takes over.
func.func private @owns(%a: !test_rc.object) {
  test_rc.release %a : !test_rc.object
  return
}
func.func @call() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'func.call' takes over 1 reference: 0 held}}
  call @owns(%0) : (!test_rc.object) -> ()
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Recursion: who takes over at the end does so on the way, too.
func.func private @recursive(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  return
^exit:
  test_rc.release %a : !test_rc.object
  return
}
func.func @calls_recursive(%c: i1) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'func.call' takes over 1 reference: 0 held}}
  call @recursive(%c, %0) : (i1, !test_rc.object) -> ()
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Functions that call each other.
func.func private @mutual_a(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^again, ^exit
^again:
  call @mutual_b(%c, %a) : (i1, !test_rc.object) -> ()
  return
^exit:
  test_rc.release %a : !test_rc.object
  return
}
func.func private @mutual_b(%c: i1, %a: !test_rc.object) {
  call @mutual_a(%c, %a) : (i1, !test_rc.object) -> ()
  return
}
func.func @calls_mutual(%c: i1) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'func.call' takes over 1 reference: 0 held}}
  call @mutual_b(%c, %0) : (i1, !test_rc.object) -> ()
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// An indirect call takes over.
func.func @indirect(%f: (!test_rc.object) -> ()) {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'func.call_indirect' takes over 1 reference: 0 held}}
  call_indirect %f(%0) : (!test_rc.object) -> ()
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// In the body of a loop without exit: paths that never return owe nothing, but
// may not give up what they have not.
func.func @endless() {
  // expected-error @below {{over-release: 'test_rc.release' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 0 held}}
  test_rc.release %0 : !test_rc.object
  cf.br ^loop
^loop:
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  test_rc.release %0 : !test_rc.object
  cf.br ^loop
}

// -----

// Async: what is stored moves into the storage.
func.func @async_store(%v: !async.value<!async.token> {ref_counting.borrowed}) {
  // expected-error @below {{over-release: 'async.runtime.drop_ref' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.create : !async.token
  // expected-note @below {{'async.runtime.store' takes over 1 reference: 0 held}}
  async.runtime.store %0, %v : !async.value<!async.token>
  // expected-note @below {{the path ends here, at 'async.runtime.drop_ref'}}
  // expected-note @below {{to mend it: remove the operation that gives up too much, or add a reference before it}}
  async.runtime.drop_ref %0 {count = 1 : i64} : !async.token
  return
}

// -----

// A view that is forwarded: consumed, so over-released.
func.func @forwarded() {
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{over-release: 'cf.br' gives up 1 reference, but none is held there}}
  // expected-note @below {{the value is borrowed: nothing is held of it here}}
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  // expected-note @below {{the path ends here, at 'cf.br'}}
  // expected-note @below {{to mend it: the value is borrowed: something else keeps it alive and releases it; add a reference before one is given up}}
  cf.br ^bb1(%1 : !test_rc.object)
^bb1(%2: !test_rc.object):
  test_rc.release %0 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  return
}
