//===- PolicyErrors.cpp - Refusals by policies ----------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PolicyErrors.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::ref_counting;

thread_local PolicyErrors *PolicyErrors::current = nullptr;

PolicyErrors::PolicyErrors(MLIRContext *context) : previous(current) {
  current = this;
  handler.emplace(context, [this](Diagnostic &diagnostic) {
    // The passes that other threads run have errors of their own.
    if (current != this ||
        diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    std::lock_guard<std::mutex> lock(mutex);
    errors.emplace_back(diagnostic.getLocation(), diagnostic.str());
    return success();
  });
}

PolicyErrors::~PolicyErrors() {
  if (handler)
    current = previous;
}

void PolicyErrors::finish() {
  handler.reset();
  current = previous;
  auto getKey = [](const std::pair<Location, std::string> &error) {
    std::string key;
    llvm::raw_string_ostream(key) << error.first;
    return key + error.second;
  };
  // Lines are numbers: those of one file in their order.
  auto getLine = [](Location loc) {
    auto found = loc->findInstanceOf<FileLineColLoc>();
    return found ? std::pair(found.getLine(), found.getColumn())
                 : std::pair(0u, 0u);
  };
  llvm::sort(errors, [&](const auto &lhs, const auto &rhs) {
    auto lhsLine = getLine(lhs.first), rhsLine = getLine(rhs.first);
    return lhsLine != rhsLine ? lhsLine < rhsLine : getKey(lhs) < getKey(rhs);
  });
  errors.erase(llvm::unique(errors,
                            [&](const auto &lhs, const auto &rhs) {
                              return getKey(lhs) == getKey(rhs);
                            }),
               errors.end());
}

LogicalResult PolicyErrors::emit() {
  finish();
  for (auto &[loc, text] : errors)
    emitError(loc) << text;
  return failure(!errors.empty());
}

std::string PolicyErrors::take() {
  finish();
  return errors.empty() ? "" : errors.front().second;
}
