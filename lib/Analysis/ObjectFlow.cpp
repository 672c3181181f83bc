//===- ObjectFlow.cpp - References held of one object ---------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectFlow.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "RefCounting/Interfaces/TaskOpInterface.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// "1 reference", "2 references".
static std::string formatCount(int64_t count) {
  return llvm::formatv("{0} reference{1}", count, count == 1 ? "" : "s");
}

static std::string quote(Operation *op) {
  return ("'" + op->getName().getStringRef() + "'").str();
}

/// Paths that disagree more often than this about one point are not followed
/// any more.
static constexpr unsigned maxStatesAtPoint = 8;

ObjectFlow::ObjectFlow(FunctionFlow &function, Value object, ObjectKind kind,
                       int64_t count)
    : function(function), controlFlow(function.controlFlow),
      policy(function.policy), object(object), kind(kind), bornCount(count),
      scope(object.getParentRegion()), birthBlock(object.getParentBlock()) {
  allTasks.emplace_back();
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

void ObjectFlow::addEvent(Operation *op) {
  while (eventOps.insert(op).second) {
    Block *block = op->getBlock();
    SmallVector<Operation *> &inBlock = events[block];
    if (inBlock.empty())
      eventBlocks[block->getParent()].push_back(block);
    inBlock.push_back(op);
    if (block->getParent() == scope)
      return;
    op = block->getParentOp();
    if (!op || !op->getBlock())
      return;
    opsAroundEvents.insert(op);
  }
}

void ObjectFlow::addUse(OpOperand &operand, bool isCounted) {
  Operation *op = operand.getOwner();
  Use &use = uses[op];
  addEvent(op);
  if (!isCounted) {
    ++use.borrows;
    return;
  }
  if (policy.isForwarded(operand)) {
    use.forwards = true;
    return;
  }
  int64_t effect = policy.getEffect(operand);
  if (effect == 0)
    ++use.borrows;
  if (llvm::AddOverflow(use.effect, effect, use.effect))
    use.effect = effect > 0 ? std::numeric_limits<int64_t>::max()
                            : std::numeric_limits<int64_t>::min();
  if (std::optional<unsigned> index =
          RefCountingPolicy::getArgumentIndex(operand))
    if (FunctionOpInterface callee = policy.getCallee(op))
      if (effect == 0 && *index < callee.getNumArguments() &&
          !function.conventions.getTasks(callee, *index).empty())
        use.startsTasks = true;
}

void ObjectFlow::collectUses() {
  SmallVector<Value> worklist{object};
  names.insert(object);
  while (!worklist.empty()) {
    Value name = worklist.pop_back_val();
    bool isCounted = policy.isRefCounted(name.getType());
    for (OpOperand &operand : name.getUses()) {
      addUse(operand, isCounted);
      Operation *op = operand.getOwner();
      if (getCastSource(op) && names.insert(op->getResult(0)).second)
        worklist.push_back(op->getResult(0));
    }
  }

  // What is borrowed from the object uses it wherever it is used itself.
  for (Value borrower : function.borrowers.lookup(object)) {
    auto it = function.leaningOps.find(borrower);
    if (it == function.leaningOps.end())
      continue;
    for (Operation *op : it->second) {
      Use &use = uses[op];
      ++use.borrows;
      use.via = borrower;
      addEvent(op);
    }
  }
}

/// The edges out of the op that owns `operand`, which one of them forwards.
static SmallVector<FlowEdge> getEdgesOf(OpOperand &operand,
                                        ControlFlow &controlFlow) {
  Operation *op = operand.getOwner();
  return op->hasTrait<OpTrait::IsTerminator>()
             ? controlFlow.getExitEdges(op->getBlock())
             : controlFlow.getEntryEdges(op);
}

void ObjectFlow::collectTaskHandles() {
  SmallVector<Value> worklist;
  auto add = [&](Value value) {
    value = lookThroughCasts(value);
    if (!taskHandles.insert(value).second)
      return;
    worklist.push_back(value);
    // Where it is born anew it stands for other tasks.
    if (Operation *op = value.getDefiningOp())
      if (scope->isAncestor(op->getParentRegion()))
        addEvent(op);
  };
  SmallVector<Operation *> calls;
  for (auto &[op, use] : uses)
    if (use.startsTasks)
      calls.push_back(op);
  for (Operation *call : calls) {
    for (OpOperand &operand : call->getOpOperands()) {
      if (!names.contains(operand.get()))
        continue;
      std::optional<unsigned> index =
          RefCountingPolicy::getArgumentIndex(operand);
      if (!index)
        continue;
      for (const TaskHandles &handles :
           function.conventions.getTasks(policy.getCallee(call), *index))
        for (Value value : getTaskHandleValues(call, handles))
          add(value);
    }
  }
  while (!worklist.empty()) {
    forEachUseOfObject(worklist.pop_back_val(), [&](OpOperand &operand) {
      Operation *op = operand.getOwner();
      if (!scope->isAncestor(op->getParentRegion()))
        return true;
      if (auto taskOp = dyn_cast<TaskOpInterface>(op)) {
        addEvent(op);
        if (Value other = taskOp.getJoinedWith(operand))
          add(other);
      }
      if (!policy.isRefCounted(operand.get().getType()) ||
          !policy.isForwarded(operand))
        return true;
      addEvent(op);
      for (const FlowEdge &edge : getEdgesOf(operand, controlFlow))
        for (auto [forwarded, input] : llvm::zip(edge.forwarded, edge.inputs))
          if (forwarded == operand.get())
            add(input);
      return true;
    });
  }
}

void ObjectFlow::sortEvents() {
  for (auto &[block, inBlock] : events)
    llvm::sort(inBlock, [](Operation *lhs, Operation *rhs) {
      return lhs->isBeforeInBlock(rhs);
    });
}

//===----------------------------------------------------------------------===//
// Liveness
//===----------------------------------------------------------------------===//

void ObjectFlow::findLiveBlocks(Region *region, bool isExitLive) {
  exitLive[region] = isExitLive;
  SmallVector<Block *> worklist;
  auto visit = [&](Block *block) {
    // The object is born in its block; it does not live at the start of it.
    if (block != birthBlock && liveBlocks.insert(block).second)
      worklist.push_back(block);
  };
  SmallVector<Block *> inRegion = eventBlocks.lookup(region);
  for (Block *block : inRegion)
    visit(block);
  if (isExitLive)
    for (Block *block : controlFlow.getRegionEnds(region))
      visit(block);
  while (!worklist.empty()) {
    Block *block = worklist.pop_back_val();
    for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it)
      if (!policy.isSuspendingSuccessor((*it)->getTerminator(),
                                        it.getSuccessorIndex()))
        visit(*it);
  }

  // The regions in there: whether anything follows decides what lives at their
  // ends.
  for (Block *block : inRegion) {
    for (Operation *op : events.lookup(block)) {
      if (!opsAroundEvents.contains(op))
        continue;
      DenseSet<Region *> liveBehind = findRegionsLiveBehind(op);
      for (Region &nested : op->getRegions())
        findLiveBlocks(&nested, liveBehind.contains(&nested));
    }
  }
}

