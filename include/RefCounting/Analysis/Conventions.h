//===- Conventions.h - Who releases arguments -------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what is known about who releases the arguments of functions.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_CONVENTIONS_H
#define REFCOUNTING_ANALYSIS_CONVENTIONS_H

#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::ref_counting {

/// Whether a function takes over its caller's reference to an argument (the
/// caller passes +1), or uses the argument while the caller keeps it alive.
enum class ArgumentConvention { Owned, Borrowed };

/// "owned" or "borrowed".
StringRef stringify(ArgumentConvention convention);

/// An argument or a result of a function, by number. Whoever waits for it waits
/// for a task that the function started.
struct TaskHandle {
  enum class Kind { Argument, Result };
  Kind kind;
  unsigned index;

  bool operator==(const TaskHandle &other) const {
    return kind == other.kind && index == other.index;
  }
  bool operator<(const TaskHandle &other) const {
    return std::tie(kind, index) < std::tie(other.kind, other.index);
  }
};

/// A task that may still use a borrowed argument after the function returned.
/// It has ended once one of these was waited for. Sorted. Empty: nothing that
/// the caller has tells when it ends.
using TaskHandles = SmallVector<TaskHandle, 2>;

/// What callers must know about one argument.
struct ArgumentSummary {
  ArgumentConvention convention = ArgumentConvention::Borrowed;

  /// The tasks that borrow the argument. Empty if the argument is owned, or if
  /// the borrow ends when the function returns. Sorted, each once.
  SmallVector<TaskHandles, 1> tasks;

  /// Whether the function waits, on every path and before it returns, for the
  /// tasks that the argument stands for.
  bool isJoined = false;

  /// Whether the counts of the argument were proved right on the way. Callers
  /// do not look at it.
  bool isProved = false;

  bool operator==(const ArgumentSummary &other) const {
    return convention == other.convention && tasks == other.tasks &&
           isJoined == other.isJoined;
  }
  bool operator!=(const ArgumentSummary &other) const {
    return !(*this == other);
  }
};

/// The summaries of functions. Argument attributes are not in here: they are
/// read from the functions, and go first.
class Conventions {
public:
  /// `external` is the convention of the arguments of functions without a body,
  /// and of functions that nothing was set for.
  explicit Conventions(ArgumentConvention external = ArgumentConvention::Owned)
      : external(external) {}

  /// The convention that an attribute of the argument fixes, if there is one.
  static std::optional<ArgumentConvention>
  getGiven(FunctionOpInterface function, unsigned index);

  /// The convention of an argument without an attribute.
  ArgumentConvention get(FunctionOpInterface function, unsigned index) const;

  /// The tasks that borrow an argument, as the attribute tells them; none if
  /// there is none.
  static SmallVector<TaskHandles, 1> getGivenTasks(FunctionOpInterface function,
                                                   unsigned index);

  /// The tasks that borrow an argument: those that were set, or else those that
  /// the attribute tells.
  SmallVector<TaskHandles, 1> getTasks(FunctionOpInterface function,
                                       unsigned index) const;

  /// Whether the function waits for the tasks that an argument stands for.
  bool joins(FunctionOpInterface function, unsigned index) const;

  /// Sets the summaries of all arguments of `function`; those of arguments that
  /// are not counted are ignored.
  void set(FunctionOpInterface function,
           SmallVector<ArgumentSummary> summaries);

  /// The summaries that were set for `function`; empty if none were.
  ArrayRef<ArgumentSummary> lookup(FunctionOpInterface function) const;

private:
  ArgumentConvention external;
  DenseMap<Operation *, SmallVector<ArgumentSummary>> summaries;
};

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_CONVENTIONS_H
