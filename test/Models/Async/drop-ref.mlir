// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.drop_ref is an update: it changes the count by what it says,
// and asks for nothing.

// CHECK-LABEL: func @all(
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 1 : i64} : !async.token
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 2 : i64} : !async.value<f32>
// CHECK-NEXT:    async.runtime.drop_ref %{{.*}} {count = 3 : i64} : !async.group
// CHECK-NEXT:    return
// expected-remark @below {{argument 0: owned}}
// expected-remark @below {{argument 1: owned}}
// expected-remark @below {{argument 2: owned}}
func.func @all(%token: !async.token, %value: !async.value<f32>,
               %group: !async.group) {
  // expected-remark @below {{operand 0: delta 0, effect -1}}
  // expected-remark @below {{update}}
  async.runtime.drop_ref %token {count = 1 : i64} : !async.token
  // expected-remark @below {{operand 0: delta 0, effect -2}}
  // expected-remark @below {{update}}
  async.runtime.drop_ref %value {count = 2 : i64} : !async.value<f32>
  // expected-remark @below {{operand 0: delta 0, effect -3}}
  // expected-remark @below {{update}}
  async.runtime.drop_ref %group {count = 3 : i64} : !async.group
  return
}
