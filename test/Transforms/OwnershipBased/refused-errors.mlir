// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true --split-input-file --verify-diagnostics

// What the pass refuses, and why.

// Counted values in graph regions: program order is not execution order there.

// expected-error @below {{a reference-counted value in a graph region cannot be counted: program order is not execution order there}}
test_rc.borrow %a : !test_rc.object
%a = test_rc.make : !test_rc.object

// -----

func.func @in_graph() {
  test_rc.graph {
    // expected-error @below {{a reference-counted value in a graph region cannot be counted}}
    %a = test_rc.make : !test_rc.object
  }
  return
}

// -----

// Ops that must be lowered first. All of them are named.

func.func @high_level(%token: !async.token) {
  // expected-error @below {{'async.await' op cannot be counted: async operations must be lowered to async runtime operations}}
  async.await %token : !async.token
  // expected-error @below {{'async.execute' op cannot be counted: async operations must be lowered to async runtime operations}}
  %t = async.execute {
    async.yield
  }
  return
}

// -----

func.func @refused() {
  // expected-error @below {{'test_rc.refuse' op may not be counted}}
  test_rc.refuse
  // expected-error @below {{'test_rc_dialect.refuse' op may not be counted, says its dialect}}
  test_rc_dialect.refuse
  return
}

// -----

// Values outside of functions.

test_rc.region {
  // expected-error @below {{cannot prove: the value is in no function, but in 'builtin.module'; what runs in which order there is not known}}
  %a = test_rc.make : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  test_rc.end
}

// -----

// A terminator that borrows the value last and leaves its scope: behind it
// nothing can stand, and before it the value is needed.

// expected-error @below {{cannot place: 'test_rc.ask_at_end' uses the value last and leaves its scope, so it cannot be dropped behind the op; let the op consume the value (a negative effect), or use the value before it}}
func.func @leaves_function(%a: !test_rc.object) {
  // expected-note @below {{the path ends here, at 'test_rc.ask_at_end'}}
  test_rc.ask_at_end [0] %a : !test_rc.object
}

// -----

func.func @leaves_region() {
  test_rc.region {
    // expected-error @below {{cannot place: 'test_rc.end' uses the value last and leaves its scope}}
    %a = test_rc.make : !test_rc.object
    // expected-note @below {{the path ends here, at 'test_rc.end'}}
    test_rc.end %a : !test_rc.object
  }
  return
}

// -----

// Each of several values.

func.func @two_leave(
    // expected-error @below {{cannot place: 'test_rc.ask_at_end' uses the value last and leaves its scope}}
    %a: !test_rc.object,
    // expected-error @below {{cannot place: 'test_rc.end' uses the value last and leaves its scope}}
    %b: !test_rc.object, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @below {{the path ends here, at 'test_rc.ask_at_end'}}
  test_rc.ask_at_end [0] %a : !test_rc.object
^bb2:
  // expected-note @below {{the path ends here, at 'test_rc.end'}}
  test_rc.end %b : !test_rc.object
}

// -----

// A borrowed value may leave so: nothing is dropped.

func.func @borrowed_leaves(%a: !test_rc.object {ref_counting.borrowed}) {
  test_rc.ask_at_end [0] %a : !test_rc.object
}

// -----

// So may one that is needed behind the op around the region.

func.func @leaves_inner_region(%a: !test_rc.object) {
  test_rc.region {
    test_rc.end %a : !test_rc.object
  }
  return
}

// -----

// Counts that mean nothing, or that no count holds.

// expected-error @below {{cannot place: the count does not fit into 64 bits}}
func.func @too_many(%a: !test_rc.object) {
  // expected-note @below {{the path ends here, at 'test_rc.consume'}}
  test_rc.consume %a {count = 9000000000000000000 : i64} : !test_rc.object
  return
}

// -----

func.func @negative() {
  // expected-error @below {{cannot place: the policy of 'test_rc.make_many' says that -1 references arrive with its result, which means nothing}}
  %a = test_rc.make_many -1 : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}

// -----

// Attributes that say nothing, or two things.

// expected-error @below {{'func.func' op argument #0: unknown attribute 'ref_counting.borowed'; did you mean 'ref_counting.borrowed'?}}
func.func @misspelt(%a: !test_rc.object {ref_counting.borowed}) {
  return
}

// -----

// A callee that is said to borrow for its task, and a caller that does not wait
// for the task.

func.func private @task(%a: !async.value<i64> {ref_counting.borrowed}) -> !async.token {
  %done = async.runtime.create : !async.token
  %id = async.coro.id
  %frame = async.coro.begin %id
  %state = async.coro.save %frame
  async.runtime.resume %frame
  async.coro.suspend %state, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %a : !async.value<i64>
  async.runtime.set_available %done : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %done : !async.token
}

func.func @does_not_wait() {
  // expected-error @below {{borrow outlives owner: the task that 'func.call' started borrows the value, and may still run where nothing else uses the value any more}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{the task starts here}}
  %t = call @task(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: wait for the task on every path: await what the call returned, or the group that it was added to; or declare the callee's argument ref_counting.owned}}
  return
}

// -----

// The value belongs to the caller after the first suspension, and to the frame
// before it; where control comes to ^other by both ways it can be neither.

// expected-error @below {{cannot place: the value is handed to the caller where the function suspends, and control comes here before and after that}}
func.func @suspends_in_a_loop(%c: i1, %a: !async.token, %b: !async.token {ref_counting.borrowed}) -> !async.token {
  %id = async.coro.id
  %frame = async.coro.begin %id
  cf.br ^loop
^loop:
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  cf.cond_br %c, ^again, ^other
^again:
  %state = async.coro.save %frame
  async.coro.suspend %state, ^suspend, ^loop, ^cleanup
^cleanup:
  async.coro.free %id, %frame
  cf.br ^suspend
^suspend:
  async.coro.end %frame
  return %a : !async.token
^other:
  async.coro.end %frame
  return %b : !async.token
}
