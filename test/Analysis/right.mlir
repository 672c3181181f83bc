// RUN: ref-counting-opt %s --verify-ref-counting --verify-diagnostics -o /dev/null

// Right programs: nothing may be reported. Beside each of them stands a wrong one
// in the *-errors.mlir files.

// CFG: a loop, with the value used in it and released behind it.
func.func @cfg_loop(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.br ^head
^head:
  cf.cond_br %c, ^body, ^exit
^body:
  test_rc.borrow %0 : !test_rc.object
  cf.br ^head
^exit:
  test_rc.release %0 : !test_rc.object
  return
}

// An irreducible loop: entered in two places.
func.func @cfg_irreducible(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^a, ^b
^a:
  test_rc.borrow %0 : !test_rc.object
  cf.cond_br %c, ^b, ^exit
^b:
  test_rc.retain %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  cf.br ^a
^exit:
  test_rc.release %0 : !test_rc.object
  return
}

// A critical edge: released on both ways.
func.func @cfg_critical_edge(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^use, ^drop
^use:
  test_rc.borrow %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  cf.br ^join
^drop:
  test_rc.release %0 : !test_rc.object
  cf.br ^join
^join:
  return
}

// One block twice as a successor, with other arguments.
func.func @cfg_same_successor(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^join(%0 : !test_rc.object), ^join(%0 : !test_rc.object)
^join(%1: !test_rc.object):
  test_rc.release %1 : !test_rc.object
  return
}

// The same with two objects: the other one is released by a flag.
func.func @cfg_same_successor_two(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  test_rc.retain %0 : !test_rc.object
  test_rc.retain %1 : !test_rc.object
  cf.cond_br %c, ^join(%0, %1 : !test_rc.object, !test_rc.object),
                 ^join(%1, %0 : !test_rc.object, !test_rc.object)
^join(%2: !test_rc.object, %3: !test_rc.object):
  test_rc.release %0 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  test_rc.release %3 : !test_rc.object
  return
}

// Blocks that are not reached, also if they use what is reached.
func.func @cfg_unreachable() {
  %0 = test_rc.make : !test_rc.object
  cf.br ^exit
^dead:
  test_rc.release %0 : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  cf.br ^exit
^exit:
  test_rc.release %0 : !test_rc.object
  return
}

// Block arguments that go round a loop: each time another object.
func.func @block_arguments(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.br ^head(%0 : !test_rc.object)
^head(%1: !test_rc.object):
  cf.cond_br %c, ^body, ^exit(%1 : !test_rc.object)
^body:
  test_rc.release %1 : !test_rc.object
  %2 = test_rc.make : !test_rc.object
  cf.br ^head(%2 : !test_rc.object)
^exit(%3: !test_rc.object):
  test_rc.consume %3 : !test_rc.object
  return
}

// A switch, the default with a target of a case.
func.func @switch(%i: i32) {
  %0 = test_rc.make : !test_rc.object
  cf.switch %i : i32, [
    default: ^drop,
    1: ^drop,
    2: ^use
  ]
^use:
  test_rc.borrow %0 : !test_rc.object
  cf.br ^drop
^drop:
  test_rc.release %0 : !test_rc.object
  return
}

// Early returns.
func.func @early_return(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^early, ^late
^early:
  test_rc.release %0 : !test_rc.object
  return
^late:
  test_rc.borrow %0 : !test_rc.object
  test_rc.consume %0 : !test_rc.object
  return
}

// Paths that never return owe nothing: the end is unreachable, or a loop
// without end.
func.func @never_returns(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  cf.cond_br %c, ^abort, ^go_on
^abort:
  ub.unreachable
^go_on:
  test_rc.release %0 : !test_rc.object
  cf.cond_br %c, ^forever, ^exit
^forever:
  test_rc.borrow %1 : !test_rc.object
  cf.br ^forever
^exit:
  test_rc.release %1 : !test_rc.object
  return
}

