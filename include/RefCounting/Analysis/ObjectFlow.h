//===- ObjectFlow.h - References held of one object -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the analysis of one object: how many references are held of it at
// every point where it lives.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_OBJECTFLOW_H
#define REFCOUNTING_ANALYSIS_OBJECTFLOW_H

#include "RefCounting/Analysis/Fault.h"
#include "RefCounting/Analysis/ObjectUses.h"

namespace mlir::ref_counting {

/// How the analysis of an object starts.
enum class ObjectKind {
  /// Born with a reference.
  Owned,
  /// Born without one; something else keeps it alive.
  Borrowed,
  /// An argument of which it is not known which of the two: counted from 0, and
  /// nothing is reported.
  Undecided,
};

/// Follows one object through the control flow of its function, and keeps the
/// number of references that are held of it. Looks only at the blocks where it
/// lives: for n uses in b such blocks it takes O(n log n + b) steps, unless
/// paths disagree.
class ObjectFlow : private ObjectUses {
public:
  /// `object` is a counted value under its first name. `count` references
  /// arrive with it. If `function` ignores updates, only tasks are followed,
  /// and the object must be undecided. `keepsSteps`: whether describeExit will
  /// be asked.
  ObjectFlow(FunctionFlow &function, Value object, ObjectKind kind,
             int64_t count, bool keepsSteps = false);

  /// Runs the analysis, once.
  void run();

  /// What is wrong, each cause once.
  SmallVector<Fault> takeFaults() { return std::move(faults); }

  /// A way out of the scope of the object.
  struct Exit {
    /// The op behind which nothing uses the object any more.
    Operation *op;
    /// What is held there. 0 unless something is wrong, or the object is an
    /// undecided argument.
    int64_t count;
    /// Index of the tasks that may still use the object there.
    unsigned tasks;
    int lastStep;
    /// The state that control comes from, and where it goes to in the scope.
    int state;
    FlowPoint target;
  };
  ArrayRef<Exit> getExits() const { return exits; }

  /// What happened on one path to `exit`, one of getExits(), if steps are kept.
  SmallVector<FaultStep> describeExit(const Exit &exit) {
    return describePath(exit.lastStep);
  }

  /// The places that control passes on one path to `exit`.
  SmallVector<FlowPoint> getPointsTo(const Exit &exit) {
    return getPointsTo(exit.state, exit.target);
  }

  /// Whether the object is born without a reference.
  bool isBorrowed() const { return kind == ObjectKind::Borrowed; }

  /// Whether nothing is wrong with the object, an undecided argument of a
  /// function with Updates::Counted, if it has `convention`. It may be said of
  /// too few.
  bool isRightAs(ArgumentConvention convention) const;

  /// The least count that was reached.
  int64_t getLeastCount() const { return leastCount; }

  /// What callers must know about the object, an undecided argument, if it has
  /// `convention`.
  ArgumentSummary summarize(ArgumentConvention convention);

  /// A call that starts a task which borrows the object, and the op behind
  /// which the function does not use the object any more while the task may
  /// still run.
  struct OutlivingTask {
    Operation *call;
    Operation *exit;
  };
  /// One for each such call.
  SmallVector<OutlivingTask> getOutlivingTasks() const;

  /// Calls `callback` for each place where the object lives, or where it is
  /// held still: the start of a block, or the place after an op. What is held
  /// after an op that ends a block, or at which the analysis stopped because of
  /// a fault, is what its edges carry, or what was held before the fault.
  /// Called several times for a place where paths meet, or edges part, that
  /// disagree.
  void forEachCount(llvm::function_ref<void(FlowPoint, int64_t)> callback);

private:
  /// A task that borrows the object, and what tells its end. Without a call:
  /// the tasks that the object, an undecided argument, stands for.
  struct Task {
    Operation *call;
    SmallVector<Value, 2> handles;

    bool operator==(const Task &other) const {
      return call == other.call && handles == other.handles;
    }
  };
  using Tasks = SmallVector<Task, 1>;

  /// The object at one point of the control flow.
  struct State {
    FlowPoint point;
    bool suspended;
    int64_t count;
    unsigned tasks;
    int parent;
    int lastStep;

