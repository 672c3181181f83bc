// RUN: ref-counting-opt %s --split-input-file --verify-diagnostics --policy-based-ref-counting

// Each op that must be lowered first is an error at its place, also where it
// holds no counted value.

func.func @execute() {
  // expected-error @below {{'async.execute' op cannot be counted: async operations must be lowered to async runtime operations}}
  %token = async.execute {
    async.yield
  }
  return
}

// -----

func.func @await(%token: !async.token) {
  // expected-error @below {{'async.await' op cannot be counted: async operations must be lowered to async runtime operations}}
  async.await %token : !async.token
  return
}

// -----

func.func @await_all(%group: !async.group) {
  // expected-error @below {{'async.await_all' op cannot be counted: async operations must be lowered to async runtime operations}}
  async.await_all %group
  return
}

// -----

func.func @create_group(%size: index) {
  // expected-error @below {{'async.create_group' op cannot be counted: async operations must be lowered to async runtime operations}}
  %group = async.create_group %size : !async.group
  return
}

// -----

func.func @add_to_group(%token: !async.token, %group: !async.group) {
  // expected-error @below {{'async.add_to_group' op cannot be counted: async operations must be lowered to async runtime operations}}
  %rank = async.add_to_group %token, %group : !async.token
  return
}

// -----

// A function without a counted argument or result op in it.

// expected-error @below {{'async.func' op cannot be counted: async operations must be lowered to async runtime operations}}
async.func @func() -> !async.token {
  return
}

// -----

// Also a declaration.

// expected-error @below {{'async.func' op cannot be counted: async operations must be lowered to async runtime operations}}
async.func private @declaration() -> !async.token

// -----

// All of them are reported, not the first alone.

// expected-error @below {{'async.func' op cannot be counted}}
async.func private @callee() -> !async.token

func.func @call(%token: !async.token) {
  // expected-error @below {{'async.call' op cannot be counted: async operations must be lowered to async runtime operations}}
  %result = async.call @callee() : () -> !async.token
  // expected-error @below {{'async.await' op cannot be counted: async operations must be lowered to async runtime operations}}
  async.await %token : !async.token
  return
}
