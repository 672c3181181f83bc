//===- ReduceProgram.cpp - Small programs that still fail -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReduceProgram.h"
#include "TestDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/DepthFirstIterator.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

namespace {

/// How large a program is. What must get smaller comes first, so that a step
/// may make an op use another value only if nothing gets larger by it.
using Measure = std::pair<uint64_t, uint64_t>;

/// A change of one op of a module, or of something inside of it, that need not
/// make sense: if it does not, the module does not verify. `variant` counts the
/// ways there are to make the change. Returns false if there is none such.
using Step = bool (*)(Operation *op, unsigned variant);

class Reducer {
public:
  Reducer(OwningOpRef<ModuleOp> &module,
          llvm::function_ref<bool(ModuleOp)> isWanted, unsigned maxTries)
      : module(module), isWanted(isWanted), numTriesLeft(maxTries),
        measure(getMeasure(*module)) {}

  void run();

private:
  bool takeStep(Step step, unsigned opIndex, unsigned variant,
                bool &isPossible);
  bool isAcceptable(ModuleOp candidate);
  static Measure getMeasure(ModuleOp module);

  OwningOpRef<ModuleOp> &module;
  llvm::function_ref<bool(ModuleOp)> isWanted;
  unsigned numTriesLeft;
  Measure measure;
};

} // namespace

static SmallVector<Operation *> getOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  return ops;
}

/// A value of `type` that is born right before `op`; null if none can be made.
static Value makeValue(Operation *op, Type type) {
  OpBuilder builder(op);
  if (isa<ObjectType, BufferType>(type))
    return MakeOp::create(builder, op->getLoc(), type);
  if (type.isIntOrIndexOrFloat())
    return arith::ConstantOp::create(builder, op->getLoc(),
                                     builder.getZeroAttr(type));
  return {};
}

/// Lets the uses of `from` use `to`, or, if that is null, a new value that is
/// born before `op`.
static bool replaceUses(Value from, Value to, Operation *op) {
  if (from.use_empty())
    return true;
  if (!to || to.getType() != from.getType())
    to = makeValue(op, from.getType());
  if (!to)
    return false;
  from.replaceAllUsesWith(to);
  return true;
}

static void eraseUnreachableBlocks(Region &region) {
  llvm::df_iterator_default_set<Block *> reachable;
  for (Block *block : llvm::depth_first_ext(&region.front(), reachable))
    (void)block;
  SmallVector<Block *> dead;
  for (Block &block : region)
    if (!reachable.contains(&block))
      dead.push_back(&block);
  for (Block *block : dead) {
    block->dropAllReferences();
    block->dropAllDefinedValueUses();
  }
  for (Block *block : dead)
    block->erase();
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

static SmallVector<func::CallOp> getCalls(func::FuncOp function) {
  SmallVector<func::CallOp> calls;
  function->getParentOp()->walk([&](func::CallOp call) {
    if (call.getCallee() == function.getName())
      calls.push_back(call);
  });
  return calls;
}

/// Drops a function and all calls of it.
static bool eraseFunction(Operation *op, unsigned variant) {
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function || variant > 0)
    return false;
  for (func::CallOp call : getCalls(function)) {
    // A call in the function itself goes with it.
    if (function->isAncestor(call))
      continue;
    for (Value result : call.getResults())
      if (!replaceUses(result, {}, call))
        return false;
    call->erase();
  }
  op->erase();
  return true;
}

static bool eraseOp(Operation *op, unsigned variant) {
  if (op->hasTrait<OpTrait::IsTerminator>() || isa<ModuleOp, func::FuncOp>(op))
    return false;
  // Its results become one of its operands, or something new.
  if (variant > op->getNumOperands())
    return false;
  Value replacement =
      variant < op->getNumOperands() ? op->getOperand(variant) : Value();
  for (Value result : op->getResults())
    if (!replaceUses(result, replacement, op))
      return false;
  op->erase();
  return true;
}

/// Puts a region in the place of its op: it runs once.
static bool inlineRegion(Operation *op, unsigned variant) {
  if (isa<ModuleOp, FunctionOpInterface>(op) || variant >= op->getNumRegions())
    return false;
  Region &region = op->getRegion(variant);
  if (!region.hasOneBlock() || !region.front().mightHaveTerminator())
    return true;
  Block &block = region.front();
  Operation *end = block.getTerminator();
  // What goes in and out stands last, after bounds and conditions.
  auto getLast = [](ValueRange values, unsigned count, unsigned index) {
    return values.size() + index < count
               ? Value()
               : values[values.size() + index - count];
  };
  for (auto [index, argument] : llvm::enumerate(block.getArguments()))
    if (!replaceUses(argument,
                     getLast(op->getOperands(), block.getNumArguments(), index),
                     op))
      return false;
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         block.getOperations(), block.begin(),
                                         end->getIterator());
  for (auto [index, result] : llvm::enumerate(op->getResults()))
    if (!replaceUses(result,
                     getLast(end->getOperands(), op->getNumResults(), index),
                     op))
      return false;
  op->erase();
  return true;
}

