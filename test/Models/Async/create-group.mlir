// RUN: ref-counting-opt %s --policy-based-ref-counting | FileCheck %s
// RUN: ref-counting-opt %s --test-ref-counting-policy --verify-diagnostics -o /dev/null

// async.runtime.create_group gives an owned group, which is dropped where it is
// created if nothing uses it.

// CHECK-LABEL: func @unused(
// CHECK-SAME:      %[[SIZE:.*]]: index)
// CHECK-NEXT:    %[[GROUP:.*]] = async.runtime.create_group %[[SIZE]]
// CHECK-NEXT:    async.runtime.drop_ref %[[GROUP]] {count = 1 : i64} : !async.group
// CHECK-NEXT:    return
func.func @unused(%size: index) {
  // expected-remark @below {{result 0: owned, 1}}
  %group = async.runtime.create_group %size : !async.group
  return
}