    /// What is held after the ops that matter behind `point`: a range of
    /// countsAfter.
    unsigned countsBegin = 0, countsEnd = 0;
    /// Where control does not go on in the block; null if it gets to the end.
    Operation *stop = nullptr;
    /// Another state at the same point, or -1.
    int other = -1;
  };

  /// Where a walk through one block stands.
  struct Cursor {
    int64_t count;
    bool suspended;
    unsigned tasks;
    int lastStep;
  };

  /// The history of counts; steps share their prefixes.
  struct Step {
    int previous;
    Operation *op;
    enum class Kind { Change, Edge, Handover, TaskStarted } kind;
    int64_t delta;
    int64_t count;
    FlowPoint target;
  };

  void follow();
  void start();
  void addState(const State &state, int &first);
  void process(int index);
  Operation *walkBlock(int index, Cursor &cursor);
  bool diesIn(Block *block, const Cursor &cursor);
  Operation *getLastUse(FlowPoint point);
  bool step(Operation *op, Cursor &cursor);
  void takeEdges(int index, Operation *op, Block *end, ArrayRef<FlowEdge> edges,
                 const Cursor &cursor);
  using Arrivals = SmallVector<std::pair<FlowPoint, Cursor>, 2>;
  void arriveAtAll(int parent, Operation *op, ArrayRef<Arrivals::value_type>);
  void arrive(int parent, Operation *op, FlowPoint point, Cursor cursor);
  void leave(Operation *op, Cursor cursor, FlowPoint target = {});
  bool consume(Operation *op, int64_t count, Step::Kind kind, Cursor &cursor);

  unsigned internTasks(Tasks tasks);
  void updateTasks(Cursor &cursor, llvm::function_ref<void(Tasks &)> update);
  void startTasks(Operation *op, Cursor &cursor);
  void joinTasks(Operation *op, Cursor &cursor);
  void forwardTasks(const FlowEdge &edge, Cursor &cursor);
  bool checkTasks(Operation *op, const Cursor &cursor);

  bool isAlive(const Cursor &cursor) const;
  void addStep(Cursor &cursor, Operation *op, Step::Kind kind, int64_t delta,
               FlowPoint target = {});
  void report(FaultKind kind, Operation *op, const Cursor &cursor,
              std::string text, std::string advice, FlowPoint target = {});
  SmallVector<FlowPoint> getPointsTo(int state, FlowPoint target);
  std::string describeEdge(const Step &step);
  SmallVector<FaultStep> describePath(int lastStep);

  /// The tasks that borrow the object, which is an argument, when the function
  /// returns.
  SmallVector<TaskHandles, 1> getTasksAtExits();

  /// Whether the tasks that the object, an undecided argument, stands for have
  /// been waited for on every path on which the function returns to its caller.
  bool isJoinedAtExits() const;

  /// What was held when control last was at `point`, on its way through state
  /// `parent`, if it comes back there with another count.
  std::optional<int64_t> getCountAtEntry(int parent, FlowPoint point,
                                         const Cursor &cursor);
  bool mayBeUsedAfter(Operation *op);

  ObjectKind kind;
  int64_t bornCount;

  SmallVector<State> states;
  /// The state whose way through its block is followed; -1 before the first.
  int currentState = -1;
  SmallVector<std::pair<Operation *, int64_t>> countsAfter;
  /// What is held where the object is not followed any more.
  SmallVector<std::pair<FlowPoint, int64_t>> countsAtDeath;
  /// By point, and whether the function was suspended, the first state there.
  llvm::SmallDenseMap<std::pair<void *, unsigned>, int, 8> statesAt;
  /// Kept only to tell of faults.
  bool keepsSteps;
  SmallVector<Step> steps;
  SmallVector<Tasks> allTasks;
  SmallVector<Exit> exits;
  int64_t leastCount = 0;
  /// The least count at which something needs the object.
  int64_t leastCountAtUse = std::numeric_limits<int64_t>::max();
  /// Whether there are tasks, or paths that were not followed.
  bool isUnclear = false;
  bool usedAfterSuspension = false;

  SmallVector<Fault> faults;
  DenseSet<std::pair<unsigned, Operation *>> reported;
  unsigned numLeaks = 0;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_OBJECTFLOW_H
