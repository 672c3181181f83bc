//===- CountRewriter.h - Change counts --------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the replacement of the updates of objects by those that a placement
// wants.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_COUNTREWRITER_H
#define REFCOUNTING_LIB_TRANSFORMS_COUNTREWRITER_H

#include "CountOpBuilder.h"
#include "RefCounting/Analysis/ObjectPlacement.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::ref_counting {

/// Puts the updates of objects of one function where they are wanted. Updates
/// that already stand there stay as they are.
class CountRewriter {
public:
  CountRewriter(FunctionOpInterface function, CountOpBuilder &builder)
      : function(function), builder(builder) {}

  /// To be called for all objects that change, before rewrite().
  void add(const ObjectUpdates &object);

  /// Changes the IR.
  void rewrite();

  /// Operations of one kind, and the references in them.
  struct Tally {
    int64_t operations = 0;
    uint64_t references = 0;

    /// The program says how many references an operation has: any number.
    Tally &operator+=(const Tally &other) {
      operations += other.operations;
      references = llvm::SaturatingAdd(references, other.references);
      return *this;
    }
  };

  /// What was done for one object.
  struct Changes {
    Tally addsPlaced, dropsPlaced, addsRemoved, dropsRemoved;
  };

  /// What was done, for each object for which anything was.
  const llvm::MapVector<Value, Changes> &getChanges() const { return changes; }

  /// For all objects.
  Changes sumChanges() const;

  unsigned getNumKept() const { return numKept; }
  unsigned getNumEdgesSplit() const { return numEdgesSplit; }

private:
  /// Where updates stand: before an op that is none of the old updates, or at
  /// the end of a block if that is null.
  using Spot = std::pair<Block *, Operation *>;

  /// An update that is there.
  struct OldUpdate {
    Operation *op;
    Value object;
    int64_t count;
  };
  struct SpotChange {
    SmallVector<CountUpdate, 1> wanted;
    SmallVector<OldUpdate, 1> old;
  };

  Spot getSpotFrom(Block *block, Operation *first);
  Spot getSpot(const CountUpdate &update);
  Block *getBlockOnEdge(Operation *op, unsigned edge);
  void rewriteSpot(Spot spot, SpotChange &change);
  void create(const CountUpdate &update);
  void erase(const OldUpdate &update);

  FunctionOpInterface function;
  CountOpBuilder &builder;
  llvm::MapVector<Value, Changes> changes;
  unsigned numKept = 0, numEdgesSplit = 0;
  SmallVector<CountUpdate> updates;
  llvm::MapVector<Operation *, OldUpdate> oldUpdates;
  DenseMap<Operation *, Operation *> nextAnchors;
  /// An edge: an op, and FlowEdge::index.
  using Edge = std::pair<Operation *, unsigned>;
  DenseMap<Edge, Block *> edgeBlocks;
  DenseSet<std::pair<Edge, Value>> addedOnEdges;
  RefCountingPolicy policy;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_COUNTREWRITER_H
