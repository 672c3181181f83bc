// RUN: ref-counting-opt %s --optimize-ref-counting=verify-result=true --remarks-filter-missed=ref-counting 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// Where ops must be lowered first nothing is changed, in no function; that is no
// failure, but a remark.

// REMARK: remark: [Missed] LeftAlone | Category:ref-counting | Remark="nothing in here is optimized: 'async.execute' op cannot be counted: async operations must be lowered to async runtime operations
// REMARK-NOT: remark

// CHECK-LABEL: func @counted(
// CHECK-SAME:      %[[A:.*]]: !async.token) {
// CHECK-NEXT:    async.runtime.add_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.await %[[A]] : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %[[A]] {count = 1 : i64} : !async.token
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @counted(%a: !async.token) {
  async.runtime.add_ref %a {count = 1 : i64} : !async.token
  async.runtime.await %a : !async.token
  async.runtime.drop_ref %a {count = 1 : i64} : !async.token
  return
}

// CHECK-LABEL: func @not_lowered() {
// CHECK-NEXT:    %[[TOKEN:.*]] = async.execute {
// CHECK-NEXT:      async.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @not_lowered() {
  %token = async.execute {
    async.yield
  }
  return
}
