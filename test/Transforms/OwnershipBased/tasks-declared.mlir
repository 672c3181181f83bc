// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --ownership-based-ref-counting=verify-result=true \
// RUN:   --verify-ref-counting --ownership-based-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --pass-pipeline='builtin.module(func.func(ownership-based-ref-counting{verify-result=true}))' | FileCheck %s

// What the tasks of a function borrow whose body is not seen is kept until they
// have ended: an attribute says what tells that.

func.func private @start(!async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["result 0"]]}) -> !async.token

// CHECK-LABEL: func @waits() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @start(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  return
}

// CHECK-LABEL: func @waits_for_group(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V2:.*]] = call @start(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    %[[V3:.*]] = async.runtime.add_to_group %[[V2]], %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_group(%n: index) {
  %v = async.runtime.create : !async.value<i64>
  %g = async.runtime.create_group %n : !async.group
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  %r = async.runtime.add_to_group %t, %g : !async.token
  async.runtime.await %g : !async.group
  return
}

// On each of two ways; and a use behind one of them.
// CHECK-LABEL: func @waits_on_both_ways(
// CHECK-SAME:      %[[C:.*]]: i1) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @start(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    cf.cond_br %[[C]], ^[[BB1:.*]], ^[[BB2:.*]]
// CHECK-NEXT:  ^[[BB1]]:
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    cf.br ^[[BB3:.*]]
// CHECK-NEXT:  ^[[BB2]]:
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    cf.br ^[[BB3]]
// CHECK-NEXT:  ^[[BB3]]:
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_on_both_ways(%c: i1) {
  %v = async.runtime.create : !async.value<i64>
  %t = call @start(%v) : (!async.value<i64>) -> !async.token
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  async.runtime.await %t : !async.token
  cf.br ^bb3
^bb2:
  async.runtime.await %t : !async.token
  async.runtime.await %v : !async.value<i64>
  cf.br ^bb3
^bb3:
  return
}

func.func private @start_in_group(!async.group {ref_counting.borrowed},
                                  !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 0"]]})

// CHECK-LABEL: func @waits_for_argument(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    call @start_in_group(%[[V0]], %[[V1]]) : (!async.group, !async.value<i64>) -> ()
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_argument(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  call @start_in_group(%g, %v) : (!async.group, !async.value<i64>) -> ()
  async.runtime.await %g : !async.group
  return
}

// Either of two handles tells the end of the task.
func.func private @start_with_two(!async.group {ref_counting.borrowed},
                                  !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 0", "result 0"]]})
    -> !async.token

// CHECK-LABEL: func @waits_for_one(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = call @start_with_two(%[[V0]], %[[V1]]) : (!async.group, !async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_one(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %t = call @start_with_two(%g, %v) : (!async.group, !async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  return
}

// CHECK-LABEL: func @waits_for_the_other(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = call @start_with_two(%[[V0]], %[[V1]]) : (!async.group, !async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_the_other(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %t = call @start_with_two(%g, %v) : (!async.group, !async.value<i64>) -> !async.token
  async.runtime.await %g : !async.group
  return
}

// Two tasks: both must have ended.
func.func private @start_two(!async.group {ref_counting.borrowed},
                             !async.value<i64> {ref_counting.borrowed, ref_counting.borrowed_until = [["argument 0"], ["result 0"]]})
    -> !async.token

// CHECK-LABEL: func @waits_for_both(
// CHECK-SAME:      %[[N:.*]]: index) {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create_group %[[N]] : !async.group
// CHECK-NEXT:    %[[V1:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V2:.*]] = call @start_two(%[[V0]], %[[V1]]) : (!async.group, !async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V2]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V2]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @waits_for_both(%n: index) {
  %g = async.runtime.create_group %n : !async.group
  %v = async.runtime.create : !async.value<i64>
  %t = call @start_two(%g, %v) : (!async.group, !async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  async.runtime.await %g : !async.group
  return
}

// Borrowed, and no task: dropped behind the call.
func.func private @starts_none(!async.value<i64> {ref_counting.borrowed}) -> !async.token

// CHECK-LABEL: func @need_not_wait() {
// CHECK-NEXT:    %[[V0:.*]] = async.runtime.create : !async.value<i64>
// CHECK-NEXT:    %[[V1:.*]] = call @starts_none(%[[V0]]) : (!async.value<i64>) -> !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.value<i64>
// CHECK-NEXT:    async.runtime.await %[[V1]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V1]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @need_not_wait() {
  %v = async.runtime.create : !async.value<i64>
  %t = call @starts_none(%v) : (!async.value<i64>) -> !async.token
  async.runtime.await %t : !async.token
  return
}
