//===- WriteConventions.cpp - Tell who releases arguments -----------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WriteConventions.h"
#include "RefCounting/Interfaces/ConventionAttributes.h"
#include "Remarks.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::ref_counting;

unsigned ref_counting::writeConventions(FunctionOpInterface function,
                                        ArrayRef<ObjectUpdates> objects,
                                        const Conventions &conventions) {
  unsigned numWritten = 0;
  MLIRContext *context = function.getContext();
  for (const ObjectUpdates &updates : objects) {
    if (!isFunctionArgument(updates.object, function))
      continue;
    auto argument = cast<BlockArgument>(updates.object);
    unsigned index = argument.getArgNumber();
    if (Conventions::getGiven(function, index))
      continue;
    bool isBorrowed =
        conventions.get(function, index) == ArgumentConvention::Borrowed;
    if (!isBorrowed && updates.isReleased)
      continue;
    function.setArgAttr(index, isBorrowed ? borrowedAttrName : ownedAttrName,
                        UnitAttr::get(context));
    ++numWritten;
    if (!wantsRemarks(context))
      continue;
    std::string text = llvm::formatv(
        isBorrowed ? "argument #{0} is borrowed: the function never takes it "
                     "over as the last thing"
                   : "argument #{0} is owned, though no path on which the "
                     "function returns shows it",
        index);
    remark::passed(
        argument.getLoc(),
        getRemarkOptions(isBorrowed ? "Borrowed" : "Owned", function))
        << StringRef(text);
  }
  return numWritten;
}
