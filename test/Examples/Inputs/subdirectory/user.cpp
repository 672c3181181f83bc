//===- user.cpp - Uses the interfaces and no more -------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingPolicyOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

int main() {
  MLIRContext context;
  return isa<ref_counting::RefCountedTypeInterface>(IndexType::get(&context));
}
