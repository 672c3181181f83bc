//===- ControlFlow.h - Blocks and regions as one graph ----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the control flow that reference counts are followed along: blocks
// and regions as one graph.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_CONTROLFLOW_H
#define REFCOUNTING_ANALYSIS_CONTROLFLOW_H

#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "llvm/ADT/PointerUnion.h"

namespace mlir::ref_counting {

/// A place where control arrives: the start of a block, or the place right
/// after an op with regions.
using FlowPoint = llvm::PointerUnion<Block *, Operation *>;

/// The block that `point` is in.
Block *getBlock(FlowPoint point);

/// The first op behind `point`, or null at the end of the block.
Operation *getNextOp(FlowPoint point);

/// A way that control may take out of an op.
struct FlowEdge {
  /// Null if control leaves the function.
  FlowPoint target;

  /// The operands of the op that the edge hands over, each of which it
  /// consumes.
  ValueRange forwarded;

  /// What they become, in the same order; may be shorter.
  ValueRange inputs;

  /// The index of the successor for a terminator with successors, else the
  /// place in the list of edges.
  unsigned index = 0;

  /// Control leaves along the edge while the frame lives on.
  bool suspends = false;
};

using FlowEdges = SmallVector<FlowEdge, 2>;

/// The edges between the blocks and regions of one function, through
/// BranchOpInterface and RegionBranchOpInterface. The regions of an op that
/// does not implement the latter may run any number of times, in any order.
class ControlFlow {
public:
  explicit ControlFlow(RefCountingPolicy &policy) : policy(policy) {}

  /// Says that no op in the regions that are asked about has regions itself, so
  /// that it need not be looked for ops in which control stays.
  void setHasNoNestedRegions() { hasNestedRegions = false; }

  /// The ways into the regions of `op`, and past them.
  FlowEdges getEntryEdges(Operation *op);

  /// The ways out of the end of `block`. Empty if control never gets there or
  /// never goes on (`ub.unreachable`).
  FlowEdges getExitEdges(Block *block);

  /// Whether control at the end of `block` leaves the region of `block`.
  static bool endsRegion(Block *block);

  /// Whether `block` can be reached from the entry of its function's body.
  bool isReachable(Block *block);

  /// Whether, from the start of `block`, the end of its region can be reached:
  /// nothing is owed on a path on which it cannot.
  bool canLeaveRegion(Block *block);

  /// The blocks of `region` that end it, in order.
  ArrayRef<Block *> getRegionEnds(Region *region);

  /// The blocks that control goes to from `block`, and comes from to it, while
  /// the function runs: along all edges but suspending ones. One stands there
  /// for each edge.
  SmallVector<Block *, 2> getSuccessors(Block *block);
  SmallVector<Block *, 2> getPredecessors(Block *block);

  /// An empty region of `op` that may get a block with nothing but a terminator
  /// without a change in what the op does: control that goes past the op goes
  /// through that block then. Null if there is none.
  static Region *getFillableRegion(Operation *op);

  /// Whether the terminator of `block` has a suspending successor.
  bool suspends(Block *block);

  /// Whether that of some block in `region` itself has one.
  bool hasSuspensions(Region *region) { return getInfo(region).suspends; }

private:
  struct RegionInfo {
    /// Mostly there are none: blocks that the entry does not reach, and blocks
    /// from which no end is reached.
    DenseSet<Block *> unreachable;
    DenseSet<Block *> staying;
    SmallVector<Block *, 2> ends;
    /// Whether a terminator has a suspending successor.
    bool suspends = false;
  };
  const RegionInfo &getInfo(Region *region);
  void fillIn(RegionInfo &info, Region *region);

  /// Whether control may go on behind `op`, once it got there.
  bool mayComplete(Operation *op);

  RefCountingPolicy &policy;
  bool hasNestedRegions = true;
  DenseMap<Region *, std::unique_ptr<RegionInfo>> regions;
  Region *lastRegion = nullptr;
  const RegionInfo *lastInfo = nullptr;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_CONTROLFLOW_H
