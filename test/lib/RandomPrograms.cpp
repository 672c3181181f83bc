//===- RandomPrograms.cpp - Programs by seed ------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomPrograms.h"
#include "CountInterpreter.h"
#include "PassChecks.h"
#include "ReduceProgram.h"
#include "RefCounting/Analysis/FunctionRefCounts.h"
#include "RefCounting/Interfaces/ConventionAttributes.h"
#include "TestDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

void test::loadDialectsOfRandomPrograms(MLIRContext &context) {
  context.loadDialect<arith::ArithDialect, cf::ControlFlowDialect,
                      func::FuncDialect, scf::SCFDialect, ub::UBDialect,
                      TestRCDialect>();
}

namespace {

/// The same numbers on every platform, which the standard's distributions do
/// not promise.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}
  unsigned below(unsigned bound) { return engine() % bound; }
  bool oneIn(unsigned n) { return below(n) == 0; }

private:
  std::mt19937_64 engine;
};

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Keeps account of what is held of each name while it creates ops, and only
/// creates those that are right.
class Generator {
public:
  Generator(MLIRContext &context, uint64_t seed, unsigned size)
      : random(seed), builder(&context), loc(builder.getUnknownLoc()),
        size(size),
        types{ObjectType::get(&context), BufferType::get(&context)} {}

  OwningOpRef<ModuleOp> run();

private:
  struct Hold {
    int64_t count;
    bool isBorrowed = false;
    SmallVector<unsigned, 2> sources = {};
    /// What must stay, for somebody else gives it up.
    int64_t floor = 0;
  };
  struct Name {
    Value value;
    unsigned hold;
  };
  struct Function {
    func::FuncOp op;
    SmallVector<bool> ownsArgument;
  };

  /// A region that may have several blocks, and what is held at its exits.
  struct Exits {
    SmallVector<int64_t> counts;
    SmallVector<Type> results;
    bool isFunction;
  };

  /// What was visible before a nested body.
  struct Scope {
    std::vector<Hold> holds;
    size_t numNames;
  };

  void declareFunction(unsigned index);
  void fillFunction(unsigned index);

  void makeOps(unsigned number, unsigned depth, Exits *exits);
  void makeOp(unsigned depth, Exits *exits);
  void makeCall();
  void makeIf(unsigned depth, Exits *exits);
  void makeLoop(unsigned depth, Exits *exits);
  void makeFor(unsigned depth);
  void makeWhile(unsigned depth);
  void makeSwitch(unsigned depth);
  void makeExecuteRegion(unsigned depth);
  void makeRegion(unsigned depth);
  void makeIrreducibleLoop(unsigned depth, Exits *exits);
  void makeExit(Exits &exits);

  Scope open(ArrayRef<unsigned> givenUp = {});
  void close(const Scope &scope, ArrayRef<unsigned> givenUp = {});
  SmallVector<Value> settle(ArrayRef<int64_t> counts, ArrayRef<Type> passed);
  SmallVector<Value> settle(const Scope &scope, ArrayRef<unsigned> givenUp,
                            ArrayRef<Type> passed);
  SmallVector<unsigned> chooseGivenUp();
  SmallVector<Type> chooseTypes(unsigned max);
  SmallVector<Value> takeReferences(ArrayRef<Type> wanted);
  Value takeReference(Type type);

  bool isAlive(unsigned hold) const;
  Name *chooseName(llvm::function_ref<bool(const Name &)> fits);
  Name *chooseAlive(Type type = {});
  void addName(Value value, Hold hold);
  void addOwned(ValueRange values);
  void giveUp(Value value, int64_t count);
  Value getCondition() { return condition; }

  Random random;
  OpBuilder builder;
  Location loc;
  unsigned size;
  Type types[2];
  std::vector<Hold> holds;
  std::vector<Name> names;
  std::vector<Function> functions;
  unsigned current = 0;
  bool isGuarded = false;
  Value condition, index;
};

} // namespace

bool Generator::isAlive(unsigned hold) const {
  return holds[hold].count > 0 ||
         (holds[hold].isBorrowed &&
          llvm::all_of(holds[hold].sources,
                       [&](unsigned source) { return isAlive(source); }));
}

