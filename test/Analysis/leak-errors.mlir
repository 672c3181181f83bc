// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --verify-ref-counting

// References that are still held where a value's scope ends, or where nothing
// uses it any more.

// Never used.
func.func @unused() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'test_rc.make'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = test_rc.make : !test_rc.object
  return
}

// -----

// Used, and not released.
func.func @straight() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.borrow %0 : !test_rc.object
  return
}

// -----

// Released once, and added to before.
func.func @one_too_many() {
  // expected-error @below {{leak: 2 references are still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{'test_rc.retain' adds 2 references: 3 held}}
  test_rc.retain %0 {count = 2 : i64} : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 2 held}}
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Born with three references.
func.func @born_with_three() {
  // expected-error @below {{leak: 2 references are still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 3 references held}}
  %0 = test_rc.make_many 3 : !test_rc.object
  // expected-note @below {{'test_rc.release' drops 1 reference: 2 held}}
  // expected-note @below {{the path ends here, at 'test_rc.release'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// A borrowed value with a reference that was added.
func.func @added_to_borrowed() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is borrowed: nothing is held of it here}}
  %0 = test_rc.global : !test_rc.object
  // expected-note @below {{'test_rc.retain' adds 1 reference: 1 held}}
  // expected-note @below {{the path ends here, at 'test_rc.retain'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.retain %0 : !test_rc.object
  return
}

// -----

// On one way into a merge, along a critical edge.
func.func @critical_edge(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  cf.cond_br %c, ^drop, ^exit
^drop:
  test_rc.release %0 : !test_rc.object
  cf.br ^exit
^exit:
  return
}

// -----

// On three of four ways out: one error, which says so.
func.func @early_returns(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more (and on 2 more paths)}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.borrow %0 : !test_rc.object
  return
^bb2:
  cf.cond_br %c, ^bb3, ^bb4
^bb3:
  test_rc.borrow %0 : !test_rc.object
  return
^bb4:
  cf.cond_br %c, ^bb5, ^bb6
^bb5:
  test_rc.borrow %0 : !test_rc.object
  return
^bb6:
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// In one case of a switch.
func.func @switch(%i: i32) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{the path ends here, at 'cf.switch'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  cf.switch %i : i32, [
    default: ^drop,
    1: ^drop,
    2: ^exit
  ]
^drop:
  test_rc.release %0 : !test_rc.object
  cf.br ^exit
^exit:
  return
}

// -----

// A block argument, on the way out of a loop.
func.func @block_argument(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.br ^head(%0 : !test_rc.object)
// expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
// expected-note @below {{the value is born here: 1 reference held}}
^head(%1: !test_rc.object):
  // expected-note @below {{control goes to ^bb2}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  cf.cond_br %c, ^head(%1 : !test_rc.object), ^exit
^exit:
  return
}

// -----

// One block twice as a successor: handed over on one of the edges.
func.func @same_successor(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %1 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  cf.cond_br %c, ^join(%0 : !test_rc.object), ^join(%1 : !test_rc.object)
^join(%2: !test_rc.object):
  test_rc.release %2 : !test_rc.object
  return
}

// -----

// A branch of an scf.if that is missing.
func.func @missing_else(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes on behind 'scf.if'}}
  // expected-note @below {{the path ends here, at 'scf.if'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  scf.if %c {
    test_rc.release %0 : !test_rc.object
  }
  return
}

// -----

// In one region of two.
func.func @one_region(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 1 of 'scf.if'}}
  scf.if %c {
    test_rc.release %0 : !test_rc.object
  } else {
    // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
    // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
    test_rc.borrow %0 : !test_rc.object
  }
  return
}

// -----

// Not yielded by one of the regions.
func.func @yielded_by_one(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 1 of 'scf.if'}}
  // expected-note @below {{the path ends here, at 'scf.if'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %1 = scf.if %c -> !test_rc.object {
    scf.yield %0 : !test_rc.object
  } else {
    %2 = test_rc.make : !test_rc.object
    scf.yield %2 : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// Born in the body of a loop.
func.func @born_in_loop(%n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
    // expected-note @below {{the value is born here: 1 reference held}}
    %0 = test_rc.make : !test_rc.object
    // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
    // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
    test_rc.borrow %0 : !test_rc.object
  }
  return
}

// -----

// The argument of a loop's body, which yields another one.
func.func @loop_argument(%n: index) {
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'scf.for'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %1 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> !test_rc.object {
    %2 = test_rc.make : !test_rc.object
    scf.yield %2 : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  return
}

// -----

// The result of an op with regions.
func.func @region_result(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'scf.execute_region'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = scf.execute_region -> !test_rc.object {
    %1 = test_rc.make : !test_rc.object
    scf.yield %1 : !test_rc.object
  }
  return
}

// -----

// In one case of scf.index_switch.
func.func @index_switch(%i: index) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control enters region 0 of 'scf.index_switch'}}
  // expected-note @below {{the path ends here, at 'scf.index_switch'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  scf.index_switch %i
  case 1 {
    test_rc.release %0 : !test_rc.object
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

// In the second region of scf.while, when the condition is false at once.
func.func @while_not_entered(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'scf.while'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = scf.while : () -> !test_rc.object {
    %1 = test_rc.make : !test_rc.object
    scf.condition(%c) %1 : !test_rc.object
  } do {
  ^bb0(%2: !test_rc.object):
    test_rc.release %2 : !test_rc.object
    scf.yield
  }
  return
}

// -----

// Not leaked where control ends or never ends, but on the way out.
func.func @beside_unreachable(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'test_rc.make'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^abort, ^exit
^abort:
  ub.unreachable
^exit:
  return
}

// -----

// A call whose callee borrows does not release.
func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}
func.func @call() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'func.call'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  call @borrows(%0) : (!test_rc.object) -> ()
  return
}

