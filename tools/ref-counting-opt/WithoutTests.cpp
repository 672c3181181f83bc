//===- WithoutTests.cpp - The tool that is installed ----------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

namespace mlir {
class DialectRegistry;
} // namespace mlir

void registerTests(mlir::DialectRegistry &registry) {}
