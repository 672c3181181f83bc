// RUN: ref-counting-opt %s --verify-diagnostics -o /dev/null --pass-pipeline='builtin.module(func.func(verify-ref-counting{path-notes=off}))'
// RUN: ref-counting-opt %s --verify-diagnostics -o /dev/null --verify-ref-counting=path-notes=off

// A function inside of the one that the pass runs on is looked at as well.

func.func @outer() {
  builtin.module {
    func.func @inner() {
      // expected-error@+1 {{leak: 1 reference is still held}}
      %0 = test_rc.make : !test_rc.object
      // expected-note@+1 {{to mend it}}
      test_rc.borrow %0 : !test_rc.object
      return
    }
  }
  return
}
