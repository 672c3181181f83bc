//===- CountInterpreter.cpp - Counts by execution -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountInterpreter.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

/// Paths are cut off after so many ops.
static constexpr unsigned maxOps = 10000;

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

unsigned Decisions::choose(unsigned numWays) {
  if (numWays <= 1)
    return 0;
  if (random)
    return (*random)() % numWays;
  if (next == decisions.size())
    decisions.push_back({0, numWays});
  return decisions[next++].way;
}

bool Decisions::advance() {
  next = 0;
  while (!decisions.empty()) {
    if (++decisions.back().way < decisions.back().numWays)
      return true;
    decisions.pop_back();
  }
  return false;
}

Decisions Decisions::repeat() const {
  if (seed)
    return Decisions(*seed);
  Decisions same = *this;
  same.next = 0;
  return same;
}

//===----------------------------------------------------------------------===//
// Names, holds, objects
//===----------------------------------------------------------------------===//

bool CountInterpreter::isAlive(const Object &object) {
  return object.count > 0 ||
         (object.isBorrowed && llvm::all_of(object.sources, [](Object *source) {
            return isAlive(*source);
          }));
}

bool CountInterpreter::isAlive(const Hold &hold) {
  return hold.count > 0 ||
         (hold.isBorrowed && llvm::all_of(hold.sources, [](Hold *source) {
            return isAlive(*source);
          }));
}

void CountInterpreter::bind(Frame &frame, Value name, Hold hold) {
  holds.push_back(std::move(hold));
  holds.back().name = name;
  frame.holds.push_back(&holds.back());
  frame.names[name] = &holds.back();
}

void CountInterpreter::bindNew(Value value, int64_t count) {
  objects.emplace_back().count = count;
  bind(*frame, value, {&objects.back(), count});
}

static std::string describe(Operation *op, const Twine &text) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  stream << text << " at: ";
  op->print(stream, OpPrintingFlags().skipRegions());
  return result;
}

bool CountInterpreter::failObject(Operation *op, const Twine &text) {
  if (objectFault.empty())
    objectFault = describe(op, text);
  return false;
}

