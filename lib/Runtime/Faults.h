//===- Faults.h - Faults found in the program -------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the list of what the program did wrong.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_FAULTS_H
#define REFCOUNTING_LIB_RUNTIME_FAULTS_H

#include "Object.h"

#include <array>
#include <map>
#include <tuple>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// What a program can do wrong, in the order of the report's last line.
enum class FaultKind : uint8_t {
  Leak,
  OverRelease,
  UseAfterRelease,
  EmplacedTwice,
  NeverEmplaced,
  WrongGroupSize,
  NotAnObject
};
constexpr unsigned numFaultKinds = 7;

/// Faults with one cause. Faults count as one cause when they are of one kind,
/// when their objects are of one kind and were born at one place, and when the
/// last change of the count was made at one place.
struct Fault {
  FaultKind kind;
  /// The object of the first fault; null for a pointer that is no object.
  Object *object = nullptr;
  /// The call that showed the first fault; number 0 if it showed at exit.
  Call call;
  /// What happened, as a sentence.
  std::string what;
  /// How many such faults there were.
  uint64_t occurrences = 0;
  /// A few of the objects that had such a fault, without repetitions, and
  /// whether there are more.
  std::vector<Object *> objects;
  bool moreObjects = false;
};

/// All faults of the process. Thread-safe.
class FaultList {
public:
  /// Records a fault of `object`, whose lock the caller must hold unless it is
  /// null.
  void add(FaultKind kind, Object *object, const Call &call, std::string what);

  /// The faults, by cause, in the order in which they showed first.
  std::vector<Fault> causes() const;

  /// How many faults of this kind there were.
  uint64_t count(FaultKind kind) const;
  /// How many faults there were.
  uint64_t total() const;

private:
  /// Kind, object's kind, address of birth, address of last change, function.
  using Cause = std::tuple<FaultKind, int, void *, void *, const char *>;

  mutable std::mutex mutex;
  std::array<uint64_t, numFaultKinds> counts = {};
  std::map<Cause, size_t> indices;
  std::vector<Fault> faults;
};

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_FAULTS_H
