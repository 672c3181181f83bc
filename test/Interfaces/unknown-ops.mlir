// RUN: ref-counting-opt %s --allow-unregistered-dialect --policy-based-ref-counting='unknown-ops=warn' --split-input-file -o %t.warn 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: ref-counting-opt %s --allow-unregistered-dialect --policy-based-ref-counting='unknown-ops=ignore' --split-input-file -o %t.ignore 2>&1 | count 0
// RUN: ref-counting-opt %s --allow-unregistered-dialect --policy-based-ref-counting --split-input-file -o %t.default 2>&1 | FileCheck %s --check-prefix=WARN
// RUN: FileCheck %s < %t.warn
// RUN: diff %t.warn %t.ignore
// RUN: diff %t.warn %t.default
// RUN: not ref-counting-opt %s --allow-unregistered-dialect --policy-based-ref-counting='unknown-ops=eror' 2>&1 | FileCheck %s --check-prefix=OPTION

// An op that nothing answers for and that holds a counted value: nothing, a
// warning or an error, one for each op name, which shows how to attach a policy.
// If it is no error, the op borrows its operands and owns its results.

// OPTION: Cannot find option named 'eror'

// WARN: warning: 'test_rc.unknown' op holds a reference-counted value, but nothing tells how it uses it; it is taken to borrow its operands and to own its results
// WARN: note: attach a policy to it, in C++ with the op's class for Op:
// WARN-NEXT: {{^  struct Policy : RefCountingPolicyOpInterface::ExternalModel<Policy, Op> { FailureOr<int64_t> getRefCountDelta\(Operation \*, OpOperand &\) const { return 0; } };$}}
// WARN-NEXT: {{^  Op::attachInterface<Policy>\(\*context\);$}}

// CHECK-LABEL: func @operand_and_result(
// CHECK-SAME:      %[[A:.*]]: !test_rc.object)
// CHECK-NEXT:    %[[X:.*]] = test_rc.unknown %[[A]]
// CHECK-NEXT:    test_rc.release %[[X]] : !test_rc.object
// CHECK-NEXT:    test_rc.unknown %[[A]]
// CHECK-NEXT:    return
func.func @operand_and_result(%a: !test_rc.object) {
  %0 = test_rc.unknown %a : (!test_rc.object) -> !test_rc.object
  test_rc.unknown %a : (!test_rc.object) -> ()
  return
}

// -----

// Every name is reported, whatever it holds.

// WARN-DAG: warning: 'test_rc.unknown' op
// WARN-DAG: warning: 'test_rc.unknown_region' op
// WARN-DAG: warning: 'test_rc.unknown_end' op
// WARN-DAG: warning: 'test_rc_dialect.stranger' op
// CHECK-LABEL: func @several(
func.func @several(%a: !test_rc.object) {
  test_rc_dialect.stranger %a : !test_rc.object
  test_rc.unknown_region {
  ^bb0(%argument: !test_rc.object):
    test_rc.unknown_end %argument : !test_rc.object
  }
  %0 = test_rc.unknown : () -> !test_rc.object
  return
}

// -----

// Ops that are not registered, with a note that says so, and casts that are not
// of one operand to one result.

// WARN-DAG: warning: 'foreign.op' op holds a reference-counted value
// WARN-DAG: note: the op is not registered; load its dialect, or give it one, and attach a policy to it
// WARN-DAG: warning: 'builtin.unrealized_conversion_cast' op
// CHECK-LABEL: func @unregistered(
func.func @unregistered(%a: !test_rc.object, %b: !test_rc.object) {
  "foreign.op"(%a) : (!test_rc.object) -> ()
  %0 = builtin.unrealized_conversion_cast %a, %b : !test_rc.object, !test_rc.object to !llvm.ptr
  return
}

// -----

// An unknown op that holds nothing counted is not this project's matter.

// WARN-NOT: warning
// CHECK-LABEL: func @nothing_counted(
func.func @nothing_counted(%n: i32) {
  %0 = test_rc.unknown %n : (i32) -> i32
  test_rc.unknown_region {
    test_rc.unknown_end %n : i32
  }
  "foreign.op"(%n) : (i32) -> ()
  return
}