Generator::Name *
Generator::chooseName(llvm::function_ref<bool(const Name &)> fits) {
  SmallVector<Name *> fitting;
  for (Name &name : names)
    if (fits(name))
      fitting.push_back(&name);
  return fitting.empty() ? nullptr : fitting[random.below(fitting.size())];
}

Generator::Name *Generator::chooseAlive(Type type) {
  return chooseName([&](const Name &name) {
    return isAlive(name.hold) && (!type || name.value.getType() == type);
  });
}

void Generator::addName(Value value, Hold hold) {
  names.push_back({value, unsigned(holds.size())});
  holds.push_back(std::move(hold));
}

void Generator::addOwned(ValueRange values) {
  for (Value value : values)
    addName(value, {1});
}

void Generator::giveUp(Value value, int64_t count) {
  if (random.oneIn(3) && count == 1)
    TakeOp::create(builder, loc, value);
  else if (random.oneIn(2))
    ConsumeOp::create(builder, loc, ValueRange{value}, count);
  else
    ReleaseOp::create(builder, loc, value, count);
}

/// Gives up a reference to a value of `type`, for an op that takes it over.
Value Generator::takeReference(Type type) {
  Name *name = chooseName([&](const Name &name) {
    return name.value.getType() == type &&
           holds[name.hold].count > holds[name.hold].floor;
  });
  if (name && !random.oneIn(4)) {
    --holds[name->hold].count;
    return name->value;
  }
  if (Name *alive = chooseAlive(type); alive && random.oneIn(2)) {
    RetainOp::create(builder, loc, alive->value, 1);
    return alive->value;
  }
  return MakeOp::create(builder, loc, type);
}

SmallVector<Value> Generator::takeReferences(ArrayRef<Type> wanted) {
  return llvm::map_to_vector(wanted,
                             [&](Type type) { return takeReference(type); });
}

SmallVector<Type> Generator::chooseTypes(unsigned max) {
  SmallVector<Type> chosen(random.below(max + 1));
  for (Type &type : chosen)
    type = types[random.below(2)];
  return chosen;
}

/// Ends a body: chooses what it passes on, and gives up what is held beyond
/// `counts`; what was born later must go.
SmallVector<Value> Generator::settle(ArrayRef<int64_t> counts,
                                     ArrayRef<Type> passed) {
  SmallVector<Value> values = takeReferences(passed);
  for (unsigned i = 0; i < holds.size(); ++i) {
    int64_t surplus = holds[i].count - (i < counts.size() ? counts[i] : 0);
    if (surplus <= 0)
      continue;
    Name *name = chooseName([&](const Name &name) { return name.hold == i; });
    giveUp(name->value, surplus);
    holds[i].count -= surplus;
  }
  return values;
}

SmallVector<Value> Generator::settle(const Scope &scope,
                                     ArrayRef<unsigned> givenUp,
                                     ArrayRef<Type> passed) {
  SmallVector<int64_t> counts;
  for (auto [i, hold] : llvm::enumerate(scope.holds))
    counts.push_back(llvm::is_contained(givenUp, i) ? hold.floor : hold.count);
  return settle(counts, passed);
}

/// Starts a body in which only what is in `givenUp` may be given up, and all of
/// it must be.
Generator::Scope Generator::open(ArrayRef<unsigned> givenUp) {
  Scope scope{holds, names.size()};
  for (auto [i, hold] : llvm::enumerate(holds))
    if (!llvm::is_contained(givenUp, i))
      hold.floor = hold.count;
  return scope;
}

void Generator::close(const Scope &scope, ArrayRef<unsigned> givenUp) {
  holds = scope.holds;
  names.resize(scope.numNames, {});
  for (unsigned i : givenUp)
    holds[i].count = holds[i].floor;
}