/// The regions of `op` behind whose ends the object lives: it lives after `op`,
/// or control goes on to a region that uses it, maybe through others that do
/// not.
DenseSet<Region *> ObjectFlow::findRegionsLiveBehind(Operation *op) {
  DenseSet<Region *> regions;
  bool isAfterLive = isLiveAfter(op);
  auto isLiveBehind = [&](Region &region) {
    if (isAfterLive)
      return true;
    for (Block *end : controlFlow.getRegionEnds(&region))
      for (const FlowEdge &edge : controlFlow.getExitEdges(end))
        if (auto *target = dyn_cast_if_present<Block *>(edge.target))
          if (eventBlocks.contains(target->getParent()) ||
              regions.contains(target->getParent()))
            return true;
    return false;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (Region &region : op->getRegions())
      if (!regions.contains(&region) && isLiveBehind(region))
        changed = regions.insert(&region).second;
  }
  return regions;
}

bool ObjectFlow::isLiveAtEnd(Block *block) {
  if (ControlFlow::endsRegion(block))
    return block->getParent() != scope && exitLive.lookup(block->getParent());
  for (auto [index, successor] : llvm::enumerate(block->getSuccessors()))
    if (liveBlocks.contains(successor) &&
        !policy.isSuspendingSuccessor(block->getTerminator(), index))
      return true;
  return false;
}

bool ObjectFlow::isLiveAfter(Operation *op) {
  auto it = events.find(op->getBlock());
  // The list may not be empty, and its last op is the last in the block.
  if (it != events.end() && op->isBeforeInBlock(it->second.back()))
    return true;
  return isLiveAtEnd(op->getBlock());
}

