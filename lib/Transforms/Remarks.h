//===- Remarks.h - What remarks share ---------------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what the remarks of the passes have in common.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_TRANSFORMS_REMARKS_H
#define REFCOUNTING_LIB_TRANSFORMS_REMARKS_H

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::ref_counting {

/// Whether anybody listens: what a remark says is not worked out otherwise.
inline bool wantsRemarks(MLIRContext *context) {
  return LLVM_UNLIKELY(context->getRemarkEngine() != nullptr);
}

/// The options of a remark called `name` about something in `op`: the category
/// that `--remarks-filter=ref-counting` shows, and the name of the function
/// that `op` is or stands in, if there is one.
inline remark::RemarkOpts getRemarkOptions(StringRef name, Operation *op) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    function = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name)
      .category("ref-counting")
      .function(function ? function.getName() : StringRef());
}

} // namespace mlir::ref_counting

#endif // REFCOUNTING_LIB_TRANSFORMS_REMARKS_H