SmallVector<unsigned> Generator::chooseGivenUp() {
  SmallVector<unsigned> chosen;
  for (auto [i, hold] : llvm::enumerate(holds))
    if (hold.count > hold.floor && random.oneIn(3))
      chosen.push_back(i);
  return chosen;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// Leaves the region for good.
void Generator::makeExit(Exits &exits) {
  if (random.oneIn(4)) {
    ub::UnreachableOp::create(builder, loc);
    return;
  }
  // What nobody else gives up any more may go now.
  for (unsigned i = 0; i < holds.size(); ++i)
    holds[i].floor = i < exits.counts.size() ? exits.counts[i] : 0;
  SmallVector<Value> values = settle(exits.counts, exits.results);
  if (exits.isFunction)
    func::ReturnOp::create(builder, loc, values);
  else
    scf::YieldOp::create(builder, loc, values);
}

void Generator::makeIf(unsigned depth, Exits *exits) {
  SmallVector<unsigned> givenUp = chooseGivenUp();
  SmallVector<Type> results = chooseTypes(2);
  if (random.oneIn(2))
    results.clear();
  bool wasGuarded = isGuarded;
  if (!exits) {
    bool hasElse = !results.empty() || !givenUp.empty() || random.oneIn(2);
    auto op = scf::IfOp::create(builder, loc, results, getCondition(),
                                /*addThenBlock=*/true, hasElse);
    for (Region *region : {&op.getThenRegion(), &op.getElseRegion()}) {
      if (region->empty())
        continue;
      OpBuilder::InsertionGuard guard(builder);
      if (Operation *yield =
              region->front().empty() ? nullptr : &region->front().back())
        yield->erase();
      builder.setInsertionPointToEnd(&region->front());
      Scope scope = open(givenUp);
      // A call that closes a cycle stands in one branch alone: the other must
      // return.
      isGuarded = wasGuarded || (hasElse && region == &op.getThenRegion());
      makeOps(random.below(size / 2) + 1, depth + 1, nullptr);
      scf::YieldOp::create(builder, loc, settle(scope, givenUp, results));
      close(scope, region == &op.getElseRegion() || !hasElse
                       ? givenUp
                       : ArrayRef<unsigned>());
    }
    isGuarded = wasGuarded;
    addOwned(op.getResults());
    return;
  }

  Region *region = builder.getBlock()->getParent();
  auto addBlock = [&] { return &region->emplaceBlock(); };
  Block *merge = addBlock();
  for (Type type : results)
    merge->addArgument(type, loc);
  // A raw pointer may go along with a value.
  bool passesPointer = !results.empty() && random.oneIn(2);
  if (passesPointer)
    merge->addArgument(builder.getIndexType(), loc);
  SmallVector<Block *> ways{addBlock(), addBlock()};
  if (random.oneIn(4)) {
    ways.push_back(addBlock());
    // One block twice.
    SmallVector<Block *> cases{ways[1], ways[2], ways[1]};
    Value flag =
        arith::IndexCastOp::create(builder, loc, builder.getI32Type(), index);
    cf::SwitchOp::create(builder, loc, flag, ways[0], ValueRange(),
                         ArrayRef<int32_t>{1, 2, 3}, cases,
                         SmallVector<ValueRange>(3));
  } else {
    cf::CondBranchOp::create(builder, loc, getCondition(), ways[0], ways[1]);
  }
  Scope before = open();
  close(before);
  for (auto [i, way] : llvm::enumerate(ways)) {
    builder.setInsertionPointToEnd(way);
    Scope scope = open(givenUp);
    isGuarded = wasGuarded || i == 0;
    makeOps(random.below(size / 2) + 1, depth + 1, exits);
    if (i == 0 && random.oneIn(4)) {
      makeExit(*exits);
    } else {
      SmallVector<Value> passed = settle(scope, givenUp, results);
      if (passesPointer)
        passed.push_back(
            UnrealizedConversionCastOp::create(
                builder, loc, TypeRange{builder.getIndexType()}, passed.front())
                .getResult(0));
      cf::BranchOp::create(builder, loc, merge, passed);
    }
    close(scope);
  }
  isGuarded = wasGuarded;
  close(before, givenUp);
  builder.setInsertionPointToEnd(merge);
  addOwned(merge->getArguments().take_front(results.size()));
}

void Generator::makeLoop(unsigned depth, Exits *exits) {
  SmallVector<Type> carried = chooseTypes(2);
  Region *region = builder.getBlock()->getParent();
  Block *head = &region->emplaceBlock(), *after = &region->emplaceBlock();
  for (Type type : carried) {
    head->addArgument(type, loc);
    after->addArgument(type, loc);
  }
  cf::BranchOp::create(builder, loc, head, takeReferences(carried));
  builder.setInsertionPointToEnd(head);
  Scope scope = open();
  addOwned(head->getArguments());
  makeOps(random.below(size / 2) + 1, depth + 1, exits);
  SmallVector<Value> passed = settle(scope, {}, carried);
  cf::CondBranchOp::create(builder, loc, getCondition(), head, passed, after,
                           passed);
  close(scope);
  builder.setInsertionPointToEnd(after);
  addOwned(after->getArguments());
}

/// A loop with two entries.
void Generator::makeIrreducibleLoop(unsigned depth, Exits *exits) {
  SmallVector<Type> carried = chooseTypes(1);
  Region *region = builder.getBlock()->getParent();
  Block *blocks[3];
  for (Block *&block : blocks) {
    block = &region->emplaceBlock();
    for (Type type : carried)
      block->addArgument(type, loc);
  }
  SmallVector<Value> passed = takeReferences(carried);
  cf::CondBranchOp::create(builder, loc, getCondition(), blocks[0], passed,
                           blocks[1], passed);
  for (unsigned i = 0; i < 2; ++i) {
    builder.setInsertionPointToEnd(blocks[i]);
    Scope scope = open();
    addOwned(blocks[i]->getArguments());
    makeOps(random.below(size / 3) + 1, depth + 1, exits);
    passed = settle(scope, {}, carried);
    cf::CondBranchOp::create(builder, loc, getCondition(), blocks[1 - i],
                             passed, blocks[2], passed);
    close(scope);
  }
  builder.setInsertionPointToEnd(blocks[2]);
  addOwned(blocks[2]->getArguments());
}

void Generator::makeFor(unsigned depth) {
  SmallVector<Type> carried = chooseTypes(2);
  SmallVector<Value> inits = takeReferences(carried);
  auto op = scf::ForOp::create(builder, loc, index, index, index, inits);
  OpBuilder::InsertionGuard guard(builder);
  if (!op.getBody()->empty())
    op.getBody()->back().erase();
  builder.setInsertionPointToEnd(op.getBody());
  Scope scope = open();
  addOwned(op.getRegionIterArgs());
  makeOps(random.below(size / 2) + 1, depth + 1, nullptr);
  scf::YieldOp::create(builder, loc, settle(scope, {}, carried));
  close(scope);
  addOwned(op.getResults());
}

void Generator::makeWhile(unsigned depth) {
  SmallVector<Type> carried = chooseTypes(2), results = chooseTypes(2);
  SmallVector<Value> inits = takeReferences(carried);
  auto op = scf::WhileOp::create(builder, loc, results, inits);
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Location> locs(2, loc);
  Block *before = builder.createBlock(
      &op.getBefore(), {}, carried, ArrayRef(locs).take_front(carried.size()));
  Scope scope = open();
  addOwned(before->getArguments());
  makeOps(random.below(size / 3) + 1, depth + 1, nullptr);
  scf::ConditionOp::create(builder, loc, getCondition(),
                           settle(scope, {}, results));
  close(scope);
  Block *after = builder.createBlock(&op.getAfter(), {}, results,
                                     ArrayRef(locs).take_front(results.size()));
  scope = open();
  addOwned(after->getArguments());
  makeOps(random.below(size / 3) + 1, depth + 1, nullptr);
  scf::YieldOp::create(builder, loc, settle(scope, {}, carried));
  close(scope);
  addOwned(op.getResults());
}

void Generator::makeSwitch(unsigned depth) {
  SmallVector<unsigned> givenUp = chooseGivenUp();
  SmallVector<Type> results = chooseTypes(1);
  auto op = scf::IndexSwitchOp::create(builder, loc, results, index,
                                       ArrayRef<int64_t>{0, 1}, 2);
  Scope before = open();
  close(before);
  OpBuilder::InsertionGuard guard(builder);
  for (Region &region : op->getRegions()) {
    builder.createBlock(&region);
    Scope scope = open(givenUp);
    makeOps(random.below(size / 3) + 1, depth + 1, nullptr);
    scf::YieldOp::create(builder, loc, settle(scope, givenUp, results));
    close(scope);
  }
  close(before, givenUp);
  addOwned(op.getResults());
}

void Generator::makeExecuteRegion(unsigned depth) {
  SmallVector<unsigned> givenUp = chooseGivenUp();
  SmallVector<Type> results = chooseTypes(1);
  auto op = scf::ExecuteRegionOp::create(builder, loc, results);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&op.getRegion());
  Scope scope = open(givenUp);
  Exits exits{{}, results, /*isFunction=*/false};
  for (auto [i, hold] : llvm::enumerate(scope.holds))
    exits.counts.push_back(llvm::is_contained(givenUp, i) ? hold.floor
                                                          : hold.count);
  makeOps(random.below(size / 2) + 1, depth + 1, &exits);
  scf::YieldOp::create(builder, loc, settle(scope, givenUp, results));
  close(scope, givenUp);
  addOwned(op.getResults());
}

