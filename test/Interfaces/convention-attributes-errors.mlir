// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics

// What the ref_counting dialect refuses, and where it says so.

func.func @misspelt(
    %ok: !async.token {ref_counting.owned},
    // expected-error @below {{'func.func' op argument #1: unknown attribute 'ref_counting.borowed'; did you mean 'ref_counting.borrowed'?}}
    %token: !async.token {ref_counting.borowed}) {
  return
}

// -----

func.func @misspelt_too(
    // expected-error @below {{'func.func' op argument #0: unknown attribute 'ref_counting.own'; did you mean 'ref_counting.owned'?}}
    %token: !async.token {ref_counting.own}) {
  return
}

// -----

func.func @unknown(
    // expected-error @below {{'func.func' op argument #0: unknown attribute 'ref_counting.consumed'; the attributes of an argument are 'ref_counting.owned' and 'ref_counting.borrowed'}}
    %token: !async.token {ref_counting.consumed}) {
  return
}

// -----

// expected-error @below {{'func.func' op argument #1: unknown attribute 'ref_counting.Owned'; did you mean 'ref_counting.owned'?}}
func.func private @misspelt_in_declaration(i32, !async.token {ref_counting.Owned})

// -----

func.func @both(
    // expected-error @below {{'func.func' op argument #0: both 'ref_counting.owned' and 'ref_counting.borrowed'; keep one: either the function releases the argument or its caller does}}
    %token: !async.token {ref_counting.owned, ref_counting.borrowed}) {
  return
}

// -----

func.func @not_counted(
    // expected-error @below {{'func.func' op argument #0: 'ref_counting.owned' on type 'i32', which is not reference-counted; remove the attribute, or attach RefCountedTypeInterface to the type}}
    %number: i32 {ref_counting.owned}) {
  return
}

// -----

func.func @holds_counted(
    // expected-error @below {{'func.func' op argument #0: 'ref_counting.borrowed' on type 'tensor<4x!async.token>', which is not reference-counted}}
    %tokens: tensor<4x!async.token> {ref_counting.borrowed}) {
  return
}

// -----

func.func @value(
    // expected-error @below {{'func.func' op argument #0: 'ref_counting.owned' takes no value, but has false; write the name alone}}
    %token: !async.token {ref_counting.owned = false}) {
  return
}

// -----

// expected-error @below {{'func.func' op has 'ref_counting.owned' as an attribute of its own; write it behind the type of the argument that it is meant for, as in (!async.token {ref_counting.owned})}}
func.func @on_the_function(%token: !async.token) attributes {ref_counting.owned} {
  return
}

// -----

// expected-error @below {{'func.func' op result #0: 'ref_counting.borrowed' is an attribute of arguments; remove it: the caller always owns what a function returns}}
func.func @on_a_result(%token: !async.token) -> (!async.token {ref_counting.borrowed}) {
  return %token : !async.token
}

// -----

// expected-error @below {{'func.func' op result #1: unknown attribute 'ref_counting.ownd'; did you mean 'ref_counting.owned'?}}
func.func private @misspelt_on_a_result() -> (i32, !async.token {ref_counting.ownd})

// -----

func.func @on_another_op(%token: !async.token) {
  // expected-error @below {{'async.runtime.await' op has 'ref_counting.borrowed', which is an attribute of the arguments of functions; remove it}}
  async.runtime.await %token {ref_counting.borrowed} : !async.token
  return
}

// -----

func.func @misspelt_on_another_op() {
  // expected-error @below {{'async.runtime.create' op has an unknown attribute 'ref_counting.owns'; did you mean 'ref_counting.owned'?}}
  %0 = async.runtime.create {ref_counting.owns} : !async.token
  return
}

// -----

// expected-error @below {{'builtin.module' op has 'ref_counting.owned', which is an attribute of the arguments of functions}}
module attributes {ref_counting.owned} {
}
