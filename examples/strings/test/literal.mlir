// RUN: strings-opt %s --policy-based-ref-counting | FileCheck %s

// [tutorial-owned]
// A string that nothing uses is released where it is born.
// CHECK-LABEL: func.func @unused
func.func @unused() {
  // CHECK-NEXT: %[[S:.*]] = strings.literal "unused"
  // CHECK-NEXT: strings.release %[[S]]{{$}}
  // CHECK-NEXT: return
  %0 = strings.literal "unused"
  return
}

// A return hands on the reference that the string is born with.
// CHECK-LABEL: func.func @returned
func.func @returned() -> !strings.string {
  // CHECK-NEXT: %[[S:.*]] = strings.literal "returned"
  // CHECK-NEXT: return %[[S]]
  %0 = strings.literal "returned"
  return %0 : !strings.string
}
// [/tutorial-owned]
