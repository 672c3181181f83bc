// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true | FileCheck %s
// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true \
// RUN:   --optimize-ref-counting=verify-result=true | FileCheck %s

// Calls between an add and a drop: what a call consumes last needs neither, and
// what is used behind the call keeps both.

func.func private @owns(!async.token)
func.func private @borrows(!async.token {ref_counting.borrowed})
func.func private @returns(!async.token) -> !async.token
func.func private @two(!async.token, !async.token)

// The call consumes what the add is for; the drop could have been the call's.
// CHECK-LABEL: func @consuming_call(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @consuming_call(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @owns(%a) : (!async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Other uses before the call change nothing.
// CHECK-LABEL: func @use_before_call(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @use_before_call(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  call @owns(%a) : (!async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A use behind the call: both stay.
// CHECK-LABEL: func @use_behind_call(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @use_behind_call(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @owns(%a) : (!async.token) -> ()
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A call through a pointer consumes just the same: both stay.
// CHECK-LABEL: func @call_indirect(
// CHECK-SAME:      %[[F:.*]]: (!async.token) -> (), %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    call_indirect %[[F]](%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_indirect(%f: (!async.token) -> (), %a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  func.call_indirect %f(%a) : (!async.token) -> ()
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Both go if nothing follows.
// CHECK-LABEL: func @call_indirect_last(
// CHECK-SAME:      %[[F:.*]]: (!async.token) -> (), %[[A:.*]]: !async.token) {
// CHECK-NEXT:    call_indirect %[[F]](%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_indirect_last(%f: (!async.token) -> (), %a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  func.call_indirect %f(%a) : (!async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A call that borrows.
// CHECK-LABEL: func @borrowing_call(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    call @borrows(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @borrowing_call(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @borrows(%a) : (!async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// The last of several calls takes what there is.
// CHECK-LABEL: func @several_calls(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 2 : i64} : !async.token
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @several_calls(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @owns(%a) : (!async.token) -> ()
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @owns(%a) : (!async.token) -> ()
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @owns(%a) : (!async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Calls that consume and calls that borrow.
// CHECK-LABEL: func @mixed_calls(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 2 : i64} : !async.token
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    call @borrows(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    call @borrows(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @mixed_calls(%a: !async.token) {
  async.runtime.add_ref %a {count = 2 : i64} : !async.token
  call @owns(%a) : (!async.token) -> ()
  call @borrows(%a) : (!async.token) -> ()
  call @owns(%a) : (!async.token) -> ()
  call @borrows(%a) : (!async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// One call that consumes the value twice.
// CHECK-LABEL: func @twice_by_one_call(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    call @two(%[[A]], %[[A]]) : (!async.token, !async.token) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @twice_by_one_call(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  call @two(%a, %a) : (!async.token, !async.token) -> ()
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// The call stands in an scf.if. One way consumes what the other drops.
// CHECK-LABEL: func @call_in_if(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @call_in_if(%c: i1, %a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  scf.if %c {
    func.call @owns(%a) : (!async.token) -> ()
  } else {
    async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  }
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// The same with an add in the region.
// CHECK-LABEL: func @add_and_call_in_if(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      func.call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_and_call_in_if(%c: i1, %a: !async.token) {
  scf.if %c {
    async.runtime.add_ref %a {count = 1 : i64} : !async.token
    func.call @owns(%a) : (!async.token) -> ()
  }
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// Used behind the scf.if: the add stays where the call is.
// CHECK-LABEL: func @add_and_call_in_if_used_behind(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      func.call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_and_call_in_if_used_behind(%c: i1, %a: !async.token) {
  scf.if %c {
    async.runtime.add_ref %a {count = 1 : i64} : !async.token
    func.call @owns(%a) : (!async.token) -> ()
  }
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// An add before the scf.if that one way needs goes there; the other way pays
// nothing.
// CHECK-LABEL: func @add_before_if_used_behind(
// CHECK-SAME:      %[[C:.*]]: i1, %[[A:.*]]: !async.token) {
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:      func.call @owns(%[[A]]) : (!async.token) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @add_before_if_used_behind(%c: i1, %a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  scf.if %c {
    func.call @owns(%a) : (!async.token) -> ()
  } else {
    async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  }
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// What a call returns is owned.
// CHECK-LABEL: func @result(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    %[[V0:.*]] = call @returns(%[[A]]) : (!async.token) -> !async.token
// CHECK-NEXT:    async.runtime.await %[[V0]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[V0]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @result(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  %b = call @returns(%a) : (!async.token) -> !async.token
  async.runtime.add_ref %b {count = 1 : i64} : !async.token
  async.runtime.await %b : !async.token
  async.runtime.drop_ref %b {count = 2 : i64} : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// A return consumes, too.
// CHECK-LABEL: func @returned(
// CHECK-SAME:      %[[A:.*]]: !async.token) -> !async.token {
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    return %[[A]] : !async.token
// CHECK-NEXT:  }
func.func @returned(%a: !async.token) -> !async.token {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return %a : !async.token
}