/// A region that runs any number of times.
void Generator::makeRegion(unsigned depth) {
  SmallVector<Value> operands;
  if (Name *name = chooseAlive())
    operands.push_back(name->value);
  auto op = RegionOp::create(builder, loc, operands);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&op.getBody());
  Scope scope = open();
  makeOps(random.below(size / 2) + 1, depth + 1, nullptr);
  settle(scope, {}, {});
  operands.clear();
  if (Name *name = chooseAlive())
    operands.push_back(name->value);
  EndOp::create(builder, loc, operands);
  close(scope);
}

//===----------------------------------------------------------------------===//
// Ops and functions
//===----------------------------------------------------------------------===//

void Generator::makeCall() {
  // Those before this one, and in one branch of two this one and its partner.
  unsigned last = isGuarded ? (current | 1) : current - 1;
  last = std::min<unsigned>(last, functions.size() - 1);
  if (!isGuarded && current == 0)
    return;
  Function &callee = functions[random.below(last + 1)];
  SmallVector<Value> operands;
  SmallVector<Value> lent;
  for (auto [argumentType, isOwned] :
       llvm::zip(callee.op.getArgumentTypes(), callee.ownsArgument)) {
    // A lambda cannot capture a structured binding before C++20.
    Type type = argumentType;
    if (type == builder.getI1Type()) {
      operands.push_back(condition);
    } else if (type.isIndex()) {
      operands.push_back(index);
    } else if (isOwned) {
      operands.push_back(takeReference(type));
    } else {
      // Lend what is held beyond what the call takes.
      Name *name = chooseName([&](const Name &name) {
        return name.value.getType() == type && isAlive(name.hold);
      });
      operands.push_back(name ? name->value : takeReference(type));
      if (!name)
        addName(operands.back(), {1});
      lent.push_back(operands.back());
    }
  }
  for (Name &name : names) {
    if (!llvm::is_contained(lent, name.value) || isAlive(name.hold))
      continue;
    // The call takes the last reference to what it borrows.
    RetainOp::create(builder, loc, name.value, 1);
    ++holds[name.hold].count;
  }
  auto call = func::CallOp::create(builder, loc, callee.op, operands);
  addOwned(call.getResults());
}

