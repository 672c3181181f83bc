// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --ownership-based-ref-counting=verify-result=true

// A declaration says that tasks borrow an argument, and a caller does not wait for
// them, or not on every path.

func.func private @start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]}) -> !async.token

func.func @does_not_wait() {
  // expected-error @below {{borrow outlives owner: the task that 'func.call' started borrows the value, and may still run where nothing else uses the value any more}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{the task starts here}}
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: wait for the task on every path: await what the call returned, or the group that it was added to; or declare the callee's argument ref_counting.owned}}
  return
}

// -----

// One of two tasks is awaited.
func.func private @start_two(!async.group {ref_counting.borrowed},
                             !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 0"], ["result 0"]]})
    -> !async.token

func.func @waits_for_one(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  // expected-error @below {{borrow outlives owner: the task that 'func.call' started borrows the value, and may still run where nothing else uses the value any more}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{the task starts here}}
  %t = call @start_two(%g, %v) : (!async.group, !async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: wait for the task on every path: await what the call returned, or the group that it was added to; or declare the callee's argument ref_counting.owned}}
  return
}

// -----

// On one of two ways.
func.func private @start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]}) -> !async.token

func.func @one_way(%c: i1) {
  // expected-error @below {{borrow outlives owner: the task that 'func.call' started borrows the value, and may still run where nothing else uses the value any more}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{the task starts here}}
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{the path ends here, at 'cf.cond_br'}}
  // expected-note @below {{to mend it: wait for the task on every path: await what the call returned, or the group that it was added to; or declare the callee's argument ref_counting.owned}}
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  async.runtime.await %t : !async.token
  cf.br ^bb2
^bb2:
  return
}

// -----

// Nothing tells the end.
func.func private @start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [[]]})

func.func @cannot_wait() {
  // expected-error @below {{borrow outlives owner: the task that 'func.call' started borrows the value, and may still run where nothing else uses the value any more}}
  %v = async.runtime.create : !async.value<i64>
  // expected-note @below {{the task starts here}}
  call @start(%v) : (!async.value<i64>) -> ()
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: wait for the task on every path: await what the call returned, or the group that it was added to; or declare the callee's argument ref_counting.owned}}
  return
}

// -----

// Passed on by a function that owns it.
func.func private @start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]}) -> !async.token

// expected-error @below {{borrow outlives owner: the task that 'func.call' started borrows the value, and may still run where nothing else uses the value any more}}
func.func @owns(%v: !async.value<i64>) -> !async.token {
  // expected-note @below {{the task starts here}}
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  // expected-note @below {{the path ends here, at 'func.return'}}
  // expected-note @below {{to mend it: wait for the task on every path: await what the call returned, or the group that it was added to; or declare the callee's argument ref_counting.owned}}
  return %t : !async.token
}
