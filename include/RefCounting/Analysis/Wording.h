//===- Wording.h - Words of messages ----------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares how messages and remarks write counts and ops.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_ANALYSIS_WORDING_H
#define REFCOUNTING_ANALYSIS_WORDING_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::ref_counting {

/// "1 reference", "2 references".
inline std::string formatReferences(int64_t count) {
  return llvm::itostr(count) + (count == 1 ? " reference" : " references");
}

/// The same without the sign of `change`, which may be any number.
inline std::string formatChange(int64_t change) {
  uint64_t count = llvm::AbsoluteValue(change);
  return llvm::utostr(count) + (count == 1 ? " reference" : " references");
}

/// The name of `op` in quotes, "'func.call'".
inline std::string quoteName(Operation *op) {
  return ("'" + op->getName().getStringRef() + "'").str();
}

} // namespace mlir::ref_counting

#endif // REFCOUNTING_ANALYSIS_WORDING_H
