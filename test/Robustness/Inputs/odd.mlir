// What holds counted values and is not known: unregistered ops with operands,
// results, regions, successors, and as terminators.
func.func @unregistered(%x: !test_rc.object) -> !test_rc.object {
  %0 = "foo.make"() : () -> !test_rc.object
  %1:2 = "foo.both"(%0, %x) {ref = @unregistered} : (!test_rc.object, !test_rc.object) -> (!test_rc.object, i1)
  "foo.region"(%1#0) ({
    "foo.end"(%0) : (!test_rc.object) -> ()
  }, {
  }, {
  ^bb0(%a: !test_rc.object):
    test_rc.borrow %a : !test_rc.object
    "foo.br"(%a)[^bb1, ^bb2] : (!test_rc.object) -> ()
  ^bb1:
    "foo.br"(%a)[^bb2, ^bb1] : (!test_rc.object) -> ()
  ^bb2:
    "foo.end"() : () -> ()
  }) : (!test_rc.object) -> ()
  return %1#0 : !test_rc.object
}
// -----
// A terminator that nobody knows, with successors that take arguments.
func.func @no_branch_interface(%x: !test_rc.object) {
  %0 = test_rc.make : !test_rc.object
  "foo.br"(%0, %x)[^bb1, ^bb2] : (!test_rc.object, !test_rc.object) -> ()
^bb1:
  test_rc.release %0 : !test_rc.object
  "foo.br"()[^bb2] : () -> ()
^bb2:
  "foo.return"(%x) : (!test_rc.object) -> ()
}
// -----
// A terminator that nobody knows, and its result is used.
func.func @result_of_terminator() {
  %0 = "foo.invoke"()[^bb1, ^bb2] : () -> !test_rc.object
^bb1:
  test_rc.release %0 : !test_rc.object
  return
^bb2:
  test_rc.borrow %0 : !test_rc.object
  return
}
// -----
// Terminators with results and a policy: one goes back to itself, one result is
// not used.
func.func @invoke(%c: i1) {
  %0 = test_rc.invoke ^bb1 : !test_rc.object
^bb1:
  %1 = test_rc.invoke ^bb1 : !test_rc.object
^bb2:
  test_rc.take %1 : !test_rc.object
  %2 = test_rc.invoke ^bb2 : !test_rc.object
}
// -----
// Suspends along edges that there are not.
func.func @suspend(%x: !test_rc.object) {
  test_rc.suspend [0, 7, -1] ^bb1, ^bb1, ^bb2
^bb1:
  test_rc.take %x : !test_rc.object
  "test_rc.suspend"() {suspending = array<i32>} : () -> ()
^bb2:
  test_rc.suspend [0] ^bb2
}
// -----
// Terminators of other dialects, without successors.
func.func @ends(%x: !test_rc.object, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  ub.unreachable
^bb2:
  llvm.unreachable
}
llvm.func @ends_too(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.return
^bb2:
  llvm.unreachable
}
// -----
// Empty regions, blocks without ops, regions without terminators.
func.func @empty(%x: !test_rc.object) {
  test_rc.region %x : !test_rc.object {
  }
  test_rc.graph {
  }
  test_rc.unknown_region {
  }
  "foo.region"() ({
  ^bb0:
  }) : () -> ()
  "foo.region"() ({
  ^bb0(%a: !test_rc.object):
    %0 = test_rc.make : !test_rc.object
  }) : () -> ()
  return
}
// -----
// Nothing, and declarations only.
func.func private @declared(!test_rc.object, !async.token) -> !test_rc.object
func.func private @borrowing(!test_rc.object {ref_counting.borrowed})
llvm.func @of_llvm(!llvm.ptr)
// -----
// Blocks that nothing reaches, with cycles among values and blocks.
func.func @unreachable(%x: !test_rc.object, %c: i1) {
  test_rc.release %x : !test_rc.object
  return
^bb1(%a: !test_rc.object):
  %0 = test_rc.view %1, %a : !test_rc.object, !test_rc.object -> !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  %2 = arith.select %c, %2, %1 : !test_rc.object
  test_rc.take %2 : !test_rc.object
  cf.cond_br %c, ^bb1(%2 : !test_rc.object), ^bb2
^bb2:
  %3 = builtin.unrealized_conversion_cast %4 : index to !test_rc.object
  %4 = builtin.unrealized_conversion_cast %3 : !test_rc.object to index
  cf.br ^bb1(%3 : !test_rc.object)
}
// -----
// A graph region, where values are used before they are defined and by
// themselves.
test_rc.graph {
  %0 = test_rc.view %1 : !test_rc.object -> !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  %2 = test_rc.view %2 : !test_rc.object -> !test_rc.object
  %3 = builtin.unrealized_conversion_cast %3 : !test_rc.object to !test_rc.object
  test_rc.take %3 : !test_rc.object
}
// -----
// Counted values at the top level, where no function is.
%0 = test_rc.make : !test_rc.object
test_rc.take %0 : !test_rc.object
// -----
// Counts that are 0, negative, or so large that their sum overflows.
func.func @counts(%x: !test_rc.object, %y: !test_rc.object, %z: !test_rc.object) {
  test_rc.retain %x {count = 0 : i64} : !test_rc.object
  test_rc.retain %x {count = -1 : i64} : !test_rc.object
  test_rc.release %x {count = -9223372036854775808 : i64} : !test_rc.object
  test_rc.retain %y {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.retain %y {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.release %z {count = 9223372036854775807 : i64} : !test_rc.object
  test_rc.release %z {count = 9223372036854775807 : i64} : !test_rc.object
  %0 = test_rc.make_many 9223372036854775807 : !test_rc.object
  test_rc.retain %0 : !test_rc.object
  %1 = test_rc.make_many -9223372036854775808 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  test_rc.consume %x, %x {count = 9223372036854775807 : i64} : !test_rc.object, !test_rc.object
  return
}
// -----
// Deltas whose sum overflows.
func.func @deltas(%x: !test_rc.object) {
  test_rc.ask [9223372036854775807, 9223372036854775807] %x, %x : !test_rc.object, !test_rc.object
  return
}
// -----
func.func @deltas_down(%x: !test_rc.object) {
  test_rc.ask [-9223372036854775808, -9223372036854775808] %x, %x : !test_rc.object, !test_rc.object
  return
}
// -----
// Updates of values of another dialect; counted types inside of other types.
func.func @types(%t: !async.token, %x: !test_rc.object, %v: tensor<4x!async.token>) {
  test_rc.retain %t : !async.token
  test_rc.release %t : !async.token
  %0 = builtin.unrealized_conversion_cast %t : !async.token to !test_rc.object
  test_rc.take %0 : !test_rc.object
  %1:2 = builtin.unrealized_conversion_cast %x : !test_rc.object to !test_rc.buffer, !async.token
  test_rc.take %1#0 : !test_rc.buffer
  %2 = builtin.unrealized_conversion_cast %x, %1#1 : !test_rc.object, !async.token to !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  %3 = builtin.unrealized_conversion_cast to !test_rc.object
  test_rc.borrow %3 : !test_rc.object
  return
}
// -----
// Calls of what there is not, of what is no function, with too few and too many
// arguments and results.
func.func @callee(%x: !test_rc.object) -> !test_rc.object {
  return %x : !test_rc.object
}
func.func @no_counted(%c: i1) {
  return
}
module @no_function {
}
func.func @caller(%x: !test_rc.object, %c: i1) {
  %0 = test_rc.call @nowhere(%x) : (!test_rc.object) -> !test_rc.object
  %1 = test_rc.call @no_function(%0) : (!test_rc.object) -> !test_rc.object
  %2 = test_rc.call @callee() : () -> !test_rc.object
  test_rc.call @callee(%1, %2) : (!test_rc.object, !test_rc.object) -> ()
  %3:3 = test_rc.call @callee(%c) : (i1) -> (!test_rc.object, !test_rc.buffer, !test_rc.object)
  test_rc.call @no_counted(%3#0) : (!test_rc.object) -> ()
  test_rc.call @caller(%3#0, %3#1, %3#2) : (!test_rc.object, !test_rc.buffer, !test_rc.object) -> ()
  test_rc.call @no_function::@callee(%3#2) : (!test_rc.object) -> ()
  return
}
// -----
// Private functions whose symbol is used by something else than a call.
func.func private @taken(%x: !test_rc.object) {
  test_rc.borrow %x : !test_rc.object
  return
}
func.func private @named(%x: !test_rc.object) {
  test_rc.borrow %x : !test_rc.object
  return
}
func.func @user(%x: !test_rc.object) {
  %f = func.constant @taken : (!test_rc.object) -> ()
  call_indirect %f(%x) : (!test_rc.object) -> ()
  "foo.use"() {callee = @named} : () -> ()
  call @named(%x) : (!test_rc.object) -> ()
  call @taken(%x) : (!test_rc.object) -> ()
  return
}
// -----
// Functions that nobody calls but themselves, that call each other, and that
// stand in each other.
func.func private @self(%x: !test_rc.object) {
  call @self(%x) : (!test_rc.object) -> ()
  return
}
func.func private @ping(%x: !test_rc.object, %c: i1) -> !test_rc.object {
  %0 = call @pong(%x, %c) : (!test_rc.object, i1) -> !test_rc.object
  return %0 : !test_rc.object
}
func.func private @pong(%x: !test_rc.object, %c: i1) -> !test_rc.object {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @ping(%x, %c) : (!test_rc.object, i1) -> !test_rc.object
  return %0 : !test_rc.object
^bb2:
  return %x : !test_rc.object
}
func.func @outer(%x: !test_rc.object) {
  builtin.module {
    func.func @inner(%y: !test_rc.object) {
      test_rc.take %y : !test_rc.object
      return
    }
  }
  return
}
// -----
// Loops that nothing leaves, and one that goes back to the entry of its region.
func.func @endless(%x: !test_rc.object) {
  cf.br ^bb1
^bb1:
  test_rc.take %x : !test_rc.object
  cf.br ^bb1
}
// -----
// All edges of a branch go to one block, with other values each.
func.func @same_block(%c: i1, %x: !test_rc.object, %y: !test_rc.object, %i: i32) {
  cf.cond_br %c, ^bb1(%x, %y : !test_rc.object, !test_rc.object), ^bb1(%y, %y : !test_rc.object, !test_rc.object)
^bb1(%a: !test_rc.object, %b: !test_rc.object):
  cf.switch %i : i32, [default: ^bb2(%a : !test_rc.object), 1: ^bb2(%b : !test_rc.object), 2: ^bb1(%a, %a : !test_rc.object, !test_rc.object)]
^bb2(%e: !test_rc.object):
  test_rc.last_use %e : !test_rc.object
  return
}
// -----
// Ops of async that must be lowered first, beside those that need not be.
func.func @not_lowered(%t: !async.token, %v: !async.value<!async.token>) {
  %0 = async.execute [%t] {
    async.await %t : !async.token
    async.yield
  }
  %1 = async.runtime.load %v : !async.value<!async.token>
  async.runtime.store %1, %v : !async.value<!async.token>
  async.runtime.drop_ref %v {count = 9223372036854775807 : i64} : !async.value<!async.token>
  async.runtime.add_ref %1 {count = 9223372036854775807 : i64} : !async.token
  return
}
// -----
// Parts of a coroutine without the others.
func.func @half_a_coroutine(%t: !async.token) -> !async.token {
  %id = async.coro.id
  %handle = async.coro.begin %id
  %state = async.coro.save %handle
  async.runtime.await_and_resume %t, %handle : !async.token
  async.coro.suspend %state, ^bb1, ^bb1, ^bb1
^bb1:
  async.coro.suspend %state, ^bb2, ^bb1, ^bb2
^bb2:
  return %t : !async.token
}