/// Lets a branch always go one way.
static bool dropEdges(Operation *op, unsigned variant) {
  auto branch = dyn_cast<BranchOpInterface>(op);
  if (!branch || op->getNumSuccessors() < 2 ||
      variant >= op->getNumSuccessors() || op->getNumResults() != 0)
    return false;
  OpBuilder builder(op);
  SuccessorOperands operands = branch.getSuccessorOperands(variant);
  cf::BranchOp::create(builder, op->getLoc(), op->getSuccessor(variant),
                       operands.getForwardedOperands());
  Region &region = *op->getParentRegion();
  op->erase();
  eraseUnreachableBlocks(region);
  return true;
}

/// Lets a path never return.
static bool cutPath(Operation *op, unsigned variant) {
  if (variant > 0 || op->getNumSuccessors() == 0)
    return false;
  OpBuilder builder(op);
  ub::UnreachableOp::create(builder, op->getLoc());
  Region &region = *op->getParentRegion();
  op->erase();
  eraseUnreachableBlocks(region);
  return true;
}

/// Lets a block go on with the ops of the only block that it goes to.
static bool mergeBlocks(Operation *op, unsigned variant) {
  auto branch = dyn_cast<cf::BranchOp>(op);
  if (variant > 0 || !branch || branch.getDest() == op->getBlock() ||
      !branch.getDest()->getSinglePredecessor())
    return false;
  Block *dest = branch.getDest();
  for (auto [argument, operand] :
       llvm::zip(dest->getArguments(), branch.getDestOperands()))
    argument.replaceAllUsesWith(operand);
  Block *block = op->getBlock();
  op->erase();
  block->getOperations().splice(block->end(), dest->getOperations());
  dest->erase();
  return true;
}

/// Drops the argument of a function or a block, or the result of a function.
static bool dropArgument(Operation *op, unsigned variant) {
  if (auto function = dyn_cast<func::FuncOp>(op)) {
    unsigned numArguments = function.getNumArguments();
    if (variant >= numArguments + function.getNumResults())
      return false;
    SmallVector<func::CallOp> calls = getCalls(function);
    if (variant < numArguments) {
      if (!function.isExternal() && !function.getArgument(variant).use_empty())
        return true;
      (void)function.eraseArgument(variant);
      for (func::CallOp call : calls)
        call->eraseOperand(variant);
      return true;
    }
    unsigned index = variant - numArguments;
    if (llvm::any_of(calls, [&](func::CallOp call) {
          return !call.getResult(index).use_empty();
        }))
      return true;
    (void)function.eraseResult(index);
    function.walk([&](func::ReturnOp end) { end->eraseOperand(index); });
    for (func::CallOp call : calls) {
      OpBuilder builder(call);
      auto smaller = func::CallOp::create(builder, call.getLoc(), function,
                                          call.getOperands());
      unsigned next = 0;
      for (auto [i, result] : llvm::enumerate(call.getResults()))
        if (i != index)
          result.replaceAllUsesWith(smaller.getResult(next++));
      call->erase();
    }
    return true;
  }

  // The arguments of the blocks that a branch goes to.
  if (!isa<BranchOpInterface>(op))
    return false;
  for (Block *successor : op->getSuccessors()) {
    if (variant >= successor->getNumArguments()) {
      variant -= successor->getNumArguments();
      continue;
    }
    if (!replaceUses(successor->getArgument(variant), {}, &successor->front()))
      return true;
    for (auto it = successor->pred_begin(); it != successor->pred_end(); ++it)
      if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator())) {
        SuccessorOperands operands =
            branch.getSuccessorOperands(it.getSuccessorIndex());
        operands.erase(variant);
      }
    successor->eraseArgument(variant);
    return true;
  }
  return false;
}

/// Drops a result of an scf op, with what its regions yield for it; of a loop,
/// with what it carries.
static bool dropResult(Operation *op, unsigned variant) {
  if (!isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp, scf::ForOp>(
          op) ||
      variant >= op->getNumResults())
    return false;
  if (!op->getResult(variant).use_empty())
    return true;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    BlockArgument argument = loop.getRegionIterArg(variant);
    argument.replaceAllUsesWith(loop.getInitArgs()[variant]);
    loop.getBody()->eraseArgument(argument.getArgNumber());
    op->eraseOperand(loop.getNumControlOperands() + variant);
  }
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addAttributes(op->getAttrs());
  for (Region &region : op->getRegions()) {
    region.walk([&](scf::YieldOp end) {
      if (end->getParentOp() == op)
        end->eraseOperand(variant);
    });
    state.addRegion()->takeBody(region);
  }
  SmallVector<Value> results(op->getResults());
  results.erase(results.begin() + variant);
  state.addTypes(TypeRange(results));
  Operation *smaller = OpBuilder(op).create(state);
  for (auto [before, after] : llvm::zip(results, smaller->getResults()))
    before.replaceAllUsesWith(after);
  op->erase();
  return true;
}