void Generator::makeOp(unsigned depth, Exits *exits) {
  if (depth < 3 && random.oneIn(4)) {
    switch (random.below(exits ? 11 : 7)) {
    case 0:
      return makeIf(depth, nullptr);
    case 1:
      return makeFor(depth);
    case 2:
      return makeWhile(depth);
    case 3:
      return makeSwitch(depth);
    case 4:
      return makeExecuteRegion(depth);
    case 5:
      return makeRegion(depth);
    case 6:
      return makeCall();
    case 7:
    case 8:
      return makeIf(depth, exits);
    case 9:
      return makeLoop(depth, exits);
    default:
      return makeIrreducibleLoop(depth, exits);
    }
  }

  Type type = types[random.below(2)];
  Name *name = chooseAlive();
  switch (random.below(11)) {
  case 0:
    return addOwned(MakeOp::create(builder, loc, type)->getResults());
  case 1: {
    int64_t count = random.below(3) + 1;
    return addName(MakeManyOp::create(builder, loc, type, count), {count});
  }
  case 2:
    return addName(GlobalOp::create(builder, loc, type), {0, true});
  default:
    break;
  }
  if (!name)
    return addOwned(MakeOp::create(builder, loc, type)->getResults());
  type = name->value.getType();
  unsigned hold = name->hold;
  Value value = name->value;
  Name *other = chooseAlive(type);
  switch (random.below(9)) {
  case 0:
    BorrowOp::create(builder, loc, ValueRange{value, other->value});
    return;
  case 1: {
    int64_t count = random.below(2) + 1;
    RetainOp::create(builder, loc, value, count);
    holds[hold].count += count;
    return;
  }
  case 2:
  case 3: {
    Name *held = chooseName([&](const Name &name) {
      return holds[name.hold].count > holds[name.hold].floor;
    });
    if (!held)
      return;
    --holds[held->hold].count;
    return giveUp(held->value, 1);
  }
  case 4:
    return addName(ViewOp::create(builder, loc, types[random.below(2)], value),
                   {0, true, {hold}});
  case 5:
    return addName(
        ViewOp::create(builder, loc, type, ValueRange{value, other->value}),
        {0, true, {hold, other->hold}});
  case 6:
    return addName(arith::SelectOp::create(builder, loc, getCondition(), value,
                                           other->value),
                   {0, true, {hold, other->hold}});
  case 7: {
    // A second name, through a raw pointer or not.
    Value cast = value;
    if (random.oneIn(2))
      cast = UnrealizedConversionCastOp::create(
                 builder, loc, TypeRange{builder.getIndexType()}, cast)
                 .getResult(0);
    cast = UnrealizedConversionCastOp::create(
               builder, loc, TypeRange{types[random.below(2)]}, cast)
               .getResult(0);
    names.push_back({cast, hold});
    return;
  }
  default:
    // Consumes one, and borrows the other.
    if (holds[hold].count <= holds[hold].floor)
      return;
    --holds[hold].count;
    if (!isAlive(other->hold)) {
      ++holds[hold].count;
      return;
    }
    AskOp::create(builder, loc, ArrayRef<int64_t>{1, 0}, {value, other->value});
    return;
  }
}

