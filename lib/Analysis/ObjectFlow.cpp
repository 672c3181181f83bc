//===- ObjectFlow.cpp - References held of one object ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectFlow.h"
#include "RefCounting/Analysis/Wording.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// Paths that disagree more often than this about one point are not followed
/// any more.
static constexpr unsigned maxStatesAtPoint = 8;

ObjectFlow::ObjectFlow(FunctionFlow &function, Value object, ObjectKind kind,
                       int64_t count, bool keepsSteps)
    : ObjectUses(function, object), kind(kind), bornCount(count),
      keepsSteps(keepsSteps) {
  allTasks.emplace_back();
}

bool ObjectFlow::isAlive(const Cursor &cursor) const {
  if (cursor.count > 0 || kind != ObjectKind::Owned)
    return true;
  // What was handed to the caller at the first suspension is kept alive for the
  // task by a reference that the runtime counts.
  return cursor.suspended && handedOver > 0;
}

void ObjectFlow::addStep(Cursor &cursor, Operation *op, Step::Kind stepKind,
                         int64_t delta, FlowPoint target) {
  leastCount = std::min(leastCount, cursor.count);
  if (!keepsSteps)
    return;
  steps.push_back({cursor.lastStep, op, stepKind, delta, cursor.count, target});
  cursor.lastStep = steps.size() - 1;
}

bool ObjectFlow::consume(Operation *op, int64_t count, Step::Kind stepKind,
                         Cursor &cursor) {
  // What is held is up to the updates that will be placed.
  if (function.updates == Updates::Ignored)
    return true;
  int64_t before = cursor.count;
  // So that it can be negated.
  constexpr int64_t least = -std::numeric_limits<int64_t>::max();
  if (llvm::SubOverflow(cursor.count, count, cursor.count))
    cursor.count = least;
  cursor.count = std::max(cursor.count, least);
  if (kind != ObjectKind::Undecided && cursor.count < 0) {
    cursor.count = before;
    std::string advice =
        kind == ObjectKind::Borrowed
            ? "the value is borrowed: something else keeps it alive and "
              "releases it; add a reference before one is given up"
            : "remove the operation that gives up too much, or add a "
              "reference before it";
    report(FaultKind::OverRelease, op, cursor,
           quoteName(op) + " gives up " + formatReferences(count) + ", but " +
               (before == 0   ? std::string("none is")
                : before == 1 ? std::string("1 is")
                              : llvm::formatv("{0} are", before).str()) +
               " held there",
           advice);
    return false;
  }
  addStep(cursor, op, stepKind, -count);
  return checkTasks(op, cursor);
}