/// Drops an operand, or a reference of a count.
static bool dropOperand(Operation *op, unsigned variant) {
  if (variant < op->getNumOperands()) {
    if (isa<BranchOpInterface>(op))
      return true;
    op->eraseOperand(variant);
    return true;
  }
  auto count = op->getAttrOfType<IntegerAttr>("count");
  if (variant > op->getNumOperands() || !count || count.getInt() < 2)
    return false;
  op->setAttr("count", IntegerAttr::get(count.getType(), count.getInt() - 1));
  return true;
}

/// Lets an op use another value, one that is defined early.
static bool useOther(Operation *op, unsigned variant) {
  constexpr unsigned numOthers = 4;
  unsigned index = variant / numOthers, other = variant % numOthers;
  if (index >= op->getNumOperands())
    return false;
  auto function = op->getParentOfType<func::FuncOp>();
  if (!function)
    return false;
  SmallVector<Value, numOthers> values;
  auto add = [&](Value value) {
    if (value.getType() == op->getOperand(index).getType())
      values.push_back(value);
  };
  function.walk<WalkOrder::PreOrder>([&](Operation *definer) {
    if (definer == op || values.size() > other)
      return WalkResult::interrupt();
    llvm::for_each(definer->getResults(), add);
    for (Region &region : definer->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), add);
    return WalkResult::advance();
  });
  if (other < values.size())
    op->setOperand(index, values[other]);
  return true;
}

//===----------------------------------------------------------------------===//
// Reducer
//===----------------------------------------------------------------------===//

Measure Reducer::getMeasure(ModuleOp module) {
  Measure result{0, 0};
  DenseMap<Value, uint64_t> numbers;
  auto number = [&](Value value) { numbers.insert({value, numbers.size()}); };
  SmallVector<Operation *> ops = getOps(module);
  for (Operation *op : ops) {
    llvm::for_each(op->getResults(), number);
    // A made value or a constant is as simple as an op can be.
    result.first += isa<MakeOp, arith::ConstantOp>(op) ? 3 : 6;
    result.first += op->getNumOperands() + op->getNumResults();
    if (auto count = op->getAttrOfType<IntegerAttr>("count"))
      result.first += count.getInt();
    if (auto function = dyn_cast<func::FuncOp>(op))
      result.first += function.getNumArguments() + function.getNumResults();
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        result.first += 2 + block.getNumArguments();
        llvm::for_each(block.getArguments(), number);
      }
  }
  for (Operation *op : ops)
    for (Value operand : op->getOperands())
      result.second += numbers.lookup(operand);
  return result;
}

/// Whether `candidate` is right IR, also as text, and shows what is looked for.
bool Reducer::isAcceptable(ModuleOp candidate) {
  MLIRContext *context = candidate.getContext();
  // It often is wrong; nobody wants to hear of it.
  ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
  if (failed(verify(candidate)))
    return false;
  --numTriesLeft;
  if (!isWanted(candidate))
    return false;
  std::string text;
  llvm::raw_string_ostream(text) << candidate;
  return static_cast<bool>(parseSourceString<ModuleOp>(text, context));
}

bool Reducer::takeStep(Step step, unsigned opIndex, unsigned variant,
                       bool &isPossible) {
  OwningOpRef<ModuleOp> candidate(cast<ModuleOp>((*module)->clone()));
  isPossible = step(getOps(*candidate)[opIndex], variant);
  if (!isPossible)
    return false;
  Measure smaller = getMeasure(*candidate);
  if (smaller >= measure || !isAcceptable(*candidate))
    return false;
  measure = smaller;
  module = std::move(candidate);
  return true;
}

void Reducer::run() {
  // First what leaves fewer paths, since all of them may be executed for each
  // try.
  constexpr Step steps[] = {
      eraseFunction, dropEdges,  inlineRegion, eraseOp, mergeBlocks,
      dropArgument,  dropResult, dropOperand,  cutPath, useOther};
  bool hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    for (Step step : steps) {
      // The last op first: what it uses can be dropped then. A step that makes
      // no op fewer may be possible again.
      for (unsigned i = getOps(*module).size(); i-- > 0;) {
        bool isPossible = true;
        for (unsigned variant = 0; isPossible && numTriesLeft > 0;) {
          bool isTaken = takeStep(step, i, variant, isPossible);
          hasChanged |= isTaken;
          if (!isTaken)
            ++variant;
          if (i >= getOps(*module).size())
            break;
        }
      }
    }
  }
}

void test::reduceProgram(OwningOpRef<ModuleOp> &module,
                         llvm::function_ref<bool(ModuleOp)> isWanted,
                         unsigned maxTries) {
  Reducer(module, isWanted, maxTries).run();
}