void Generator::makeOps(unsigned number, unsigned depth, Exits *exits) {
  for (unsigned i = 0; i < number; ++i)
    makeOp(depth, exits);
}

void Generator::declareFunction(unsigned number) {
  SmallVector<Type> inputs{builder.getI1Type(), builder.getIndexType()};
  llvm::append_range(inputs, chooseTypes(2));
  auto op =
      func::FuncOp::create(builder, loc, llvm::formatv("f{0}", number).str(),
                           builder.getFunctionType(inputs, chooseTypes(1)));
  Function function{op, {}};
  bool isExternal = random.oneIn(6);
  for (auto [i, type] : llvm::enumerate(inputs)) {
    bool isCounted = i >= 2;
    bool isOwned = isCounted && random.oneIn(2);
    if (isCounted && (random.oneIn(3) || (isExternal && !isOwned)))
      op.setArgAttr(i, isOwned ? ownedAttrName : borrowedAttrName,
                    builder.getUnitAttr());
    function.ownsArgument.push_back(isOwned);
  }
  if (isExternal)
    op.setPrivate();
  functions.push_back(function);
}

void Generator::fillFunction(unsigned number) {
  Function &function = functions[number];
  if (function.op.isPrivate())
    return;
  current = number;
  isGuarded = false;
  holds.clear();
  names.clear();
  Block *entry = function.op.addEntryBlock();
  builder.setInsertionPointToEnd(entry);
  condition = entry->getArgument(0);
  index = entry->getArgument(1);
  for (auto [i, argument] : llvm::enumerate(entry->getArguments()))
    if (i >= 2)
      addName(argument, {function.ownsArgument[i], !function.ownsArgument[i]});
  Exits exits{{}, llvm::to_vector(function.op.getResultTypes()), true};
  exits.counts.assign(holds.size(), 0);
  makeOps(size / 2 + random.below(size) + 1, 0, &exits);
  func::ReturnOp::create(builder, loc, settle(exits.counts, exits.results));
}

OwningOpRef<ModuleOp> Generator::run() {
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToStart(module->getBody());
  unsigned number = random.below(4) + 1;
  for (unsigned i = 0; i < number; ++i)
    declareFunction(i);
  for (unsigned i = 0; i < number; ++i)
    fillFunction(i);
  return module;
}