// scf.if: in both regions, in front of it, behind it, a result of either.
func.func @scf_if(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = test_rc.make : !test_rc.object
  scf.if %c {
    test_rc.release %0 : !test_rc.object
    test_rc.borrow %1 : !test_rc.object
  } else {
    test_rc.consume %0 : !test_rc.object
  }
  %3 = scf.if %c -> !test_rc.object {
    scf.yield %1 : !test_rc.object
  } else {
    test_rc.release %1 : !test_rc.object
    test_rc.retain %2 : !test_rc.object
    scf.yield %2 : !test_rc.object
  }
  test_rc.release %2 : !test_rc.object
  test_rc.release %3 : !test_rc.object
  return
}

// scf.for: used in it, carried through it unchanged and renewed.
func.func @scf_for(%n: index) {
  %c1 = arith.constant 1 : index
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = test_rc.make : !test_rc.object
  %3:2 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %1, %b = %2) -> (!test_rc.object, !test_rc.object) {
    test_rc.borrow %0, %a : !test_rc.object, !test_rc.object
    test_rc.release %b : !test_rc.object
    %new = test_rc.make : !test_rc.object
    scf.yield %a, %new : !test_rc.object, !test_rc.object
  }
  test_rc.release %0 : !test_rc.object
  test_rc.consume %3#0, %3#1 : !test_rc.object, !test_rc.object
  return
}

// scf.while: between its regions, and out of it.
func.func @scf_while(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = scf.while (%a = %0) : (!test_rc.object) -> !test_rc.object {
    test_rc.borrow %1 : !test_rc.object
    scf.condition(%c) %a : !test_rc.object
  } do {
  ^bb0(%b: !test_rc.object):
    test_rc.release %b : !test_rc.object
    %new = test_rc.make : !test_rc.object
    scf.yield %new : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  return
}

// scf.index_switch: released in each case, and yielded.
func.func @scf_index_switch(%i: index) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = scf.index_switch %i -> !test_rc.object
  case 1 {
    test_rc.release %0 : !test_rc.object
    scf.yield %1 : !test_rc.object
  }
  case 2 {
    test_rc.release %1 : !test_rc.object
    scf.yield %0 : !test_rc.object
  }
  default {
    test_rc.consume %0 : !test_rc.object
    scf.yield %1 : !test_rc.object
  }
  test_rc.release %2 : !test_rc.object
  return
}

// scf.execute_region, with control flow of its own.
func.func @scf_execute_region(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = scf.execute_region -> !test_rc.object {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %0 : !test_rc.object
  ^bb2:
    test_rc.release %0 : !test_rc.object
    %2 = test_rc.make : !test_rc.object
    scf.yield %2 : !test_rc.object
  }
  test_rc.release %1 : !test_rc.object
  return
}

// scf.parallel and scf.forall: borrowed in their bodies, born and released there.
func.func @scf_parallel(%n: index) {
  %c1 = arith.constant 1 : index
  %0 = test_rc.make : !test_rc.object
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    test_rc.borrow %0 : !test_rc.object
    %1 = test_rc.make : !test_rc.object
    test_rc.release %1 : !test_rc.object
  }
  scf.forall (%i) in (%n) {
    test_rc.borrow %0 : !test_rc.object
  }
  test_rc.release %0 : !test_rc.object
  return
}

// Regions of an op that says nothing about them: borrowed, and changes that
// leave nothing behind.
func.func @other_regions() {
  %0 = test_rc.make : !test_rc.object
  test_rc.region %0 : !test_rc.object {
    test_rc.borrow %0 : !test_rc.object
    test_rc.retain %0 : !test_rc.object
    test_rc.release %0 : !test_rc.object
    %1 = test_rc.make : !test_rc.object
    test_rc.release %1 : !test_rc.object
    test_rc.end
  }
  test_rc.release %0 : !test_rc.object
  return
}

// Captured in regions in regions.
func.func @captured(%c: i1, %n: index) {
  %0 = test_rc.make : !test_rc.object
  scf.for %i = %n to %n step %n {
    scf.if %c {
      scf.for %j = %n to %n step %n {
        test_rc.borrow %0 : !test_rc.object
      }
    }
  }
  scf.if %c {
    scf.if %c {
      test_rc.release %0 : !test_rc.object
    } else {
      test_rc.release %0 : !test_rc.object
    }
  } else {
    test_rc.release %0 : !test_rc.object
  }
  return
}

