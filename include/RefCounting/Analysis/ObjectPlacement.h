//===- ObjectPlacement.h - Where counts must change -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares where the operations on the count of one object must stand.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_OBJECTPLACEMENT_H
#define REFCOUNTING_ANALYSIS_OBJECTPLACEMENT_H

#include "RefCounting/Analysis/LocalUses.h"
#include "RefCounting/Analysis/ObjectUses.h"

namespace mlir::ref_counting {

/// One operation on a count that must be placed.
struct CountUpdate {
  enum class Where : uint8_t {
    /// Right before the op `at`.
    Before,
    /// Right after the op `at`.
    After,
    /// At the start of the block `at`.
    BlockStart,
    /// On the way from the op `at` along its edge number `edge`
    /// (FlowEdge::index).
    Edge,
  };

  /// Why it is needed, for remarks.
  enum class Reason : uint8_t {
    /// The op uses the object last.
    LastUse,
    /// Nothing uses the object.
    Unused,
    /// What comes here needs the object no more.
    Dead,
    /// The op consumes the object, which is needed later.
    NeededLater,
    /// The op consumes the object, and does so again in the loop around it.
    NeededAgain,
    /// The op consumes the object more than once.
    ConsumedTwice,
    /// The op also borrows the object that it consumes.
    AlsoBorrowed,
    /// The op consumes a value that is borrowed.
    ConsumesBorrowed,
    /// More references arrive than are needed.
    Surplus,
  };

  /// The object, under its first name.
  Value object;

  /// In references, never 0: positive to add, negative to drop.
  int64_t count = 0;

  FlowPoint at;
  unsigned edge = 0;
  Where where = Where::Before;
  Reason reason = Reason::LastUse;

  /// The op at which it stands, or null if it is at the start of a block.
  Operation *getOp() const { return dyn_cast_if_present<Operation *>(at); }
};

/// The updates of one object: those that are wanted, and those that are there.
struct ObjectUpdates {
  /// Under its first name.
  Value object;

  /// In an order that depends on nothing but the IR.
  ArrayRef<CountUpdate> wanted;
  ArrayRef<PresentUpdate> present;

  /// Whether the object is released on some path, by an update or a consumer.
  bool isReleased = false;

  /// Whether all of it is in one block, which gets to its end (LocalUses).
  bool isLocal = false;
};

/// What must be held of an object, of which `before` references are held until
/// an op with `effect` that also borrows it by `borrows` operands, while the op
/// runs.
struct OpNeeds {
  OpNeeds(int64_t effect, unsigned borrows, int64_t before)
      : consumed(std::max<int64_t>(-effect, 0)),
        added(std::max<int64_t>(effect, 0)),
        isNeededInOp(before != 0 && (borrows != 0 || added != 0)) {}

  int64_t consumed, added;

  /// One reference more than is consumed.
  bool isNeededInOp;
};

/// Collects the updates of one object.
class UpdateList {
public:
  explicit UpdateList(Value object) : object(object) {}

  /// Adds `update`, unless its count is 0. Returns whether it was added.
  bool add(CountUpdate update);

  /// Adds what is too much where the object is born with `count` references, of
  /// which one `isNeeded` or none.
  bool addAtBirth(int64_t count, bool isNeeded);

  /// Adds what is missing before `op` and what is too much after it, of which
  /// `before` and `after` references shall be held there. `isOwed`: what is too
  /// much must be dropped; after the op, unless `isDoneBefore`.
  void addAround(Operation *op, const OpNeeds &needs, int64_t before,
                 int64_t after, bool isOwed, bool isDoneBefore = false);

  /// Leaves it to the drops at its ends to drop what arrives with the object,
  /// `count` references, and is not needed, if it always ends in a drop.
  void mergeSurplus(int64_t count);

  /// Whether a consumer takes over the reference that was held, on some path.
  bool moves = false;

  /// Whether the object is released, by a consumer or an update.
  bool isReleased() const;

