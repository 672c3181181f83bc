// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting --optimize-ref-counting=verify-result=true | FileCheck %s

// Adds are merged as long as their sum is no more than a count may be: what ten
// ops take over is more than 64 bits hold.

// CHECK-LABEL: func @sums(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object) {
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    cf.br ^[[BB1:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.retain %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.consume %[[A]] {count = 1152921504606846976 : i64} : !test_rc.object
// CHECK-NEXT:    test_rc.borrow %[[A]] : !test_rc.object
// CHECK-NEXT:    test_rc.release %[[A]] : !test_rc.object
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @sums(%a: !test_rc.object) {
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  cf.br ^next
^next:
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.consume %a {count = 1152921504606846976 : i64} : !test_rc.object
  test_rc.borrow %a : !test_rc.object
  return
}
