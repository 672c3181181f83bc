//===- Symbolizer.h - Names for code addresses ------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares the symboliser of return addresses, in libraries and in code that
// was compiled at run time.
//
//===----------------------------------------------------------------------===//

#ifndef REFCOUNTING_LIB_RUNTIME_SYMBOLIZER_H
#define REFCOUNTING_LIB_RUNTIME_SYMBOLIZER_H

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace mlir {
namespace ref_counting {
namespace runtime {

/// Turns return addresses into function names.
class Symbolizer {
public:
  /// Notes the functions that LLVM's JIT has announced to debuggers. To be
  /// called before the JIT unloads them.
  void readJitSymbols();

  /// "f(int)+0x12 in libx.so", "f+0x12" for compiled code, or the address in
  /// hexadecimal.
  std::string describe(const void *returnAddress) const;

private:
  struct Function {
    uintptr_t begin;
    uintptr_t end;
    std::string name;
  };

  /// Adds the functions of one ELF file in memory.
  void readElf(const char *file, uint64_t size);

  mutable std::mutex mutex;
  std::vector<Function> functions;
};

} // namespace runtime
} // namespace ref_counting
} // namespace mlir

#endif // REFCOUNTING_LIB_RUNTIME_SYMBOLIZER_H
