// RUN: ref-counting-opt %s --print-ref-counts="file= dot=%t.dot" -o /dev/null
// RUN: FileCheck %s --input-file=%t.dot
// RUN: ref-counting-opt %s --print-ref-counts=dot=- -o /dev/null | diff %t.dot -
// RUN: not ref-counting-opt %s --print-ref-counts="file= dot=%t.none/x" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CANNOT-OPEN
// CANNOT-OPEN: error: cannot open output file

// The control-flow graph with the counts: a node for each block, split behind
// ops with regions, and a cluster for each region. The way to a fault is red.
// Quotes in the IR are escaped.

// CHECK: digraph ref_counts {
// CHECK-NEXT: node [shape=box, fontname=monospace];
// CHECK-NEXT: graph [fontname=monospace, labeljust=l];
// CHECK-NEXT: subgraph cluster_f1_0 {
// CHECK-NEXT: label="@leak\l";
// CHECK-NEXT: f1_n0 [label="^bb0:\l%0 = test_rc.make {say = \"\\22quoted\\\\\"} : !test_rc.object  // %0: 1\lcf.cond_br %arg0, ^bb1, ^bb2  // %0: 1; leak: %0\l", color=red];
// CHECK-NEXT: f1_n1 [label="^bb1:  // %0: 1\ltest_rc.release %0 : !test_rc.object  // %0: 0\lfunc.return\l"];
// CHECK-NEXT: f1_n2 [label="^bb2:  // %0: 1\lfunc.return\l", style=filled, fillcolor=mistyrose, color=red];
// CHECK-NEXT: }
// CHECK-NEXT: f1_n0 -> f1_n1;
// CHECK-NEXT: f1_n0 -> f1_n2 [color=red];
// CHECK-NEXT: subgraph cluster_f2_0 {
// CHECK-NEXT: label="@regions\l";
// CHECK-NEXT: f2_n0 [label="^bb0:\l%0 = test_rc.make : !test_rc.object  // %0: 1\lscf.for %arg2 = %arg1 to %arg1 step %arg1 {...}\l", color=red];
// CHECK-NEXT: subgraph cluster_f2_1 {
// CHECK-NEXT: label="scf.for, region 0\l";
// CHECK-NEXT: f2_n1 [label="^bb0:  // %0: 1\lscf.if %arg0 {...}\l"];
// CHECK-NEXT: subgraph cluster_f2_2 {
// CHECK-NEXT: label="scf.if, region 0\l";
// CHECK-NEXT: f2_n2 [label="^bb0:  // %0: 1\ltest_rc.borrow %0 : !test_rc.object  // %0: 1\lscf.yield  // %0: 1\l"];
// CHECK-NEXT: }
// CHECK-NEXT: f2_n3 [label="behind scf.if  // %0: 1\lscf.yield  // %0: 1\l"];
// CHECK-NEXT: }
// CHECK-NEXT: f2_n4 [label="behind scf.for  // %0: 1\ltest_rc.release %0 : !test_rc.object  // %0: 0\ltest_rc.borrow %0 : !test_rc.object  // %0: 0; use after release: %0\lfunc.return\l", style=filled, fillcolor=mistyrose, color=red];
// CHECK-NEXT: }
// CHECK-NEXT: f2_n0 -> f2_n1;
// CHECK-NEXT: f2_n0 -> f2_n4 [color=red];
// CHECK-NEXT: f2_n1 -> f2_n2;
// CHECK-NEXT: f2_n1 -> f2_n3;
// CHECK-NEXT: f2_n2 -> f2_n3;
// CHECK-NEXT: f2_n3 -> f2_n1;
// CHECK-NEXT: f2_n3 -> f2_n4;
// CHECK-NEXT: subgraph cluster_f3_0 {
// CHECK-NEXT: label="@suspends\l";
// CHECK-NEXT: f3_n0 [label="^bb0:\ltest_rc.suspend [0] ^bb1, ^bb2\l"];
// CHECK-NEXT: f3_n1 [label="^bb1:\lfunc.return\l"];
// CHECK-NEXT: f3_n2 [label="^bb2:\lfunc.return\l"];
// CHECK-NEXT: }
// CHECK-NEXT: f3_n0 -> f3_n1 [style=dashed];
// CHECK-NEXT: f3_n0 -> f3_n2;
// CHECK-NEXT: }

func.func private @declared(!test_rc.object)

func.func @leak(%c: i1) {
  %0 = test_rc.make {say = "\"quoted\\"} : !test_rc.object
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  test_rc.release %0 : !test_rc.object
  return
^bb2:
  return
}

func.func @regions(%c: i1, %n: index) {
  %0 = test_rc.make : !test_rc.object
  scf.for %i = %n to %n step %n {
    scf.if %c {
      test_rc.borrow %0 : !test_rc.object
    }
  }
  test_rc.release %0 : !test_rc.object
  test_rc.borrow %0 : !test_rc.object
  return
}

func.func @suspends() {
  test_rc.suspend [0] ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
