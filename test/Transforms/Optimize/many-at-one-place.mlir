// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true -o %t.placed
// RUN: FileCheck %s < %t.placed
// RUN: ref-counting-opt %t.placed --optimize-ref-counting=verify-result=true | diff %t.placed -

// What stands where it is wanted is left as it is, also if the updates of many
// values stand at one place.

// CHECK-LABEL: func @many(
// CHECK:       ^bb1:
// CHECK-COUNT-12:   test_rc.release
// CHECK-NEXT:    return
// CHECK:       ^bb2:
// CHECK:         test_rc.ask
// CHECK-COUNT-12:   test_rc.release
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @many(%c: i1, %a0: !test_rc.object, %a1: !test_rc.object, %a2: !test_rc.object, %a3: !test_rc.object, %a4: !test_rc.object, %a5: !test_rc.object, %a6: !test_rc.object, %a7: !test_rc.object, %a8: !test_rc.object, %a9: !test_rc.object, %a10: !test_rc.object, %a11: !test_rc.object) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  test_rc.ask [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11 : !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object, !test_rc.object
  return
}
