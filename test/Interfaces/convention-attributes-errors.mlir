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
    // expected-error @below {{'func.func' op argument #0: unknown attribute 'ref_counting.consumed'; the attributes of an argument are 'ref_counting.owned', 'ref_counting.borrowed' and 'ref_counting.borrowed_until'}}
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

// What is proposed is right as it is.
// expected-error @below {{as in (!async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]})}}
func.func @until_on_the_function(%token: !async.token) attributes {ref_counting.borrowed_until = [["result 0"]]} {
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

func.func @no_list(
    // expected-error @below {{'func.func' op argument #0: 'ref_counting.borrowed_until' takes a list with, for each task that still uses the argument, a list of the arguments and results that tell its end, as in [["result 0", "argument 1"]], but has unit}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until}) {
  return
}

// -----

func.func @empty_list(
    // expected-error @below {{a list of the arguments and results that tell its end, as in [["result 0", "argument 1"]], but has []}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = []}) {
  return
}

// -----

func.func @flat_list(%token: !async.token
    // expected-error @below {{'func.func' op argument #1: 'ref_counting.borrowed_until' takes a list with, for each task}}
    , %value: !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = ["argument 0"]}) {
  return
}

// -----

func.func @list_of_numbers(
    // expected-error @below {{but has [[0]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [[0]]}) {
  return
}

// -----

func.func @number_alone(
    // expected-error @below {{but has [["0"]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["0"]]}) {
  return
}

// -----

func.func @other_word(
    // expected-error @below {{but has [["operand 0"]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["operand 0"]]}) {
  return
}

// -----

func.func @no_number(
    // expected-error @below {{but has [["argument zero"]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["argument zero"]]}) {
  return
}

// -----

func.func @no_index(
    // expected-error @below {{but has [["argument "]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["argument "]]}) {
  return
}

// -----

func.func @negative_index(
    // expected-error @below {{but has [["argument -1"]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["argument -1"]]}) {
  return
}

// -----

func.func @text_behind_the_index(
    // expected-error @below {{but has [["argument 0 "]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 0 "]]}) {
  return
}

// -----

func.func @argument_out_of_range(
    // expected-error @below {{but has [["argument 1"]]}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 1"]]}) {
  return
}

// -----

// In one of several lists.
// expected-error @below {{'func.func' op argument #0: 'ref_counting.borrowed_until' takes a list with, for each task}}
func.func private @result_out_of_range(
    !async.token {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"], ["argument 0", "result 1"]]}) -> !async.token

// -----

func.func @until_without_borrowed(
    // expected-error @below {{'func.func' op argument #0: 'ref_counting.borrowed_until' without 'ref_counting.borrowed': what the function owns it need not give back; add the latter or remove the former}}
    %token: !async.token {ref_counting.borrowed_until = [["argument 0"]]}) {
  return
}

// -----

func.func @until_and_owned(
    // expected-error @below {{'func.func' op argument #0: 'ref_counting.borrowed_until' without 'ref_counting.borrowed'}}
    %token: !async.token {ref_counting.owned, ref_counting.borrowed_until = [["argument 0"]]}) {
  return
}

// -----

// expected-error @below {{'func.func' op argument #0: 'ref_counting.borrowed' on type 'i32', which is not reference-counted}}
func.func private @until_not_counted(i32 {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 0"]]})

// -----

func.func @misspelt_until(
    // expected-error @below {{'func.func' op argument #0: unknown attribute 'ref_counting.borrow_until'; did you mean 'ref_counting.borrowed_until'?}}
    %token: !async.token {ref_counting.borrowed, ref_counting.borrow_until = [["argument 0"]]}) {
  return
}

// -----

// expected-error @below {{'func.func' op has 'ref_counting.borrowed_until' as an attribute of its own; write it behind the type of the argument that it is meant for}}
func.func @until_on_the_function(%token: !async.token) attributes {ref_counting.borrowed_until = [["argument 0"]]} {
  return
}

// -----

// expected-error @below {{'func.func' op result #0: 'ref_counting.borrowed_until' is an attribute of arguments; remove it: the caller always owns what a function returns}}
func.func private @until_on_a_result() -> (!async.token {ref_counting.borrowed_until = [["result 0"]]})

// -----

func.func @until_on_another_op(%token: !async.token) {
  // expected-error @below {{'async.runtime.await' op has 'ref_counting.borrowed_until', which is an attribute of the arguments of functions; remove it}}
  async.runtime.await %token {ref_counting.borrowed_until = [["result 0"]]} : !async.token
  return
}

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