// Selects: the result is borrowed from both.
func.func @selects(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = arith.select %c, %0, %1 : !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.retain %2 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  return
}

// Casts: two names of one object, and a raw pointer.
func.func @casts() {
  %0 = test_rc.make : !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to !test_rc.buffer
  %2 = builtin.unrealized_conversion_cast %0 : !test_rc.object to i64
  test_rc.borrow %1 : !test_rc.buffer
  test_rc.retain %0 : !test_rc.object
  test_rc.release %1 : !test_rc.buffer
  %3 = arith.addi %2, %2 : i64
  test_rc.release %1 : !test_rc.buffer
  return
}

// Passed twice to one op, returned twice, passed and used after.
func.func private @own_two(!test_rc.object, !test_rc.object)
func.func @twice() -> (!test_rc.object, !test_rc.object) {
  %0 = test_rc.make : !test_rc.object
  test_rc.retain %0 {count = 2 : i64} : !test_rc.object
  call @own_two(%0, %0) : (!test_rc.object, !test_rc.object) -> ()
  test_rc.borrow %0 : !test_rc.object
  test_rc.retain %0 : !test_rc.object
  return %0, %0 : !test_rc.object, !test_rc.object
}

// Calls: private, public, external, recursive, mutually recursive, indirect.
func.func private @borrows(%a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  return
}
func.func @owns(%a: !test_rc.object) {
  test_rc.release %a : !test_rc.object
  return
}
func.func private @external(!test_rc.object)
func.func private @external_borrows(!test_rc.object {ref_counting.borrowed})
func.func private @recursive_borrows(%c: i1, %a: !test_rc.object) {
  test_rc.borrow %a : !test_rc.object
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive_borrows(%c, %a) : (i1, !test_rc.object) -> ()
  cf.br ^exit
^exit:
  return
}
func.func private @recursive_owns(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^again, ^exit
^again:
  call @recursive_owns(%c, %a) : (i1, !test_rc.object) -> ()
  return
^exit:
  test_rc.release %a : !test_rc.object
  return
}
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
func.func private @never_ends(%a: !test_rc.object) {
  call @never_ends(%a) : (!test_rc.object) -> ()
  return
}
func.func @calls(%c: i1, %f: (!test_rc.object) -> ()) {
  %0 = test_rc.make : !test_rc.object
  call @borrows(%0) : (!test_rc.object) -> ()
  call @external_borrows(%0) : (!test_rc.object) -> ()
  call @recursive_borrows(%c, %0) : (i1, !test_rc.object) -> ()
  call @never_ends(%0) : (!test_rc.object) -> ()
  test_rc.retain %0 {count = 4 : i64} : !test_rc.object
  call @owns(%0) : (!test_rc.object) -> ()
  call @external(%0) : (!test_rc.object) -> ()
  call @recursive_owns(%c, %0) : (i1, !test_rc.object) -> ()
  call @mutual_b(%c, %0) : (i1, !test_rc.object) -> ()
  call_indirect %f(%0) : (!test_rc.object) -> ()
  return
}

