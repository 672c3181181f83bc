// RUN: ref-counting-opt %s --split-input-file --policy-based-ref-counting --verify-diagnostics

// What the verifier does not reach, the passes refuse: MLIR hands a dialect no
// attributes of the arguments and results of calls.

func.func private @callee(!async.token) -> !async.token

func.func @call_argument(%token: !async.token) -> !async.token {
  // expected-error @below {{'func.call' op argument #0: 'ref_counting.borrowed' is an attribute of the arguments of functions, and this op is none; put it on the function that is called}}
  %0 = "func.call"(%token) <{callee = @callee, arg_attrs = [{ref_counting.borrowed}]}>
      : (!async.token) -> !async.token
  return %0 : !async.token
}

// -----

func.func private @callee(!async.token) -> !async.token

func.func @call_result(%token: !async.token) -> !async.token {
  // expected-error @below {{'func.call' op result #0: 'ref_counting.owned' is an attribute of arguments; remove it}}
  %0 = "func.call"(%token) <{callee = @callee, res_attrs = [{ref_counting.owned}]}>
      : (!async.token) -> !async.token
  return %0 : !async.token
}