bool ObjectFlow::step(Operation *op, Cursor &cursor) {
  if (!taskHandles.empty()) {
    unsigned tasks = cursor.tasks;
    joinTasks(op, cursor);
    // What keeps a borrowed object alive must do so until its tasks end.
    if (tasks != cursor.tasks && kind == ObjectKind::Borrowed &&
        cursor.count == 0)
      function.leaningOps[object][op] = Leaning::During;
  }
  auto *it = uses.find(op);
  if (it == uses.end())
    return true;
  const Use &use = it->second;

  if (cursor.suspended)
    usedAfterSuspension = true;
  // An op that takes over the last reference and also borrows the value relies
  // on the sources for the latter.
  if (kind == ObjectKind::Borrowed &&
      (cursor.count == 0 || (use.borrows != 0 && cursor.count == -use.effect)))
    function.leaningOps[object][op] = Leaning::During;
  isUnclear |= use.startsTasks;
  if (use.borrows != 0 || use.effect > 0) {
    int64_t needed = cursor.count;
    if (use.effect < 0 && llvm::AddOverflow(needed, use.effect, needed))
      needed = std::numeric_limits<int64_t>::min();
    leastCountAtUse = std::min(leastCountAtUse, needed);
  }
  if ((use.borrows != 0 || use.effect > 0) && !isAlive(cursor)) {
    if (use.via)
      report(FaultKind::BorrowOutlivesOwner, op, cursor,
             quoteName(op) +
                 " uses a value that is borrowed from this one, which "
                 "was released before",
             "release the object after the last use of what is borrowed from "
             "it, or add a reference to the borrowed value");
    else
      report(FaultKind::UseAfterRelease, op, cursor,
             quoteName(op) + " uses the value where nothing is held of it",
             "release the value after its last use on this path, or add a "
             "reference before it is given up");
    return false;
  }

  if (use.effect > 0 && function.updates == Updates::Counted) {
    if (llvm::AddOverflow(cursor.count, use.effect, cursor.count)) {
      report(FaultKind::CannotProve, op, cursor,
             "the count does not fit into 64 bits", "");
      return false;
    }
    addStep(cursor, op, Step::Kind::Change, use.effect);
  }
  if (use.effect < 0) {
    // Callees may release what they own before they are done with what they
    // borrow.
    if (use.borrows != 0 && kind == ObjectKind::Owned &&
        cursor.count == -use.effect && !(cursor.suspended && handedOver > 0)) {
      report(FaultKind::UseAfterRelease, op, cursor,
             quoteName(op) + " gives up the last reference to a value that it "
                             "also borrows",
             "add a reference before the op");
      return false;
    }
    if (!consume(op, -use.effect, Step::Kind::Change, cursor))
      return false;
  }
  if (use.startsTasks)
    startTasks(op, cursor);
  return true;
}

void ObjectFlow::takeEdges(int index, Operation *op, Block *end,
                           ArrayRef<FlowEdge> edges, const Cursor &cursor) {
  auto *it = uses.find(op);
  bool forwards = it != uses.end() && it->second.forwards;
  bool leavesScope =
      end && end->getParent() == scope && ControlFlow::endsRegion(end);
  bool suspends = function.isCoroutine && end &&
                  end->getParent() == &function.function.getFunctionBody() &&
                  controlFlow.suspends(end);

  Arrivals arrivals;
  for (const FlowEdge &edge : edges) {
    if (edge.suspends)
      continue;
    Cursor next = cursor;
    bool isDone = true;
    if (suspends && !next.suspended) {
      isDone = handedOver == 0 ||
               consume(op, handedOver, Step::Kind::Handover, next);
      next.suspended = true;
    }
    // What a resumed coroutine returns goes nowhere.
    bool isResumedReturn = edge.target.isNull() && next.suspended;
    if (unsigned count =
            forwards && !isResumedReturn ? countForwarded(edge) : 0)
      isDone = isDone && consume(op, count, Step::Kind::Change, next);
    if (end && op->getBlock() == end)
      countsAfter.push_back({op, next.count});
    if (!isDone)
      continue;
    forwardTasks(edge, next);
    if (edge.target.isNull() || leavesScope) {
      if (canExit(end))
        leave(op, next);
      continue;
    }
    if (edges.size() > 1)
      addStep(next, op, Step::Kind::Edge, 0, edge.target);
    arrivals.push_back({edge.target, next});
  }
  arriveAtAll(index, op, arrivals);
}

void ObjectFlow::arriveAtAll(int index, Operation *op,
                             ArrayRef<Arrivals::value_type> arrivals) {
  // Where an op closes an unbalanced loop, what it makes of the ways out of the
  // loop is no cause of its own.
  if (kind != ObjectKind::Undecided && arrivals.size() > 1) {
    const auto *closing = llvm::find_if(arrivals, [&](const auto &arrival) {
      return getCountAtEntry(index, arrival.first, arrival.second).has_value();
    });
    if (closing != arrivals.end())
      return arrive(index, op, closing->first, closing->second);
  }
  for (const auto &[target, next] : arrivals)
    arrive(index, op, target, next);
}