// The identity: takes over what it returns.
func.func private @identity(%a: !test_rc.object) -> !test_rc.object {
  return %a : !test_rc.object
}
func.func @calls_identity() {
  %0 = test_rc.make : !test_rc.object
  %1 = call @identity(%0) : (!test_rc.object) -> !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// Functions in nested modules, one with the name of another one.
module @nested {
  func.func private @borrows(%a: !test_rc.object) {
    test_rc.release %a : !test_rc.object
    return
  }
  func.func @calls() {
    %0 = test_rc.make : !test_rc.object
    call @borrows(%0) : (!test_rc.object) -> ()
    return
  }
}

// Values that are born with several references, and with none.
func.func @births() {
  %0 = test_rc.make_many 3 : !test_rc.object
  test_rc.release %0 {count = 2 : i64} : !test_rc.object
  test_rc.consume %0 : !test_rc.object
  %1 = test_rc.global : !test_rc.object
  test_rc.borrow %1 : !test_rc.object
  test_rc.retain %1 : !test_rc.object
  test_rc.consume %1 : !test_rc.object
  return
}

// What is borrowed from an object is used before the object is released.
func.func @views() {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  %2 = test_rc.view %1 : !test_rc.object -> !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.retain %2 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  return
}

// Ops that take over a reference that is added for them.
func.func @takes() {
  %0 = test_rc.make : !test_rc.object
  test_rc.retain %0 : !test_rc.object
  test_rc.take %0 : !test_rc.object
  test_rc.take %0 : !test_rc.object
  return
}

// A terminator with a result: born on the edge.
func.func @invoke() {
  %0 = test_rc.invoke ^bb1 : !test_rc.object
^bb1:
  test_rc.release %0 : !test_rc.object
  return
}

// A branch that uses a value and forwards others.
func.func @branch_on() {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  test_rc.branch_on %0 : !test_rc.object, ^bb1(%1 : !test_rc.object)
^bb1(%2: !test_rc.object):
  test_rc.release %0 : !test_rc.object
  test_rc.release %2 : !test_rc.object
  return
}

// The region of scf.reduce.
func.func @scf_reduce(%n: index, %f: f32) {
  %0 = test_rc.make : !test_rc.object
  %1 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%x: f32, %y: f32):
      test_rc.borrow %0 : !test_rc.object
      scf.reduce.return %x : f32
    }
  }
  test_rc.release %0 : !test_rc.object
  return
}

// Ops that say more of their regions: affine.for runs as often as its bounds
// say, memref.alloca_scope once.
func.func @affine() {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 5 >= 0)>(%i) {
      test_rc.borrow %0 : !test_rc.object
    }
  }
  affine.for %i = 0 to 1 {
    test_rc.release %0 : !test_rc.object
  }
  memref.alloca_scope {
    test_rc.release %1 : !test_rc.object
  }
  return
}

// A view with a reference of its own keeps alive what is borrowed from it.
func.func @view_with_reference() {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  test_rc.retain %1 : !test_rc.object
  %2 = test_rc.view %1 : !test_rc.object -> !test_rc.object
  test_rc.release %0 : !test_rc.object
  test_rc.borrow %2 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
}

// On one path the view gets a reference, on the other the owner lives longer.
func.func @view_by_path(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  cf.cond_br %c, ^own, ^borrow
^own:
  test_rc.retain %1 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  test_rc.borrow %1 : !test_rc.object
  test_rc.release %1 : !test_rc.object
  return
^borrow:
  test_rc.borrow %1 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
}

// An object and a view of it in each trip of a loop.
func.func @view_in_loop(%c: i1) {
  cf.br ^head
^head:
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.view %0 : !test_rc.object -> !test_rc.object
  test_rc.borrow %1 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  cf.cond_br %c, ^head, ^exit
^exit:
  return
}

// A borrowed argument that is given up with a reference of its own, on a path
// that never returns.
func.func @abort_retains(%c: i1, %a: !test_rc.object) {
  cf.cond_br %c, ^abort, ^ok
^abort:
  test_rc.retain %a : !test_rc.object
  call @external(%a) : (!test_rc.object) -> ()
  ub.unreachable
^ok:
  return
}

// Functions of other dialects, and a return that only a policy knows.
llvm.func @llvm_function() {
  %0 = test_rc.make : !test_rc.object
  test_rc.release %0 : !test_rc.object
  llvm.return
}
llvm.func @llvm_unreachable() {
  %0 = test_rc.make : !test_rc.object
  llvm.unreachable
}
func.func @other_end() {
  %0 = test_rc.make : !test_rc.object
  test_rc.release %0 : !test_rc.object
  test_rc.end
}

// What suspends hands what it holds to the frame; what goes on releases it.
func.func @suspends() {
  %0 = test_rc.make : !test_rc.object
  test_rc.suspend [0, 2] ^suspend, ^resume, ^cleanup
^resume:
  test_rc.borrow %0 : !test_rc.object
  test_rc.release %0 : !test_rc.object
  return
^cleanup:
  cf.br ^suspend
^suspend:
  return
}
