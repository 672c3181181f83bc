//===- ObjectTasks.cpp - Tasks that borrow an object ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Analysis/ObjectFlow.h"
#include "RefCounting/Analysis/Wording.h"
#include "RefCounting/Interfaces/CastUtils.h"
#include "RefCounting/Interfaces/TaskOpInterface.h"

using namespace mlir;
using namespace mlir::ref_counting;

/// The edges out of the op that owns `operand`, which one of them forwards.
static FlowEdges getEdgesOf(OpOperand &operand, ControlFlow &controlFlow) {
  Operation *op = operand.getOwner();
  return op->hasTrait<OpTrait::IsTerminator>()
             ? controlFlow.getExitEdges(op->getBlock())
             : controlFlow.getEntryEdges(op);
}

void ObjectUses::collectTaskHandles(bool isTaskHandle) {
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
  if (isTaskHandle)
    add(object);
  SmallVector<Operation *> calls;
  for (auto &[op, use] : uses)
    if (use.startsTasks)
      calls.push_back(op);
  for (Operation *call : calls) {
    for (OpOperand &operand : call->getOpOperands()) {
      if (!names.contains(operand.get()))
        continue;
      std::optional<unsigned> index = policy.getArgumentIndex(operand);
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
      if (!scope->isAncestor(op->getParentRegion()) || function.ignores(op))
        return true;
      if (function.joins(operand)) {
        addEvent(op);
        auto taskOp = policy.getTaskOp(op);
        if (taskOp && taskOp.waitsBySuspending()) {
          Operation *end = &op->getBlock()->back();
          addEvent(end);
          joiningEnds[end].insert(op);
        }
      }
      if (auto taskOp = policy.getTaskOp(op)) {
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

SmallVector<Value, 2>
ObjectUses::getTaskHandleValues(Operation *call, const TaskHandles &handles) {
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
      std::optional<unsigned> index = policy.getArgumentIndex(operand);
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
    auto join = [&](Value handle) {
      llvm::erase_if(tasks, [&](const Task &task) {
        return llvm::is_contained(task.handles, handle);
      });
    };
    // What the function waits for while it is suspended here.
    if (auto it = joiningEnds.find(op); it != joiningEnds.end())
      for (Operation *waiting : it->second)
        for (OpOperand &operand : waiting->getOpOperands())
          if (function.joins(operand))
            join(lookThroughCasts(operand.get()));

    auto taskOp = policy.getTaskOp(op);
    for (OpOperand &operand : op->getOpOperands()) {
      Value handle = lookThroughCasts(operand.get());
      if (!taskHandles.contains(handle))
        continue;
      if (function.joins(operand) && !(taskOp && taskOp.waitsBySuspending()))
        join(handle);
      if (Value other = taskOp ? taskOp.getJoinedWith(operand) : Value())
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
             quoteName(tasks.front().call) + " started",
         "wait for the task before the object is released, on every path: "
         "await what the call returned, or the group that it was added to");
  return false;
}

bool ObjectFlow::mayBeUsedAfter(Operation *op) {
  Operation *atTop =
      function.function.getFunctionBody().findAncestorOpInRegion(*op);
  if (!atTop)
    return true;
  auto *it = events.find(atTop->getBlock());
  if (it != events.end() &&
      (atTop->isBeforeInBlock(it->second.back()) || it->second.back() == atTop))
    return true;
  llvm::SetVector<Block *> reached;
  auto visitSuccessors = [&](Block *block) {
    reached.insert_range(controlFlow.getSuccessors(block));
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
      if (!task.call)
        continue;
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
          auto taskOp = policy.getTaskOp(use.getOwner());
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

SmallVector<ObjectFlow::OutlivingTask> ObjectFlow::getOutlivingTasks() const {
  llvm::SmallMapVector<Operation *, Operation *, 2> found;
  for (const Exit &exit : exits)
    for (const Task &task : allTasks[exit.tasks])
      if (task.call)
        found.try_emplace(task.call, exit.op);
  SmallVector<OutlivingTask> tasks;
  for (auto [call, exit] : found)
    tasks.push_back({call, exit});
  return tasks;
}

bool ObjectFlow::isJoinedAtExits() const {
  // A coroutine returns at its first suspension, before its exits.
  if (function.isCoroutine || exits.empty())
    return false;
  return llvm::none_of(exits, [&](const Exit &exit) {
    return llvm::any_of(allTasks[exit.tasks],
                        [](const Task &task) { return !task.call; });
  });
}

bool ObjectFlow::isRightAs(ArgumentConvention convention) const {
  // What is held after a suspension is the runtime's.
  if (isUnclear || function.isCoroutine)
    return false;
  int64_t held = convention == ArgumentConvention::Owned ? 1 : 0;
  if (leastCount + held < 0 || (held != 0 && leastCountAtUse < 0))
    return false;
  return llvm::all_of(exits,
                      [&](const Exit &exit) { return exit.count == -held; });
}

ArgumentSummary ObjectFlow::summarize(ArgumentConvention convention) {
  ArgumentSummary summary;
  summary.convention = convention;
  summary.isJoined = isJoinedAtExits();
  summary.isProved =
      function.updates == Updates::Counted && isRightAs(convention);
  if (convention == ArgumentConvention::Borrowed)
    summary.tasks = getTasksAtExits();
  return summary;
}