bool ObjectFlow::isLive(FlowPoint point) {
  if (auto *block = dyn_cast<Block *>(point))
    return liveBlocks.contains(block);
  return isLiveAfter(cast<Operation *>(point));
}

bool ObjectFlow::canExit(FlowPoint point) {
  // The scope may end in a region of an op behind which nothing returns.
  Block *block = getBlock(point);
  while (controlFlow.canLeaveRegion(block)) {
    if (block->getParent() == &function.function.getFunctionBody())
      return true;
    block = block->getParentOp()->getBlock();
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Tasks
//===----------------------------------------------------------------------===//

SmallVector<Value, 2>
ObjectFlow::getTaskHandleValues(Operation *call, const TaskHandles &handles) {
  SmallVector<Value, 2> values;
  auto arguments = cast<CallOpInterface>(call).getArgOperands();
  for (TaskHandle handle : handles) {
    if (handle.kind == TaskHandle::Kind::Result) {
      if (handle.index < call->getNumResults())
        values.push_back(lookThroughCasts(call->getResult(handle.index)));
    } else if (handle.index < arguments.size()) {
      values.push_back(lookThroughCasts(arguments[handle.index]));
    }
  }
  return values;
}

static void sortHandles(SmallVectorImpl<Value> &handles) {
  llvm::sort(handles, [](Value lhs, Value rhs) {
    return lhs.getAsOpaquePointer() < rhs.getAsOpaquePointer();
  });
  handles.erase(llvm::unique(handles), handles.end());
}

unsigned ObjectFlow::internTasks(Tasks tasks) {
  Tasks unique;
  for (Task &task : tasks) {
    sortHandles(task.handles);
    if (!llvm::is_contained(unique, task))
      unique.push_back(std::move(task));
  }
  auto *it = llvm::find(allTasks, unique);
  if (it == allTasks.end()) {
    allTasks.push_back(std::move(unique));
    return allTasks.size() - 1;
  }
  return it - allTasks.begin();
}

void ObjectFlow::updateTasks(Cursor &cursor,
                             llvm::function_ref<void(Tasks &)> update) {
  Tasks tasks = allTasks[cursor.tasks];
  update(tasks);
  cursor.tasks = internTasks(std::move(tasks));
}

void ObjectFlow::startTasks(Operation *op, Cursor &cursor) {
  updateTasks(cursor, [&](Tasks &tasks) {
    for (OpOperand &operand : op->getOpOperands()) {
      std::optional<unsigned> index =
          RefCountingPolicy::getArgumentIndex(operand);
      if (!index || !names.contains(operand.get()))
        continue;
      FunctionOpInterface callee = policy.getCallee(op);
      if (*index >= callee.getNumArguments() ||
          policy.getConvention(callee, *index) == ArgumentConvention::Owned)
        continue;
      for (const TaskHandles &handles :
           function.conventions.getTasks(callee, *index))
        tasks.push_back({op, getTaskHandleValues(op, handles)});
    }
  });
  addStep(cursor, op, Step::Kind::TaskStarted, 0);
}

void ObjectFlow::joinTasks(Operation *op, Cursor &cursor) {
  if (allTasks[cursor.tasks].empty())
    return;
  updateTasks(cursor, [&](Tasks &tasks) {
    auto taskOp = dyn_cast<TaskOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands()) {
      Value handle = lookThroughCasts(operand.get());
      if (!taskOp || !taskHandles.contains(handle))
        continue;
      if (taskOp.isJoin(operand))
        llvm::erase_if(tasks, [&](const Task &task) {
          return llvm::is_contained(task.handles, handle);
        });
      if (Value other = taskOp.getJoinedWith(operand))
        for (Task &task : tasks)
          if (llvm::is_contained(task.handles, handle))
            task.handles.push_back(lookThroughCasts(other));
    }
    // The results are born anew: they do not stand for earlier tasks any more.
    for (Value result : op->getResults())
      if (taskHandles.contains(result))
        for (Task &task : tasks)
          llvm::erase(task.handles, result);
  });
}

void ObjectFlow::forwardTasks(const FlowEdge &edge, Cursor &cursor) {
  if (allTasks[cursor.tasks].empty() || edge.inputs.empty())
    return;
  updateTasks(cursor, [&](Tasks &tasks) {
    for (Task &task : tasks) {
      SmallVector<Value, 2> handles;
      for (Value handle : task.handles)
        if (!llvm::is_contained(edge.inputs, handle))
          handles.push_back(handle);
      for (auto [forwarded, input] : llvm::zip(edge.forwarded, edge.inputs))
        if (llvm::is_contained(task.handles, lookThroughCasts(forwarded)))
          handles.push_back(input);
      task.handles = std::move(handles);
    }
  });
}

bool ObjectFlow::checkTasks(Operation *op, const Cursor &cursor) {
  const Tasks &tasks = allTasks[cursor.tasks];
  if (tasks.empty() || kind != ObjectKind::Owned || cursor.count > 0)
    return true;
  report(FaultKind::BorrowOutlivesOwner, op, cursor,
         "the last reference is given up while a task that borrows the object "
         "may still run: the task that " +
             quote(tasks.front().call) + " started",
         "wait for the task before the object is released, on every path: "
         "await what the call returned, or the group that it was added to");
  return false;
}

bool ObjectFlow::mayBeUsedAfter(Operation *op) {
  Operation *atTop =
      function.function.getFunctionBody().findAncestorOpInRegion(*op);
  if (!atTop)
    return true;
  auto it = events.find(atTop->getBlock());
  if (it != events.end() &&
      (atTop->isBeforeInBlock(it->second.back()) || it->second.back() == atTop))
    return true;
  llvm::SetVector<Block *> reached;
  auto visitSuccessors = [&](Block *block) {
    for (auto [index, successor] : llvm::enumerate(block->getSuccessors()))
      if (!policy.isSuspendingSuccessor(block->getTerminator(), index))
        reached.insert(successor);
  };
  visitSuccessors(atTop->getBlock());
  for (unsigned i = 0; i < reached.size(); ++i) {
    if (events.contains(reached[i]))
      return true;
    visitSuccessors(reached[i]);
  }
  return false;
}

SmallVector<TaskHandles, 1> ObjectFlow::getTasksAtExits() {
  SmallVector<TaskHandles, 1> result;
  Block &entry = function.function.getFunctionBody().front();

  for (const Exit &exit : exits) {
    SmallVector<Operation *> returns =
        llvm::to_vector(function.suspendingReturns);
    if (exit.op->hasTrait<OpTrait::IsTerminator>() &&
        exit.op->getParentOp() == function.function &&
        exit.op->getNumSuccessors() == 0)
      returns.push_back(exit.op);
    for (const Task &task : allTasks[exit.tasks]) {
      TaskHandles handles;
      for (Value handle : task.handles) {
        auto argument = dyn_cast<BlockArgument>(handle);
        if (argument && argument.getOwner() == &entry)
          handles.push_back(
              {TaskHandle::Kind::Argument, argument.getArgNumber()});
        for (Operation *op : returns)
          for (OpOperand &operand : op->getOpOperands())
            if (lookThroughCasts(operand.get()) == handle)
              handles.push_back(
                  {TaskHandle::Kind::Result, operand.getOperandNumber()});
      }
      result.push_back(std::move(handles));
    }
  }

  // The function is a task itself. Its results tell its end, unless it goes on
  // to use the object after it let those go on who wait for them.
  if (usedAfterSuspension) {
    TaskHandles handles;
    for (Operation *op : function.suspendingReturns) {
      for (OpOperand &operand : op->getOpOperands()) {
        bool ends = false, isUsedLater = false;
        forEachUseOfObject(operand.get(), [&](OpOperand &use) {
          auto taskOp = dyn_cast<TaskOpInterface>(use.getOwner());
          if (taskOp && taskOp.isTaskEnd(use)) {
            ends = true;
            isUsedLater |= mayBeUsedAfter(taskOp);
          }
          return true;
        });
        if (ends && !isUsedLater)
          handles.push_back(
              {TaskHandle::Kind::Result, operand.getOperandNumber()});
      }
    }
    result.push_back(std::move(handles));
  }

  for (TaskHandles &handles : result) {
    llvm::sort(handles);
    handles.erase(llvm::unique(handles), handles.end());
  }
  llvm::sort(result);
  result.erase(llvm::unique(result), result.end());
  return result;
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

bool ObjectFlow::isAlive(const Cursor &cursor) const {
  if (cursor.count > 0 || kind != ObjectKind::Owned)
    return true;
  // What was handed to the caller at the first suspension is kept alive for the
  // task by a reference that the runtime counts.
  return cursor.suspended && handedOver > 0;
}

void ObjectFlow::addStep(Cursor &cursor, Operation *op, Step::Kind stepKind,
                         int64_t delta, FlowPoint target) {
  steps.push_back({cursor.lastStep, op, stepKind, delta, cursor.count, target});
  cursor.lastStep = steps.size() - 1;
  leastCount = std::min(leastCount, cursor.count);
}

bool ObjectFlow::consume(Operation *op, int64_t count, Step::Kind stepKind,
                         Cursor &cursor) {
  int64_t before = cursor.count;
  if (llvm::SubOverflow(cursor.count, count, cursor.count))
    cursor.count = std::numeric_limits<int64_t>::min();
  if (kind != ObjectKind::Undecided && cursor.count < 0) {
    cursor.count = before;
    std::string advice =
        kind == ObjectKind::Borrowed
            ? "the value is borrowed: something else keeps it alive and "
              "releases it; add a reference before one is given up"
            : "remove the operation that gives up too much, or add a "
              "reference before it";
    report(FaultKind::OverRelease, op, cursor,
           quote(op) + " gives up " + formatCount(count) + ", but " +
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
      function.leaningOps[object].insert(op);
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
    function.leaningOps[object].insert(op);
  if ((use.borrows != 0 || use.effect > 0) && !isAlive(cursor)) {
    if (use.via)
      report(FaultKind::BorrowOutlivesOwner, op, cursor,
             quote(op) + " uses a value that is borrowed from this one, which "
                         "was released before",
             "release the object after the last use of what is borrowed from "
             "it, or add a reference to the borrowed value");
    else
      report(FaultKind::UseAfterRelease, op, cursor,
             quote(op) + " uses the value where nothing is held of it",
             "release the value after its last use on this path, or add a "
             "reference before it is given up");
    return false;
  }

  if (use.effect > 0) {
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
             quote(op) + " gives up the last reference to a value that it "
                         "also borrows",
             "add a reference before the op");
      return false;
    }
    int64_t count = use.effect == std::numeric_limits<int64_t>::min()
                        ? std::numeric_limits<int64_t>::max()
                        : -use.effect;
    if (!consume(op, count, Step::Kind::Change, cursor))
      return false;
  }
  if (use.startsTasks)
    startTasks(op, cursor);
  return true;
}

unsigned ObjectFlow::countForwarded(const FlowEdge &edge) {
  // A raw pointer is passed on without a reference.
  return llvm::count_if(edge.forwarded, [&](Value value) {
    return names.contains(value) && policy.isRefCounted(value.getType());
  });
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

  SmallVector<std::pair<FlowPoint, Cursor>, 2> arrivals;
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

  // Where an op closes an unbalanced loop, what it makes of the ways out of the
  // loop is no cause of its own.
  if (kind != ObjectKind::Undecided) {
    auto *closing = llvm::find_if(arrivals, [&](const auto &arrival) {
      return getCountAtEntry(index, arrival.first, arrival.second).has_value();
    });
    if (closing != arrivals.end())
      return arrive(index, op, closing->first, closing->second);
  }
  for (auto &[target, next] : arrivals)
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
           "await what " + quote(allTasks[cursor.tasks].front().call) +
               " returned, or add a reference for the task",
           target);
    return;
  }
  if (cursor.count > 0)
    report(FaultKind::Leak, op, cursor,
           (cursor.count == 1
                ? "1 reference is"
                : llvm::formatv("{0} references are", cursor.count).str()) +
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
  for (int state : it->second) {
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

  SmallVector<int, 1> &here =
      statesAt[{point.getOpaqueValue(), cursor.suspended}];
  for (int state : here)
    if (states[state].count == cursor.count &&
        states[state].tasks == cursor.tasks)
      return;
  if (std::optional<int64_t> entered = getCountAtEntry(parent, point, cursor)) {
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
  if (here.size() >= maxStatesAtPoint) {
    report(FaultKind::CannotProve, op, cursor,
           "paths that meet here disagree too often about what is held", "");
    return;
  }
  here.push_back(states.size());
  states.push_back({point, cursor.suspended, cursor.count, cursor.tasks, parent,
                    cursor.lastStep});
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
      SmallVector<FlowEdge> edges = controlFlow.getEntryEdges(op);
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

FlowPoint ObjectFlow::getBirthPoint() const {
  if (Operation *op = object.getDefiningOp())
    return op;
  return birthBlock;
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
  for (Operation *op : function.suspendingReturns) {
    int64_t count = 0;
    for (OpOperand &operand : op->getOpOperands())
      if (names.contains(operand.get()) &&
          policy.isRefCounted(operand.get().getType()) &&
          policy.isForwarded(operand))
        ++count;
    handedOver = std::max(handedOver, count);
  }

  FlowPoint point = getBirthPoint();
  auto begin = [&](bool suspended) {
    Cursor cursor{bornCount, suspended, /*tasks=*/0, /*lastStep=*/-1};
    bool isLiveAtBirth = isa<OpResult>(object) ? isLive(point)
                                               : events.contains(birthBlock) ||
                                                     isLiveAtEnd(birthBlock);
    if (!isLiveAtBirth) {
      countsAtDeath.push_back({point, bornCount});
      if (canExit(point))
        leave(object.getDefiningOp() ? object.getDefiningOp()
                                     : birthBlock->getParentOp(),
              cursor);
      return;
    }
    statesAt[{point.getOpaqueValue(), suspended}].push_back(states.size());
    states.push_back(
        {point, suspended, bornCount, /*tasks=*/0, /*parent=*/-1, -1});
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

void ObjectFlow::run() {
  leastCount = bornCount;
  if (!controlFlow.isReachable(birthBlock))
    return;
  collectUses();
  collectTaskHandles();
  sortEvents();
  findLiveBlocks(scope, /*isExitLive=*/false);
  start();
  for (unsigned i = 0; i < states.size(); ++i)
    process(i);

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

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

std::string ObjectFlow::describeEdge(const Step &step) {
  auto *block = dyn_cast<Block *>(step.target);
  if (!block)
    return "control goes on behind " + quote(cast<Operation *>(step.target));
  Operation *parent = block->getParentOp();
  if (!block->isEntryBlock() || isa<FunctionOpInterface>(parent))
    return "control goes to " + function.getName(block);
  StringRef how = step.op == parent ? "enters"
                  : block->getParent()->isAncestor(step.op->getParentRegion())
                      ? "comes back to"
                      : "goes to";
  return llvm::formatv("control {0} region {1} of {2}", how,
                       block->getParent()->getRegionNumber(), quote(parent));
}

SmallVector<FaultStep> ObjectFlow::describePath(int lastStep) {
  SmallVector<FaultStep> path;
  for (; lastStep >= 0; lastStep = steps[lastStep].previous) {
    const Step &step = steps[lastStep];
    std::string held = llvm::formatv(": {0} held", step.count);
    std::string text;
    switch (step.kind) {
    case Step::Kind::Change:
      text = quote(step.op) +
             (step.delta > 0             ? " adds "
              : policy.isUpdate(step.op) ? " drops "
                                         : " takes over ") +
             formatCount(std::abs(step.delta)) + held;
      break;
    case Step::Kind::Edge:
      text = describeEdge(step);
      break;
    case Step::Kind::Handover:
      text = "the function returns " + formatCount(-step.delta) +
             " to its caller at the first suspension" + held;
      break;
    case Step::Kind::TaskStarted:
      text = quote(step.op) + " starts a task that borrows the value" + held;
      break;
    }
    path.push_back({step.op, std::move(text)});
  }
  std::reverse(path.begin(), path.end());
  return path;
}

void ObjectFlow::report(FaultKind faultKind, Operation *op,
                        const Cursor &cursor, std::string text,
                        std::string advice, FlowPoint target) {
  if (kind == ObjectKind::Undecided)
    return;
  // One leak says enough: what does not release the value anywhere is one
  // fault, however many ways out there are.
  if (faultKind == FaultKind::Leak && ++numLeaks > 1)
    return;
  // What cannot be told at one point cannot be told behind it.
  Operation *place = faultKind == FaultKind::CannotProve ? nullptr : op;
  if (!reported.insert({static_cast<unsigned>(faultKind), place}).second)
    return;
  Fault fault;
  fault.kind = faultKind;
  fault.object = object;
  fault.op = op;
  fault.text = std::move(text);
  fault.advice = std::move(advice);
  std::string birth =
      kind == ObjectKind::Borrowed
          ? "the value is borrowed: nothing is held of it here"
          : "the value is born here: " + formatCount(bornCount) + " held";
  fault.path.push_back({nullptr, std::move(birth)});
  fault.path.append(describePath(cursor.lastStep));
  fault.points = getPointsTo(currentState, target);
  faults.push_back(std::move(fault));
}