void ObjectFlow::leave(Operation *op, Cursor cursor, FlowPoint target) {
  exits.push_back(
      {op, cursor.count, cursor.tasks, cursor.lastStep, currentState, target});
  if (kind == ObjectKind::Undecided)
    return;
  if (kind == ObjectKind::Borrowed && !allTasks[cursor.tasks].empty() &&
      isa<OpResult>(object)) {
    report(FaultKind::BorrowOutlivesOwner, op, cursor,
           "a task that borrows the value may still run behind this point; it "
           "cannot be seen when it ends",
           "await what " + quoteName(allTasks[cursor.tasks].front().call) +
               " returned, or add a reference for the task",
           target);
    return;
  }
  if (cursor.count > 0)
    report(FaultKind::Leak, op, cursor,
           formatReferences(cursor.count) +
               (cursor.count == 1 ? " is" : " are") +
               " still held where nothing uses the value any more",
           "drop what is held on this path, or hand it on", target);
}

std::optional<int64_t> ObjectFlow::getCountAtEntry(int parent, FlowPoint point,
                                                   const Cursor &cursor) {
  if (!isLive(point))
    return std::nullopt;
  auto it = statesAt.find({point.getOpaqueValue(), cursor.suspended});
  if (it == statesAt.end())
    return std::nullopt;
  bool isOtherCount = false;
  for (int state = it->second; state >= 0; state = states[state].other) {
    if (states[state].count == cursor.count &&
        states[state].tasks == cursor.tasks)
      return std::nullopt;
    isOtherCount |= states[state].count != cursor.count;
  }
  // The way back is long; most paths that meet agree.
  if (!isOtherCount)
    return std::nullopt;
  for (int state = parent; state >= 0; state = states[state].parent)
    if (states[state].point == point &&
        states[state].suspended == cursor.suspended &&
        states[state].count != cursor.count)
      return states[state].count;
  return std::nullopt;
}

void ObjectFlow::arrive(int parent, Operation *op, FlowPoint point,
                        Cursor cursor) {
  if (!isLive(point)) {
    if (cursor.count != 0 || isa<Operation *>(point))
      countsAtDeath.push_back({point, cursor.count});
    // A path that never returns owes nothing.
    if (canExit(point))
      leave(op, cursor, point);
    return;
  }

  int &first =
      statesAt.try_emplace({point.getOpaqueValue(), cursor.suspended}, -1)
          .first->second;
  unsigned numHere = 0;
  for (int state = first; state >= 0; state = states[state].other) {
    if (states[state].count == cursor.count &&
        states[state].tasks == cursor.tasks)
      return;
    ++numHere;
  }
  if (std::optional<int64_t> entered = getCountAtEntry(parent, point, cursor)) {
    isUnclear = true;
    if (kind != ObjectKind::Undecided)
      report(FaultKind::UnbalancedLoop, op, cursor,
             llvm::formatv("control comes back to the start of a loop with "
                           "{0} held, and entered it with {1}",
                           cursor.count, *entered),
             cursor.count > *entered
                 ? "drop in the loop what it adds"
                 : "add a reference in the loop for each that it gives up, or "
                   "give up the value behind the loop",
             point);
    return;
  }
  if (numHere >= maxStatesAtPoint) {
    report(FaultKind::CannotProve, op, cursor,
           "paths that meet here disagree too often about what is held", "");
    return;
  }
  addState({point, cursor.suspended, cursor.count, cursor.tasks, parent,
            cursor.lastStep},
           first);
}

/// Adds `state`; `first` is where the states at the same point start.
void ObjectFlow::addState(const State &state, int &first) {
  states.push_back(state);
  states.back().other = first;
  first = states.size() - 1;
}

