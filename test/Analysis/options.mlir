// The options of verify-ref-counting. The program has an op that nothing answers
// for, a call of a function without a body, and three faults.

func.func private @external(!test_rc.object)

func.func @unknown() {
  %0 = test_rc.make : !test_rc.object
  test_rc.unknown %0 : (!test_rc.object) -> ()
  test_rc.release %0 : !test_rc.object
  return
}

func.func @calls() {
  %0 = test_rc.make : !test_rc.object
  call @external(%0) : (!test_rc.object) -> ()
  return
}

func.func @leaks(%c: i1) {
  %0 = test_rc.make : !test_rc.object
  %1 = test_rc.make : !test_rc.object
  %2 = test_rc.make : !test_rc.object
  test_rc.retain %2 : !test_rc.object
  return
}

// An op that nothing answers for is an error, and nothing else is looked at;
// unless told.
// RUN: not ref-counting-opt %s --verify-ref-counting -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN-ERROR
// UNKNOWN-ERROR: error: 'test_rc.unknown' op holds a reference-counted value
// UNKNOWN-ERROR-NOT: error:
// RUN: not ref-counting-opt %s --verify-ref-counting=unknown-ops=warn -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN-WARN
// UNKNOWN-WARN: warning: 'test_rc.unknown' op holds a reference-counted value
// UNKNOWN-WARN-COUNT-3: error: leak
// UNKNOWN-WARN-NOT: error:
// RUN: not ref-counting-opt %s --verify-ref-counting=unknown-ops=ignore -o /dev/null 2>&1 | FileCheck %s --check-prefix=UNKNOWN-IGNORE
// UNKNOWN-IGNORE-NOT: test_rc.unknown
// UNKNOWN-IGNORE-COUNT-3: error: leak
// UNKNOWN-IGNORE-NOT: error:

// Functions without a body own their arguments, unless told.
// RUN: not ref-counting-opt %s --verify-ref-counting="unknown-ops=ignore external-arguments=borrowed" -o /dev/null 2>&1 | FileCheck %s --check-prefix=BORROWED
// BORROWED:      options.mlir:14:8: error: leak
// BORROWED:      options.mlir:15:3: note: the path ends here, at 'func.call'
// BORROWED-COUNT-3: error: leak
// BORROWED-NOT:  error:

// So many errors, and how many more there are.
// RUN: not ref-counting-opt %s --verify-ref-counting="unknown-ops=ignore max-errors=2" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MAX
// MAX-COUNT-2: error: leak
// MAX-NOT:     error:
// MAX:         remark: 1 more error
// RUN: not ref-counting-opt %s --verify-ref-counting="unknown-ops=ignore max-errors=3" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// ALL-COUNT-3: error: leak
// ALL-NOT:     more error

// Without the notes that tell the path: the error, and what to do.
// RUN: not ref-counting-opt %s --verify-ref-counting="unknown-ops=ignore path-notes=off" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTES-OFF
// NOTES-OFF-COUNT-3: note: to mend it: drop what is held on this path
// NOTES-OFF-NOT:     note:

// With them, the whole chain, in order.
// RUN: not ref-counting-opt %s --verify-ref-counting="unknown-ops=ignore path-notes=on" -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOTES-ON
// NOTES-ON:      options.mlir:22:8: error: leak: 2 references are still held
// NOTES-ON:      options.mlir:22:8: note: the value is born here: 1 reference held
// NOTES-ON:      options.mlir:23:3: note: 'test_rc.retain' adds 1 reference: 2 held
// NOTES-ON:      options.mlir:23:3: note: the path ends here, at 'test_rc.retain'
// NOTES-ON:      options.mlir:23:3: note: to mend it: drop what is held on this path