OwningOpRef<ModuleOp> test::makeRandomProgram(MLIRContext &context,
                                              uint64_t seed, unsigned size) {
  return Generator(context, seed, std::max(size, 4u)).run();
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

std::string test::mutateCounts(ModuleOp module, uint64_t seed) {
  Random random(seed);
  auto isUpdate = [](Operation *op) {
    return isa<RetainOp, ReleaseOp, ConsumeOp, TakeOp>(op);
  };
  SmallVector<Operation *> updates;
  SmallVector<Operation *> places;
  SmallVector<OpOperand *> passed;
  module->walk([&](Operation *op) {
    if (isUpdate(op))
      updates.push_back(op);
    if (!op->getParentOfType<func::FuncOp>())
      return;
    places.push_back(op);
    if (op->hasTrait<OpTrait::IsTerminator>() || isa<func::CallOp>(op))
      for (OpOperand &operand : op->getOpOperands())
        if (isa<RefCountedTypeInterface>(operand.get().getType()))
          passed.push_back(&operand);
  });
  DominanceInfo dominance(module);
  auto chooseValue = [&](Type type, Operation *op) -> Value {
    SmallVector<Value> values;
    auto visit = [&](Value value) {
      if (value.getType() == type && dominance.properlyDominates(value, op))
        values.push_back(value);
    };
    op->getParentOfType<func::FuncOp>()->walk([&](Operation *other) {
      llvm::for_each(other->getResults(), visit);
      for (Region &region : other->getRegions())
        for (Block &block : region)
          llvm::for_each(block.getArguments(), visit);
    });
    return values.empty() ? Value() : values[random.below(values.size())];
  };

  unsigned kind = random.below(6);
  if (kind == 5) {
    if (passed.empty())
      return "";
    OpOperand *operand = passed[random.below(passed.size())];
    Value value = chooseValue(operand->get().getType(), operand->getOwner());
    if (!value || value == operand->get())
      return "";
    operand->set(value);
    return "pass on another value";
  }
  if (updates.empty())
    return "";
  Operation *op = updates[random.below(updates.size())];
  switch (kind) {
  case 0:
    op->erase();
    return "delete";
  case 1:
    OpBuilder(op).clone(*op);
    return "repeat";
  case 2: {
    Operation *place = places[random.below(places.size())];
    if (place == op || place->isAncestor(op) ||
        place->getParentOfType<func::FuncOp>() !=
            op->getParentOfType<func::FuncOp>() ||
        !llvm::all_of(op->getOperands(), [&](Value operand) {
          return dominance.properlyDominates(operand, place);
        }))
      return "";
    op->moveBefore(place);
    return "move";
  }
  case 3: {
    auto count = op->getAttrOfType<IntegerAttr>("count");
    if (!count)
      return "";
    int64_t changed = count.getInt() + (random.oneIn(2) ? 1 : -1);
    if (changed == 0)
      return "";
    op->setAttr("count", IntegerAttr::get(count.getType(), changed));
    return "change the count";
  }
  default: {
    Value value = chooseValue(op->getOperand(0).getType(), op);
    if (!value || value == op->getOperand(0))
      return "";
    op->setOperand(0, value);
    return "change the value";
  }
  }
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

bool test::mayNeverReturn(Operation *op) {
  WalkResult result = op->walk([](Operation *inner) {
    for (Region &region : inner->getRegions()) {
      DenseSet<Block *> leaving;
      for (size_t i = 0; i < region.getBlocks().size(); ++i)
        for (Block &block : region)
          if (!block.mightHaveTerminator() ||
              (block.getNumSuccessors() == 0 &&
               !isa<ub::UnreachableOp>(block.getTerminator())) ||
              llvm::any_of(block.getSuccessors(), [&](Block *successor) {
                return leaving.contains(successor);
              }))
            leaving.insert(&block);
      if (leaving.size() != region.getBlocks().size())
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return result.wasInterrupted();
}

Comparison test::compareWithExecution(ModuleOp module) {
  Comparison result;
  Conventions conventions;
  inferConventions(module, collectFunctions(module), conventions);
  RefCountingPolicy policy(&conventions);
  std::string reported;
  bool isBorrowAlone = true;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    FunctionRefCounts counts(function, policy, conventions);
    counts.run();
    if (std::string difference = compareShortWays(function, conventions);
        !difference.empty()) {
      result.kind = "the short ways of the analysis differ";
      result.disagreement = difference;
      return result;
    }
    for (const Fault &fault : counts.getFaults()) {
      isBorrowAlone &= fault.kind == FaultKind::BorrowOutlivesOwner;
      if (reported.empty())
        reported = llvm::formatv("{0} in {1}: {2}", stringify(fault.kind),
                                 function.getName(), fault.text);
    }
  }
  result.isReported = !reported.empty();

  RefCountingPolicy policyOfExecution;
  ConventionMap found;
  PathsResult paths = runModule(module, policyOfExecution, found);
  if (paths.holdFault.empty() && !paths.objectFault.empty()) {
    result.kind = "holds are right but objects are not";
    result.disagreement = paths.objectFault;
    return result;
  }
  std::string fault = paths.holdFault;
  result.isDecided = paths.isComplete;
  result.isClean = fault.empty();
  if (!result.isClean)
    result.isDecided = true;
  result.fault = fault;
  result.report = reported;
  if (!result.isReported && !result.isClean) {
    result.kind = "missed";
    result.disagreement = fault;
  }
  // Where nothing returns paths may go on with different counts for ever, and
  // the analysis does not tell which count of a borrowed value goes with which
  // count of its source.
  if (result.isReported && result.isClean && result.isDecided &&
      !(isBorrowAlone && mayNeverReturn(module))) {
    result.kind = "false alarm";
    result.disagreement = reported;
  }
  return result;
}

void FuzzResult::print(raw_ostream &stream) const {
  stream << llvm::formatv(
      "{0} programs; {1} seeded faults, {2} of them reported; {3} harmless "
      "changes, {4} of them reported; {5} with too many paths; {6} "
      "disagreements\n",
      numPrograms, numFaults, numDetected, numHarmless, numAlarms, numUndecided,
      numDisagreements);
}

/// Prints `module` as a test of what the verifier says of it.
static void printAsTest(ModuleOp module, const Comparison &comparison,
                        raw_ostream &stream) {
  stream << "// RUN: " << (comparison.isClean ? "" : "not ")
         << "ref-counting-opt %s --verify-ref-counting -o /dev/null\n"
         << "// " << comparison.kind << ": " << comparison.disagreement << "\n"
         << module << "\n";
}

void test::fuzz(MLIRContext &context, uint64_t seed, unsigned size,
                unsigned numMutations, FuzzResult &result, raw_ostream &stream,
                bool reduces) {
  auto fail = [&](ModuleOp module, const Twine &what) {
    ++result.numDisagreements;
    stream << "// seed " << seed << ": " << what << "\n" << module << "\n";
  };
  auto disagree = [&](OwningOpRef<ModuleOp> &module, const Twine &what,
                      Comparison comparison) {
    ++result.numDisagreements;
    stream << "// seed " << seed << what << "\n";
    if (reduces) {
      reduceProgram(module, [&](ModuleOp smaller) {
        return compareWithExecution(smaller).kind == comparison.kind;
      });
      comparison = compareWithExecution(*module);
    }
    printAsTest(*module, comparison, stream);
    stream << "// -----\n";
    stream.flush();
  };

  OwningOpRef<ModuleOp> module = makeRandomProgram(context, seed, size);
  ++result.numPrograms;
  if (failed(verify(*module)))
    return fail(*module, "the generator made invalid IR");
  Comparison comparison = compareWithExecution(*module);
  result.numUndecided += !comparison.isDecided;
  if (!comparison.isClean)
    fail(*module,
         "the generator made a program with a fault: " + comparison.fault);
  if (!comparison.kind.empty()) {
    OwningOpRef<ModuleOp> smaller(cast<ModuleOp>((*module)->clone()));
    disagree(smaller, "", comparison);
  }

  for (unsigned i = 0; i < numMutations; ++i) {
    OwningOpRef<ModuleOp> mutant(cast<ModuleOp>((*module)->clone()));
    std::string change = mutateCounts(*mutant, seed * 1000 + i);
    if (change.empty() || failed(verify(*mutant)))
      continue;
    comparison = compareWithExecution(*mutant);
    if (!comparison.isDecided) {
      ++result.numUndecided;
    } else if (comparison.isClean) {
      ++result.numHarmless;
      result.numAlarms += comparison.isReported;
    } else {
      ++result.numFaults;
      result.numDetected += comparison.isReported;
    }
    if (!comparison.kind.empty())
      disagree(mutant, ", change " + Twine(i) + " (" + change + ")",
               comparison);
  }
}