/// Follows the object from where state `index` stands to the end of the block.
/// Returns the op where control does not go on in the block, or null.
Operation *ObjectFlow::walkBlock(int index, Cursor &cursor) {
  FlowPoint point = states[index].point;
  Block *block = getBlock(point);

  auto *it = events.find(block);
  ArrayRef<Operation *> inBlock;
  if (it != events.end())
    inBlock = it->second;
  if (auto *after = dyn_cast<Operation *>(point))
    inBlock = inBlock.drop_front(
        llvm::partition_point(inBlock,
                              [&](Operation *op) {
                                return op == after ||
                                       op->isBeforeInBlock(after);
                              }) -
        inBlock.begin());

  for (Operation *op : inBlock) {
    if (!step(op, cursor)) {
      countsAfter.push_back({op, cursor.count});
      return op;
    }
    bool isTerminator =
        op->getNumSuccessors() != 0 || op->hasTrait<OpTrait::IsTerminator>();
    auto *use = uses.find(op);
    bool forwards = use != uses.end() && use->second.forwards && !isTerminator;
    if (forwards || opsAroundEvents.contains(op)) {
      FlowEdges edges = controlFlow.getEntryEdges(op);
      // An op that hands the object to its regions, and uses it in none, need
      // not be entered when all ways in consume the same.
      if (opsAroundEvents.contains(op) || edges.empty() ||
          !llvm::all_of(edges, [&](const FlowEdge &edge) {
            return countForwarded(edge) == countForwarded(edges.front());
          })) {
        takeEdges(index, op, /*end=*/nullptr, edges, cursor);
        return op;
      }
      bool isDone = consume(op, countForwarded(edges.front()),
                            Step::Kind::Change, cursor);
      countsAfter.push_back({op, cursor.count});
      if (!isDone)
        return op;
      continue;
    }
    // What is held after a terminator is up to its edges.
    if (!isTerminator)
      countsAfter.push_back({op, cursor.count});
  }
  return nullptr;
}

void ObjectFlow::process(int index) {
  State state = states[index];
  Cursor cursor{state.count, state.suspended, state.tasks, state.lastStep};
  currentState = index;
  unsigned countsBegin = countsAfter.size();
  Operation *stop = walkBlock(index, cursor);
  Block *block = getBlock(state.point);
  if (!stop && diesIn(block, cursor)) {
    // One way out, however many edges the block has.
    if (canExit(block))
      leave(getLastUse(state.point), cursor);
  } else if (!stop && !function.isCoroutine && !block->empty() &&
             block->back().getNumSuccessors() != 0 &&
             !eventOps.contains(&block->back())) {
    // The object but lives on.
    Operation *end = &block->back();
    Arrivals arrivals;
    for (BlockOperand &successor : end->getBlockOperands()) {
      countsAfter.push_back({end, cursor.count});
      Cursor next = cursor;
      if (end->getNumSuccessors() > 1)
        addStep(next, end, Step::Kind::Edge, 0, successor.get());
      arrivals.push_back({successor.get(), next});
    }
    arriveAtAll(index, end, arrivals);
  } else if (!stop) {
    Operation *end = block->mightHaveTerminator() ? block->getTerminator()
                                                  : block->getParentOp();
    takeEdges(index, end, block, controlFlow.getExitEdges(block), cursor);
  }
  states[index].countsBegin = countsBegin;
  states[index].countsEnd = countsAfter.size();
  states[index].stop = stop;
}

bool ObjectFlow::diesIn(Block *block, const Cursor &cursor) {
  // The ways out of the function are asked for one by one.
  if (kind == ObjectKind::Undecided || !allTasks[cursor.tasks].empty())
    return false;
  if (handedOver != 0 && !cursor.suspended && controlFlow.suspends(block))
    return false;
  bool endsInUse = !block->empty() && eventOps.contains(&block->back());
  return !endsInUse && !isLiveAtEnd(block);
}

Operation *ObjectFlow::getLastUse(FlowPoint point) {
  Block *block = getBlock(point);
  auto *after = dyn_cast<Operation *>(point);
  auto *it = events.find(block);
  Operation *last = it == events.end() ? nullptr : it->second.back();
  if (last && (!after || after->isBeforeInBlock(last)))
    return last;
  return after ? after : block->getParentOp();
}

SmallVector<FlowPoint> ObjectFlow::getPointsTo(int state, FlowPoint target) {
  SmallVector<FlowPoint> points;
  for (; state >= 0; state = states[state].parent)
    points.push_back(states[state].point);
  if (points.empty())
    points.push_back(getBirthPoint());
  std::reverse(points.begin(), points.end());
  if (target)
    points.push_back(target);
  return points;
}

