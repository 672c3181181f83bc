// REQUIRES: graphviz
// RUN: ref-counting-opt %s --print-ref-counts="file= dot=%t.dot" -o /dev/null
// RUN: dot -Tsvg %t.dot -o %t.svg 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.svg

// Graphviz draws the graph, without a warning, and the failing way in red.

// CHECK: <svg
// CHECK-DAG: stroke="red"
// CHECK-DAG: leak: %0
// CHECK: </svg>

func.func @leak(%c: i1) {
  %0 = test_rc.make {say = "<\"quoted\\ & {braced} | \n"} : !test_rc.object
  scf.if %c {
    test_rc.release %0 : !test_rc.object
  }
  return
}
