//===- CountInterpreter.h - Counts by execution -----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares an interpreter of counted programs, to compare the analysis with. It
// asks RefCountingPolicy what single ops do, and knows nothing else of it.
//
// It executes one path at a time and keeps two accounts:
//
//   * objects: one count for each object, whatever its names. This is what
//     happens at run time: who frees an object that is used later, or leaves
//     one behind, is wrong beyond argument;
//   * holds: what each name holds of its object. This is what the passes have
//     agreed on: forwarding a value hands its reference over to another name,
//     and the old name may not be used any more, though the object is alive.
//
// The analysis must report a fault exactly if some path has a fault of holds,
// and a path without a fault of holds must have none of objects.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_COUNTINTERPRETER_H
#define REFCOUNTING_TEST_LIB_COUNTINTERPRETER_H

#include "RefCounting/Analysis/RefCountingPolicy.h"
#include "mlir/IR/BuiltinOps.h"
#include <deque>
#include <random>

namespace mlir::ref_counting::test {

/// Which way control goes wherever it may go several ways. Decisions are
/// independent: what the same condition decided before does not count.
class Decisions {
public:
  /// Starts with the path that takes the first way everywhere.
  Decisions() = default;

  /// One random path.
  explicit Decisions(uint64_t seed) : seed(seed), random(seed) {}

  unsigned choose(unsigned numWays);

  /// Goes on to the next path. False if there is none.
  bool advance();

  /// The same path, from its start.
  Decisions repeat() const;

private:
  struct Decision {
    unsigned way;
    unsigned numWays;
  };
  std::vector<Decision> decisions;
  unsigned next = 0;
  std::optional<uint64_t> seed;
  std::optional<std::mt19937_64> random;
};

/// Executes one path through a function.
class CountInterpreter {
public:
  using GetConvention =
      llvm::function_ref<ArgumentConvention(FunctionOpInterface, unsigned)>;

  /// No path enters a block of one execution of a function more often than
  /// `maxVisits` times, and no more executions of a function are nested.
  /// Without `entersCallees` a call does what its convention says, and nothing
  /// else.
  CountInterpreter(RefCountingPolicy &policy, GetConvention getConvention,
                   unsigned maxVisits = 2, bool entersCallees = true)
      : policy(policy), getConvention(getConvention), maxVisits(maxVisits),
        entersCallees(entersCallees) {}

  /// Executes `function` on the path that `decisions` tells. A path that never
  /// returns, or not within the bounds, owes nothing.
  void run(FunctionOpInterface function, Decisions &decisions);

  /// What is wrong on the path; empty if nothing is.
  const std::string &getObjectFault() const { return objectFault; }
  const std::string &getHoldFault() const { return holdFault; }

  /// How many operations on counts were executed, and whether the path came to
  /// an end of the function.
  unsigned getNumUpdates() const { return numUpdates; }
  bool hasReturned() const { return isReturned; }

private:
  struct Object {
    int64_t count = 0;
    /// Whether the object lives while all of its sources live, whatever its
    /// count. Without sources, something outside keeps it alive.
    bool isBorrowed = false;
    SmallVector<Object *, 1> sources;
    /// What must be left at the end.
    int64_t countAtEnd = 0;
  };

  /// What one name, or several that casts give, holds of an object.
  struct Hold {
    Object *object;
    int64_t count;
    bool isBorrowed = false;
    SmallVector<Hold *, 1> sources = {};
    /// The first of its names.
    Value name = {};
  };

  /// One execution of a function.
  struct Frame {
    DenseMap<Value, Hold *> names;
    SmallVector<Hold *> holds;
    struct Visit {
      unsigned number = 0;
      struct Entry {
        Value name;
        Hold *hold;
        int64_t count;
      };
      std::vector<Entry> held;
    };
    DenseMap<Block *, Visit> visits;
  };

  bool runFunction(FunctionOpInterface function, Frame &callee,
                   SmallVectorImpl<Object *> &returned);
  Operation *runRegion(Region &region);
  bool enter(Block *block);
  bool runOp(Operation *op);
  bool runUses(Operation *op);
  bool runRegions(Operation *op);
  bool runCall(Operation *op, FunctionOpInterface callee);
  void bindResults(Operation *op);
  void bindResult(OpResult result);
  void bindNew(Value value, int64_t count);
  DenseSet<Value> handOver(Operation *op, ValueRange forwarded,
                           ValueRange inputs);
  int64_t getEffect(OpOperand &operand);
  FunctionOpInterface getEnteredCallee(Operation *op);

  static bool isAlive(const Object &object);
  static bool isAlive(const Hold &hold);
  void bind(Frame &frame, Value name, Hold hold);
  bool failObject(Operation *op, const Twine &text);
  void failHold(Operation *op, const Twine &text);

  RefCountingPolicy &policy;
  GetConvention getConvention;
  unsigned maxVisits;
  bool entersCallees;
  Decisions *decisions = nullptr;
  /// How often each function is being executed.
  DenseMap<Operation *, unsigned> depths;
  unsigned numOps = 0;
  unsigned numUpdates = 0;
  bool isReturned = false;
  Frame *frame = nullptr;
  std::deque<Object> objects;
  std::deque<Hold> holds;
  std::string objectFault;
  std::string holdFault;
};

/// What is found on many paths.
struct PathsResult {
  /// The first of each that was found, and empty if there is none. After a
  /// fault of holds no more paths are looked at.
  std::string holdFault;
  std::string objectFault;
  unsigned numPaths = 0;
  /// Whether all paths within the bounds were looked at.
  bool isComplete = true;

  bool isClean() const { return holdFault.empty() && objectFault.empty(); }
};

using ConventionMap = DenseMap<Operation *, SmallVector<ArgumentConvention, 2>>;

/// Executes all paths through each of `functions`, at most `maxPaths` each and
/// as many random ones if there are more, with whatever conventions of their
/// arguments without an attribute make all paths clean, if some do; else the
/// result is that for the last ones tried. The functions may call each other.
/// `conventions` has those of the other functions that they call, and receives
/// theirs, one for each argument.
PathsResult runWithAnyConvention(ArrayRef<FunctionOpInterface> functions,
                                 RefCountingPolicy &policy,
                                 ConventionMap &conventions, unsigned maxPaths,
                                 unsigned maxVisits = 2,
                                 bool entersCallees = true);

/// Executes all functions of `module`. Functions may only call those before
/// them, and those behind them that call them in turn. With too many paths,
/// calls do what the conventions say, and nothing else. `conventions` receives
/// those of all functions, if the result is clean.
PathsResult runModule(ModuleOp module, RefCountingPolicy &policy,
                      ConventionMap &conventions);

} // namespace mlir::ref_counting::test

#endif // REFCOUNTING_TEST_LIB_COUNTINTERPRETER_H
