// RUN: ref-counting-opt %s --allow-unregistered-dialect --verify-ref-counting=unknown-ops=ignore -o /dev/null
// RUN: ref-counting-opt %s --allow-unregistered-dialect --print-ref-counts=unknown-ops=ignore -o /dev/null | ref-counting-opt --allow-unregistered-dialect -o %t.parsed.mlir
// RUN: ref-counting-opt %s --allow-unregistered-dialect -o %t.plain.mlir
// RUN: diff %t.plain.mlir %t.parsed.mlir
// RUN: ref-counting-opt %s --allow-unregistered-dialect --print-ref-counts="unknown-ops=ignore dot=-" -o /dev/null | FileCheck %s
// CHECK: digraph

// IR of odd shapes, all of it right: nothing fails, and what is printed can be
// parsed again.

func.func private @declaration(!test_rc.object)
func.func @empty() {
  return
}
func.func @cast_cycle() {
  return
^dead:
  %0 = builtin.unrealized_conversion_cast %1 : !test_rc.object to !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to !test_rc.object
  test_rc.borrow %1 : !test_rc.object
  cf.br ^dead
}
func.func @cast_cycle_2(%x: !test_rc.object) {
  return
^dead:
  %0 = builtin.unrealized_conversion_cast %1 : i64 to !test_rc.object
  %1 = builtin.unrealized_conversion_cast %0 : !test_rc.object to i64
  %2 = test_rc.view %3 : !test_rc.object -> !test_rc.object
  %3 = test_rc.view %2 : !test_rc.object -> !test_rc.object
  test_rc.borrow %3 : !test_rc.object
  %4 = arith.select %c, %4, %x : !test_rc.object
  %c = arith.constant true
  cf.br ^dead
}
func.func @unreachable_in_region(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  scf.execute_region {
    scf.yield
  ^dead:
    test_rc.release %0 : !test_rc.object
    cf.br ^dead
  }
  test_rc.release %0 : !test_rc.object
  return
}
func.func @region_without_blocks() {
  %0 = test_rc.make : !test_rc.object
  test_rc.region %0 : !test_rc.object {
  }
  test_rc.release %0 : !test_rc.object
  return
}
func.func @isolated() {
  %0 = test_rc.make : !test_rc.object
  builtin.module {
    func.func @in(%a: !test_rc.object) {
      test_rc.release %a : !test_rc.object
      return
    }
  }
  test_rc.release %0 : !test_rc.object
  return
}
func.func @endless() {
  cf.br ^a
^a:
  %0 = test_rc.make : !test_rc.object
  cf.br ^a
}
func.func @no_terminator() {
  %0 = test_rc.make : !test_rc.object
  "unregistered.region"() ({
    test_rc.borrow %0 : !test_rc.object
  }) : () -> ()
  "unregistered.region"() ({
  ^a:
    test_rc.borrow %0 : !test_rc.object
    "unregistered.br"()[^b, ^c] : () -> ()
  ^b:
    %1 = "unregistered.def"() : () -> !test_rc.object
    "unregistered.use"(%0, %1) : (!test_rc.object, !test_rc.object) -> ()
    test_rc.release %1 : !test_rc.object
    "unregistered.end"() : () -> ()
  ^c:
    "unregistered.end"() : () -> ()
  }, {
  ^bb0(%y: !test_rc.object):
    test_rc.release %y : !test_rc.object
  }) : () -> ()
  "unregistered.empty"() ({}) : () -> ()
  "unregistered.emptyblock"() ({
  ^bb0:
  }) : () -> ()
  test_rc.release %0 : !test_rc.object
  return
}
func.func @ends_unregistered() {
  %0 = test_rc.make : !test_rc.object
  test_rc.release %0 : !test_rc.object
  "unregistered.end"() : () -> ()
}
func.func @graph() {
  test_rc.graph {
    %a = arith.constant 1 : i64
  }
  return
}
