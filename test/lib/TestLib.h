//===- TestLib.h - Test passes and test dialect -----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the parts of the test library.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_TEST_LIB_TESTLIB_H
#define REFCOUNTING_TEST_LIB_TESTLIB_H

namespace mlir {
class DialectRegistry;

namespace ref_counting::test {

/// Registers everything below. Called by ref-counting-opt.
void registerAll(DialectRegistry &registry);

/// External models for the ops and the type of the dialect test_rc_foreign, and
/// for two ops of MLIR.
void attachForeignModels(DialectRegistry &registry);

/// `test-convert-async-leftovers`: makes pointers of the async values that
/// convert-async-to-llvm leaves behind.
void registerTestConvertAsyncLeftoversPass();

/// `test-ref-counting-policy`: says, as remarks, what each op answers.
void registerTestPolicyPass();

/// `test-ref-counts`: attaches, as attributes, what the analysis finds.
void registerTestRefCountsPass();

} // namespace ref_counting::test
} // namespace mlir

#endif // REFCOUNTING_TEST_LIB_TESTLIB_H