void CountInterpreter::failHold(Operation *op, const Twine &text) {
  if (holdFault.empty())
    holdFault = describe(op, text);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

int64_t CountInterpreter::getEffect(OpOperand &operand) {
  std::optional<unsigned> index = policy.getArgumentIndex(operand);
  if (!index || !policy.consumesOnEdges(operand.getOwner()))
    return policy.getEffect(operand);
  FunctionOpInterface callee = policy.getCallee(operand.getOwner());
  bool isOwned = !callee || *index >= callee.getNumArguments() ||
                 getConvention(callee, *index) == ArgumentConvention::Owned;
  return isOwned ? -1 : 0;
}

/// The function whose body `op` executes, if it is a call.
FunctionOpInterface CountInterpreter::getEnteredCallee(Operation *op) {
  FunctionOpInterface callee =
      entersCallees ? policy.getCallee(op) : FunctionOpInterface();
  return callee && !callee.isExternal() ? callee : FunctionOpInterface();
}

/// Executes what `op` does with its operands, but for what its edges forward.
bool CountInterpreter::runUses(Operation *op) {
  struct Use {
    int64_t effect = 0;
    bool borrows = false;
  };
  llvm::SmallMapVector<Hold *, Use, 4> ofHolds;
  llvm::SmallMapVector<Object *, Use, 4> ofObjects;
  bool entersCallee = getEnteredCallee(op) != nullptr;
  for (OpOperand &operand : op->getOpOperands()) {
    Hold *hold = frame->names.lookup(operand.get());
    bool isCounted = policy.isRefCounted(operand.get().getType());
    if (!hold || (isCounted && policy.isForwarded(operand)))
      continue;
    int64_t effect = isCounted ? getEffect(operand) : 0;
    ofHolds[hold].effect += effect;
    ofHolds[hold].borrows |= effect == 0;
    // What the callee consumes it consumes in its body.
    int64_t effectOnObject = entersCallee ? 0 : effect;
    ofObjects[hold->object].effect += effectOnObject;
    ofObjects[hold->object].borrows |= effectOnObject == 0;
  }

  for (auto [hold, use] : ofHolds) {
    if ((use.borrows || use.effect > 0) && !isAlive(*hold))
      failHold(op, "use after release");
    if (use.effect < 0 && hold->count + use.effect < 0)
      failHold(op, "over-release");
  }
  for (auto [hold, use] : ofHolds)
    hold->count += use.effect;
  for (auto [hold, use] : ofHolds)
    if (use.borrows && !isAlive(*hold))
      failHold(op, "releases what it borrows");

  for (auto [object, use] : ofObjects) {
    if ((use.borrows || use.effect > 0) && !isAlive(*object))
      return failObject(op, "use after release");
    if (use.effect < 0 && object->count + use.effect < 0)
      return failObject(op, "over-release");
  }
  for (auto [object, use] : ofObjects)
    object->count += use.effect;
  for (auto [object, use] : ofObjects)
    if (use.borrows && !isAlive(*object))
      return failObject(op, "releases what it borrows");
  return true;
}

void CountInterpreter::bindResult(OpResult result) {
  Operation *op = result.getOwner();
  bool isAnsweredByMLIR = policy.consumesOnEdges(op);
  // A cast gives a second name, be it counted or not.
  if (isAnsweredByMLIR &&
      isa<CastOpInterface, UnrealizedConversionCastOp>(op) &&
      op->getNumOperands() == 1 && op->getNumResults() == 1) {
    if (Hold *hold = frame->names.lookup(op->getOperand(0))) {
      frame->names[result] = hold;
      return;
    }
  }
  if (!policy.isRefCounted(result.getType()))
    return;
  FailureOr<int64_t> count = policy.getResultRefCount(result);
  if (failed(count) || *count != 0)
    return bindNew(result, succeeded(count) ? *count : 1);

  SmallVector<Hold *, 1> sources;
  for (Value source : policy.getBorrowSources(result))
    if (Hold *hold = frame->names.lookup(source))
      sources.push_back(hold);
  // A select is one of its operands.
  if (isAnsweredByMLIR && isa<SelectLikeOpInterface>(op) && !sources.empty())
    sources = {sources[decisions->choose(sources.size())]};
  Object *object;
  if (sources.size() == 1) {
    object = sources.front()->object;
  } else {
    object = &objects.emplace_back();
    object->isBorrowed = true;
    for (Hold *source : sources)
      object->sources.push_back(source->object);
  }
  bind(*frame, result, {object, 0, /*isBorrowed=*/true, sources});
}

void CountInterpreter::bindResults(Operation *op) {
  for (OpResult result : op->getResults())
    bindResult(result);
}

/// Hands references over from names to names, as an edge out of `op` does, and
/// returns the new names.
DenseSet<Value> CountInterpreter::handOver(Operation *op, ValueRange forwarded,
                                           ValueRange inputs) {
  SmallVector<Object *> handed;
  for (Value value : forwarded) {
    handed.push_back(nullptr);
    Hold *hold = frame->names.lookup(value);
    if (!hold || !policy.isRefCounted(value.getType()))
      continue;
    handed.back() = hold->object;
    if (--hold->count < 0)
      failHold(op, "over-release by forwarding");
  }
  DenseSet<Value> bound;
  for (auto [object, input] : llvm::zip(handed, inputs)) {
    if (!object)
      continue;
    bind(*frame, input, {object, 1});
    bound.insert(input);
  }
  return bound;
}

bool CountInterpreter::runOp(Operation *op) {
  if (++numOps > maxOps || !runUses(op))
    return false;
  numUpdates += policy.isUpdate(op);
  if (FunctionOpInterface callee = getEnteredCallee(op))
    return runCall(op, callee);
  if (op->getNumRegions() != 0)
    return runRegions(op);
  bindResults(op);
  return true;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool CountInterpreter::enter(Block *block) {
  Frame::Visit &visit = frame->visits[block];
  // What changes between two visits changes again with each further visit:
  // nothing bounds it.
  for (auto [name, hold, count] : visit.held)
    if (frame->names.lookup(name) == hold && hold->count != count)
      failHold(block->getParentOp(), "a loop changes what is held");
  if (++visit.number > maxVisits)
    return false;
  visit.held.clear();
  for (auto [name, hold] : frame->names)
    if (hold->name == name)
      visit.held.push_back({name, hold, hold->count});
  return true;
}

/// Executes `region`, whose arguments are bound. Returns the terminator by
/// which control leaves it, or null if it does not.
Operation *CountInterpreter::runRegion(Region &region) {
  Block *block = &region.front();
  while (enter(block)) {
    for (Operation &op : block->without_terminator())
      if (!runOp(&op))
        return nullptr;
    Operation *terminator = block->getTerminator();
    if (!runUses(terminator))
      return nullptr;
    if (terminator->getNumSuccessors() == 0) {
      StringRef name = terminator->getName().getStringRef();
      bool neverReturns =
          name == "ub.unreachable" || name == "llvm.unreachable";
      return neverReturns ? nullptr : terminator;
    }

    bindResults(terminator);
    unsigned index = decisions->choose(terminator->getNumSuccessors());
    if (policy.isSuspendingSuccessor(terminator, index))
      return nullptr;
    block = terminator->getSuccessor(index);
    auto branch = dyn_cast<BranchOpInterface>(terminator);
    ValueRange inputs = block->getArguments();
    if (branch && policy.consumesOnEdges(terminator)) {
      SuccessorOperands operands = branch.getSuccessorOperands(index);
      inputs = inputs.drop_front(operands.getProducedOperandCount());
      handOver(terminator, operands.getForwardedOperands(), inputs);
      inputs =
          block->getArguments().take_front(operands.getProducedOperandCount());
    }
    for (Value input : inputs)
      if (policy.isRefCounted(input.getType()))
        bindNew(input, 1);
  }
  return nullptr;
}

bool CountInterpreter::runRegions(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  // Where control comes from: the op, or the end of one of its regions.
  Operation *from = op;
  while (true) {
    auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(from);
    bool isKnown = branch && (from == op || terminator);
    SmallVector<RegionSuccessor> ways;
    if (!isKnown) {
      for (Region &region : op->getRegions())
        ways.push_back(RegionSuccessor(&region));
      ways.push_back(RegionSuccessor(op, op->getResults().take_front(0)));
    } else if (from == op) {
      branch.getSuccessorRegions(RegionBranchPoint::parent(), ways);
    } else {
      terminator.getSuccessorRegions(
          SmallVector<Attribute>(from->getNumOperands()), ways);
    }
    llvm::erase_if(ways, [](RegionSuccessor way) {
      return !way.isParent() && way.getSuccessor()->empty();
    });
    if (ways.empty())
      return false;

    RegionSuccessor way = ways[decisions->choose(ways.size())];
    ValueRange born = way.isParent()
                          ? ValueRange(op->getResults())
                          : ValueRange(way.getSuccessor()->getArguments());
    DenseSet<Value> bound;
    if (isKnown && policy.consumesOnEdges(from))
      bound = handOver(from,
                       from == op ? branch.getEntrySuccessorOperands(way)
                                  : terminator.getSuccessorOperands(way),
                       way.getSuccessorInputs());
    for (Value value : born) {
      if (bound.contains(value))
        continue;
      if (auto result = dyn_cast<OpResult>(value))
        bindResult(result);
      else if (policy.isRefCounted(value.getType()))
        bindNew(value, 1);
    }
    if (way.isParent())
      return true;
    from = runRegion(*way.getSuccessor());
    if (!from)
      return false;
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Executes the body of `function` in `callee`, where its arguments are bound.
/// `returned` receives the object of each returned value, null for those that
/// are not counted.
bool CountInterpreter::runFunction(FunctionOpInterface function, Frame &callee,
                                   SmallVectorImpl<Object *> &returned) {
  if (depths[function] >= maxVisits)
    return false;
  ++depths[function];
  Frame *caller = std::exchange(frame, &callee);
  Operation *end = runRegion(function.getFunctionBody());
  if (end) {
    for (Value value : end->getOperands()) {
      Hold *hold = frame->names.lookup(value);
      bool isCounted = hold && policy.isRefCounted(value.getType());
      returned.push_back(isCounted ? hold->object : nullptr);
      if (isCounted && --hold->count < 0)
        failHold(end, "over-release by return");
    }
    for (Hold *hold : callee.holds)
      if (hold->count > 0)
        failHold(end, "leak");
  }
  frame = caller;
  --depths[function];
  return end != nullptr;
}

bool CountInterpreter::runCall(Operation *op, FunctionOpInterface callee) {
  Frame inCallee;
  auto operands = cast<CallOpInterface>(op).getArgOperands();
  for (auto [operand, argument] :
       llvm::zip(operands, callee.getFunctionBody().getArguments())) {
    Hold *hold = frame->names.lookup(operand);
    if (!hold || !policy.isRefCounted(operand.getType()))
      continue;
    if (getConvention(callee, argument.getArgNumber()) ==
        ArgumentConvention::Owned)
      bind(inCallee, argument, {hold->object, 1});
    else
      bind(inCallee, argument, {hold->object, 0, /*isBorrowed=*/true, {hold}});
  }
  SmallVector<Object *> returned;
  if (!runFunction(callee, inCallee, returned))
    return false;
  for (auto [object, result] : llvm::zip(returned, op->getResults()))
    if (object)
      bind(*frame, result, {object, 1});
  return true;
}

void CountInterpreter::run(FunctionOpInterface function,
                           Decisions &pathDecisions) {
  decisions = &pathDecisions;
  numOps = 0;
  numUpdates = 0;
  isReturned = false;
  depths.clear();
  objects.clear();
  holds.clear();
  objectFault.clear();
  holdFault.clear();

  Frame entry;
  for (BlockArgument argument : function.getFunctionBody().getArguments()) {
    if (!policy.isRefCounted(argument.getType()))
      continue;
    // The caller holds a reference to what it lends, and wants it back.
    bool isOwned = argument.getArgNumber() >= function.getNumArguments() ||
                   getConvention(function, argument.getArgNumber()) ==
                       ArgumentConvention::Owned;
    Object &object = objects.emplace_back();
    object.count = 1;
    object.countAtEnd = isOwned ? 0 : 1;
    bind(entry, argument, {&object, isOwned ? 1 : 0, !isOwned, {}});
  }
  SmallVector<Object *> returned;
  isReturned = runFunction(function, entry, returned);
  if (!isReturned)
    return;
  for (Object *object : returned)
    if (object)
      --object->count;
  for (Object &object : objects)
    if (object.count != object.countAtEnd)
      failObject(function, object.count > object.countAtEnd
                               ? "leak at the end"
                               : "over-release at the end");
}

//===----------------------------------------------------------------------===//
// All paths
//===----------------------------------------------------------------------===//

/// Adds to `result` what all paths through `function` show, until the first
/// fault.
static void runAllPaths(FunctionOpInterface function,
                        CountInterpreter &interpreter, unsigned maxPaths,
                        PathsResult &result) {
  auto run = [&](Decisions &decisions) {
    ++result.numPaths;
    interpreter.run(function, decisions);
    result.objectFault = interpreter.getObjectFault();
    result.holdFault = interpreter.getHoldFault();
    return result.isClean();
  };
  Decisions decisions;
  for (unsigned i = 0; i < maxPaths; ++i)
    if (!run(decisions) || !decisions.advance())
      return;
  result.isComplete = false;
  for (unsigned i = 0; i < maxPaths; ++i) {
    Decisions random(/*seed=*/i);
    if (!run(random))
      return;
  }
}

PathsResult test::runWithAnyConvention(ArrayRef<FunctionOpInterface> functions,
                                       RefCountingPolicy &policy,
                                       ConventionMap &conventions,
                                       unsigned maxPaths, unsigned maxVisits,
                                       bool entersCallees) {
  SmallVector<std::pair<Operation *, unsigned>> open;
  for (FunctionOpInterface function : functions) {
    SmallVector<ArgumentConvention, 2> &own = conventions[function];
    own.assign(function.getNumArguments(), ArgumentConvention::Owned);
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
      if (std::optional<ArgumentConvention> given =
              Conventions::getGiven(function, index))
        own[index] = *given;
      else if (policy.isRefCounted(type) && !function.isExternal())
        open.push_back({function, index});
    }
  }
  auto getConvention = [&](FunctionOpInterface callee, unsigned index) {
    return conventions.lookup(callee)[index];
  };
  CountInterpreter interpreter(policy, getConvention, maxVisits, entersCallees);

  PathsResult result;
  for (unsigned choice = 0; choice < 1u << open.size(); ++choice) {
    for (auto [bit, argument] : llvm::enumerate(open))
      conventions[argument.first][argument.second] =
          choice >> bit & 1 ? ArgumentConvention::Owned
                            : ArgumentConvention::Borrowed;
    unsigned numPaths = result.numPaths;
    result = PathsResult();
    result.numPaths = numPaths;
    for (FunctionOpInterface function : functions)
      if (!function.isExternal() && result.isClean())
        runAllPaths(function, interpreter, maxPaths, result);
    if (result.isClean())
      break;
  }
  return result;
}

/// The functions of `module`, in groups that call each other.
static std::vector<SmallVector<FunctionOpInterface>>
getCallGroups(ModuleOp module) {
  SmallVector<FunctionOpInterface> functions =
      llvm::to_vector(module.getOps<FunctionOpInterface>());
  std::vector<SmallVector<FunctionOpInterface>> groups;
  size_t end = 0;
  for (size_t i = 0; i < functions.size(); ++i) {
    if (i >= end) {
      groups.emplace_back();
      end = i + 1;
    }
    groups.back().push_back(functions[i]);
    functions[i].walk([&](CallOpInterface call) {
      auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
      for (size_t j = end; callee && j < functions.size(); ++j)
        if (functions[j].getNameAttr() == callee.getLeafReference())
          end = j + 1;
    });
  }
  return groups;
}

PathsResult test::runModule(ModuleOp module, RefCountingPolicy &policy,
                            ConventionMap &conventions) {
  PathsResult all;
  for (ArrayRef<FunctionOpInterface> group : getCallGroups(module)) {
    // With its callees, if that does not make too many paths.
    PathsResult paths =
        runWithAnyConvention(group, policy, conventions, /*maxPaths=*/500,
                             /*maxVisits=*/2, /*entersCallees=*/true);
    all.numPaths += paths.numPaths;
    if (!paths.isComplete) {
      paths = runWithAnyConvention(group, policy, conventions,
                                   /*maxPaths=*/3000, /*maxVisits=*/2,
                                   /*entersCallees=*/false);
      all.numPaths += paths.numPaths;
    }
    all.isComplete &= paths.isComplete;
    if (!paths.isClean()) {
      all.holdFault = paths.holdFault;
      all.objectFault = paths.objectFault;
      break;
    }
  }
  return all;
}