// -----

// The result of a call.
func.func private @returns() -> !test_rc.object
func.func @call_result() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'func.call'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = call @returns() : () -> !test_rc.object
  return
}

// -----

// Recursion: the callee borrows on the way that does not end.
func.func private @recursive(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive(%c, %a) : (i1, !test_rc.object) -> ()
  cf.br ^exit
^exit:
  return
}
func.func @calls_recursive(%c: i1) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{the path ends here, at 'func.call'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  call @recursive(%c, %0) : (i1, !test_rc.object) -> ()
  return
}

// -----

// A second name does not release the first one by being there.
func.func @cast() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to !test_rc.buffer
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.borrow %1 : !test_rc.buffer
  return
}

// -----

// A select releases neither of its operands.
func.func @select(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %1 = test_rc.make : !test_rc.object
  %2 = arith.select %c, %0, %1 : !test_rc.object
  // expected-note @below {{the path ends here, at 'test_rc.retain'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.retain %2 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

// -----

// Functions of another dialect.
llvm.func @llvm_function() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'test_rc.make'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = test_rc.make : !test_rc.object
  llvm.return
}

// -----

// A result that is born on an edge.
func.func @invoke() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  // expected-note @below {{the path ends here, at 'test_rc.invoke'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %0 = test_rc.invoke ^bb1 : !test_rc.object
^bb1:
  return
}

// -----

// Held by a frame that goes on, and never released there.
func.func @suspends() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = test_rc.make : !test_rc.object
  // expected-note @below {{control goes to ^bb1}}
  test_rc.suspend [0] ^suspend, ^resume
^resume:
  // expected-note @below {{the path ends here, at 'test_rc.borrow'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  test_rc.borrow %0 : !test_rc.object
  return
^suspend:
  return
}

// -----

// In a nested module, whose function has the name of another one.
func.func private @other(%a: !test_rc.object) {
  test_rc.release %a : !test_rc.object
  return
}
module @nested {
  func.func private @other(%a: !test_rc.object) {
    test_rc.borrow %a : !test_rc.object
    return
  }
  func.func @call() {
    // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
    // expected-note @below {{the value is born here: 1 reference held}}
    %0 = test_rc.make : !test_rc.object
    // expected-note @below {{the path ends here, at 'func.call'}}
    // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
    call @other(%0) : (!test_rc.object) -> ()
    return
  }
}

// -----

// In a region of an op that says nothing about its regions.
func.func @other_region() {
  test_rc.region {
    // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
    // expected-note @below {{the value is born here: 1 reference held}}
    // expected-note @below {{the path ends here, at 'test_rc.make'}}
    // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
    %0 = test_rc.make : !test_rc.object
    test_rc.end
  }
  return
}

// -----

// Async: a token that is awaited and not dropped.
func.func @async_await() {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.create : !async.token
  // expected-note @below {{the path ends here, at 'async.runtime.await'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  async.runtime.await %0 : !async.token
  return
}

// -----

// Async: a value on the error path.
func.func @async_error_path() -> i64 {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %v = async.runtime.create : !async.value<i64>
  async.runtime.await %v : !async.value<i64>
  %1 = async.runtime.is_error %v : !async.value<i64>
  // expected-note @below {{control goes to ^bb1}}
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  cf.cond_br %1, ^error, ^ok
^error:
  %c0 = arith.constant 0 : i64
  return %c0 : i64
^ok:
  %2 = async.runtime.load %v : !async.value<i64>
  async.runtime.drop_ref %v {count = 1 : i64} : !async.value<i64>
  return %2 : i64
}

// -----

// Async: a group, and a token that was added to it.
func.func @async_group(%n: index) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.create_group %n : !async.group
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %1 = async.runtime.create : !async.token
  // expected-note @below {{the path ends here, at 'async.runtime.add_to_group'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  %2 = async.runtime.add_to_group %1, %0 : !async.token
  // expected-note @below {{the path ends here, at 'async.runtime.await'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  async.runtime.await %0 : !async.group
  return
}

// -----

// Async: a counted value that is loaded moves out of its storage.
func.func @async_load(%v: !async.value<!async.token> {ref_counting.borrowed}) {
  // expected-error @below {{leak: 1 reference is still held where nothing uses the value any more}}
  // expected-note @below {{the value is born here: 1 reference held}}
  %0 = async.runtime.load %v : !async.value<!async.token>
  // expected-note @below {{the path ends here, at 'async.runtime.await'}}
  // expected-note @below {{to mend it: drop what is held on this path, or hand it on}}
  async.runtime.await %0 : !async.token
  return
}
