// RUN: ref-counting-opt %s --test-ref-counts | FileCheck %s

// What the analysis knows: the conventions of functions, and what is held at the
// start and at the end of blocks, which their last ops carry here.

// CHECK-LABEL: func.func private @conventions
// CHECK-SAME: test.arguments = ["0: owned", "2: borrowed", "3: borrowed", "4: owned"]
func.func private @conventions(%a: !test_rc.object, %n: index, %b: !test_rc.object,
                               %c: !test_rc.object {ref_counting.borrowed},
                               %d: !test_rc.object {ref_counting.owned}) {
  test_rc.release %a : !test_rc.object
  test_rc.release %d : !test_rc.object
  // CHECK: return {test.start = ["arg0: 1", "arg2: 0", "arg3: 0", "arg4: 1"]}
  return
}

// Where paths disagree all counts are kept, and a value that is held in vain is
// in sight to the end of its block.
// CHECK-LABEL: func.func @blocks
func.func @blocks(%c: i1) {
  %0 = test_rc.make {tag = "x"} : !test_rc.object
  %1 = test_rc.make {tag = "y"} : !test_rc.object
  // CHECK: cf.cond_br {{.*}} {test.end = ["x: 0|1", "y: 1"]}
  cf.cond_br %c, ^bb1(%0 : !test_rc.object), ^bb2
^bb1(%2: !test_rc.object):
  test_rc.release %2 : !test_rc.object
  test_rc.retain %1 : !test_rc.object
  // CHECK: cf.br ^bb3 {test.end = ["y: 2"], test.start = ["arg0: 1", "y: 1"]}
  cf.br ^bb3
^bb2:
  test_rc.release %0 : !test_rc.object
  // CHECK: cf.br ^bb3 {test.end = ["y: 1"], test.start = ["x: 1", "y: 1"]}
  cf.br ^bb3
^bb3:
  test_rc.borrow %1 : !test_rc.object
  // CHECK: cf.br ^bb4 {test.end = ["y: 1|2"], test.start = ["y: 1|2"]}
  cf.br ^bb4
^bb4:
  test_rc.release %1 : !test_rc.object
  // CHECK: return {test.end = ["y: 1"], test.start = ["y: 1|2"]}
  return
}