  SmallVector<CountUpdate, 4> updates;

private:
  Value object;
};

/// Finds where updates of an object must stand that has no uses but `uses`,
/// apart from the updates among them, and with which `count` references arrive,
/// at least one; see ObjectPlacement.
UpdateList placeLocally(Value object, int64_t count, ArrayRef<LocalUse> uses);

/// Why nothing that is right can be placed.
struct PlacementFault {
  Operation *op;
  std::string text;
};

/// Finds where references to one object must be added and dropped, in a program
/// from which all updates of it are thought away (Updates::Ignored).
///
/// One reference is held wherever the object lives, if it is born with one, and
/// none elsewhere. Where the object is consumed as the last thing that happens
/// to it, its reference moves; every other consumption needs an add; and where
/// it stops to live without being consumed there is a drop, as early as can be.
/// That is the least on every path, except that adds are merged only where
/// control goes one way between them.
class ObjectPlacement : private ObjectUses {
public:
  /// More references than this in one place are refused, so that sums of a few
  /// of them fit into 64 bits.
  static constexpr int64_t maxCount = int64_t(1) << 60;

  /// `count` references arrive with `object`; none: it is borrowed.
  ObjectPlacement(FunctionFlow &function, Value object, int64_t count);

  /// Finds the updates, once.
  void run();

  /// What must be placed, and what is there. Valid as long as this object.
  ObjectUpdates getUpdates() const;

  /// Tells NeededAgain from NeededLater in the updates, which takes a walk for
  /// each of them.
  void findRepeats();

  /// Set if no placement is right.
  const std::optional<PlacementFault> &getFault() const { return fault; }

  /// Whether a consumer takes over the reference that was held, on some path.
  bool movesReference() const { return list.moves; }

  /// Whether a callee starts tasks that borrow the object.
  bool startsTasks() const {
    return llvm::any_of(uses,
                        [](const auto &use) { return use.second.startsTasks; });
  }

private:
  /// Before and after the first suspension of a coroutine. What is handed to
  /// the caller there is held before it and borrowed after it.
  enum class Phase { Before, After };

  /// One way from one op to one place.
  struct Arc {
    Operation *source;
    unsigned index;
    FlowPoint target;
    /// In references, to be added on the way.
    int64_t wanted;
  };
  /// The arcs out of one op. In `arcs` only those along which it matters what
  /// is held.
  struct Fan {
    /// The op; and the block at whose end it stands, or that ends without a
    /// terminator. Null for the ways into the regions of `source`.
    Operation *source;
    Block *end;
    /// What must be added before the op at least.
    int64_t least = 0;
    /// Whether something may be dropped before the op.
    bool mayDropBefore = true;
    CountUpdate::Reason addReason = CountUpdate::Reason::NeededLater;
    SmallVector<Arc, 2> arcs;

    /// What is placed before the op.
    int64_t before = 0;

    /// Has `count` references more placed before the op, as far as may be, and
    /// leaves the rest to the arcs.
    void take(int64_t count);

    /// The most that an arc wants; 0 if there is none.
    int64_t getMost() const;
    bool doArcsAgree() const;
  };

  void recordLeaningOps();
  SmallVector<Phase, 2> getPhases(Block *block);
  bool isOwnedIn(Block *block, Phase phase);
  bool isHeld(FlowPoint point, Phase phase);
  bool isHeldBeforeEnd(Block *block, Phase phase);

  void placeAll();
  void placeAtBirth(Phase phase);
  void placeAround(Operation *op, Phase phase);
  void placeAtEnd(Block *block, Phase phase);
  void placeAcrossRegions(Operation *op, Phase phase);
  Fan makeFan(Operation *op, Block *end, ArrayRef<FlowEdge> edges, Phase phase);
  void placeBefore(const Fan &fan, Phase phase);
  void settleBlockArcs();
  void settleRegionArcs(Operation *op, MutableArrayRef<Fan> fans, Phase phase);
  void carryThrough(Operation *op);
  void mergePhases();
  bool isNextUseOfItself(Operation *op);
  std::pair<Block *, unsigned> getStartOfChain(Block *block);
  void mergeAdds();

  void place(CountUpdate update, Phase phase = Phase::Before);
  void refuse(Operation *op, const Twine &text);

  int64_t bornCount;

  /// Whether `carriers` grew since the blocks in which the object lives were
  /// found.
  bool hasNewCarriers = false;

  /// The arcs to blocks that may need something, by target.
  llvm::MapVector<Block *, SmallVector<Arc, 2>> blockArcs;

  /// See getStartOfChain.
  DenseMap<Block *, std::pair<Block *, unsigned>> startsOfChains;

  UpdateList list;
  /// Of each update in `list`, the phase for which it was found.
  SmallVector<Phase, 4> phases;
  std::optional<PlacementFault> fault;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_OBJECTPLACEMENT_H