void ObjectFlow::start() {
  FlowPoint point = getBirthPoint();
  unsigned tasks = kind == ObjectKind::Undecided
                       ? internTasks({Task{/*call=*/nullptr, {object}}})
                       : 0;
  auto begin = [&](bool suspended) {
    Cursor cursor{bornCount, suspended, tasks, /*lastStep=*/-1};
    if (!isLiveAtBirth()) {
      countsAtDeath.push_back({point, bornCount});
      if (canExit(point))
        leave(object.getDefiningOp() ? object.getDefiningOp()
                                     : birthBlock->getParentOp(),
              cursor);
      return;
    }
    int first = -1;
    addState({point, suspended, bornCount, tasks, /*parent=*/-1,
              /*lastStep=*/-1},
             first);
    statesAt[{point.getOpaqueValue(), suspended}] = first;
  };
  if (!function.isCoroutine)
    return begin(/*suspended=*/false);

  Block *top = function.function.getFunctionBody().findAncestorBlockInRegion(
      *birthBlock);
  if (!top || function.beforeSuspension.contains(top))
    begin(/*suspended=*/false);
  if (top && function.afterSuspension.contains(top))
    begin(/*suspended=*/true);
}

void ObjectFlow::follow() {
  leastCount = bornCount;
  start();
  for (unsigned i = 0; i < states.size(); ++i)
    process(i);
}

void ObjectFlow::run() {
  leastCount = bornCount;
  if (!controlFlow.isReachable(birthBlock))
    return;
  collect(/*isTaskHandle=*/kind == ObjectKind::Undecided);
  follow();
  if (!faults.empty() && !keepsSteps) {
    // Most objects are right: nobody asks how control got there.
    keepsSteps = true;
    faults.clear();
    reported.clear();
    numLeaks = 0;
    states.clear();
    statesAt.clear();
    countsAfter.clear();
    countsAtDeath.clear();
    exits.clear();
    currentState = -1;
    follow();
  }

  // What a loop adds or gives up too often is too much, or missing, around it
  // and behind it: that is one cause, told by the loop.
  auto *loop = llvm::find_if(faults, [](const Fault &fault) {
    return fault.kind == FaultKind::UnbalancedLoop;
  });
  if (loop != faults.end()) {
    std::swap(faults.front(), *loop);
    faults.truncate(1);
  }
  for (Fault &fault : faults)
    if (fault.kind == FaultKind::Leak && numLeaks > 1)
      fault.text += llvm::formatv(" (and on {0} more path{1})", numLeaks - 1,
                                  numLeaks == 2 ? "" : "s");
}

void ObjectFlow::forEachCount(
    llvm::function_ref<void(FlowPoint, int64_t)> callback) {
  for (auto [point, count] : countsAtDeath)
    callback(point, count);
  for (const State &state : states) {
    callback(state.point, state.count);
    Block *block = getBlock(state.point);
    auto *it = events.find(block);
    Operation *lastEvent = it == events.end() ? nullptr : it->second.back();
    bool livesAtEnd = isLiveAtEnd(block);
    auto isLiveBehind = [&](Operation *op) {
      return livesAtEnd || (lastEvent && op->isBeforeInBlock(lastEvent));
    };

    int64_t count = state.count;
    ArrayRef<std::pair<Operation *, int64_t>> changes(countsAfter);
    changes =
        changes.slice(state.countsBegin, state.countsEnd - state.countsBegin);
    for (Operation *op = getNextOp(state.point); op; op = op->getNextNode()) {
      bool isKnown = false;
      for (; !changes.empty() && changes.front().first == op;
           changes = changes.drop_front()) {
        count = changes.front().second;
        callback(op, count);
        isKnown = true;
      }
      if (op == state.stop)
        break;
      if (!isKnown)
        callback(op, count);
      if (count == 0 && !isLiveBehind(op))
        break;
    }
  }
}
