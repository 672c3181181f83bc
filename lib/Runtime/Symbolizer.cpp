//===- Symbolizer.cpp - Names for code addresses ----------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the symboliser. LLVM's JIT announces compiled code through the
// interface that debuggers read (__jit_debug_descriptor); the ELF files there
// tell where each function was loaded.
//
//===----------------------------------------------------------------------===//

#include "Symbolizer.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <dlfcn.h>

#if __has_include(<elf.h>)
#include <elf.h>
#define REF_COUNTING_HAS_ELF 1
#else
#define REF_COUNTING_HAS_ELF 0
#endif

using namespace mlir::ref_counting::runtime;

namespace {
/// The data structures of the debugger's JIT interface.
struct JitCodeEntry {
  JitCodeEntry *next;
  JitCodeEntry *previous;
  const char *file;
  uint64_t size;
};
struct JitDescriptor {
  uint32_t version;
  uint32_t action;
  JitCodeEntry *relevant;
  JitCodeEntry *first;
};
} // namespace

/// The name as the source has it. Only C++ names are mangled: "f" alone would
/// mean "float".
static std::string demangle(const char *name) {
  if (std::strncmp(name, "_Z", 2) != 0)
    return name;
  int status = 0;
  char *demangled = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = demangled && status == 0 ? demangled : name;
  std::free(demangled);
  return result;
}

/// "+0x12".
static std::string offsetText(uintptr_t offset) {
  char text[32];
  std::snprintf(text, sizeof(text), "+0x%" PRIxPTR, offset);
  return text;
}

#if REF_COUNTING_HAS_ELF
/// Copies a T from `offset`, which need not be aligned; false if it is not in
/// the file.
template <typename T>
static bool readAt(const char *file, uint64_t size, uint64_t offset, T &value) {
  if (offset > size || size - offset < sizeof(T))
    return false;
  std::memcpy(&value, file + offset, sizeof(T));
  return true;
}

void Symbolizer::readElf(const char *file, uint64_t size) {
  Elf64_Ehdr header;
  if (!readAt(file, size, 0, header) ||
      std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64)
    return;
  auto section = [&](uint64_t index, Elf64_Shdr &result) {
    return index < header.e_shnum &&
           readAt(file, size, header.e_shoff + index * sizeof(Elf64_Shdr),
                  result);
  };
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr table, names;
    if (!section(i, table) || table.sh_type != SHT_SYMTAB ||
        !section(table.sh_link, names))
      continue;
    for (uint64_t at = 0; at + sizeof(Elf64_Sym) <= table.sh_size;
         at += sizeof(Elf64_Sym)) {
      Elf64_Sym symbol;
      Elf64_Shdr code;
      if (!readAt(file, size, table.sh_offset + at, symbol) ||
          ELF64_ST_TYPE(symbol.st_info) != STT_FUNC ||
          !section(symbol.st_shndx, code) || symbol.st_size == 0)
        continue;
      uint64_t name = names.sh_offset + symbol.st_name;
      if (name >= size || !std::memchr(file + name, 0, size - name))
        continue;
      // In a relocatable file symbols count from their section's start.
      uintptr_t begin = symbol.st_value;
      if (header.e_type == ET_REL)
        begin += code.sh_addr;
      functions.push_back({begin, begin + symbol.st_size, file + name});
    }
  }
}
#else
void Symbolizer::readElf(const char *, uint64_t) {}
#endif

void Symbolizer::readJitSymbols() {
  auto *descriptor = static_cast<const JitDescriptor *>(
      dlsym(RTLD_DEFAULT, "__jit_debug_descriptor"));
  if (!descriptor || descriptor->version != 1)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  for (const JitCodeEntry *entry = descriptor->first; entry;
       entry = entry->next)
    readElf(entry->file, entry->size);
}

std::string Symbolizer::describe(const void *returnAddress) const {
  // A call may be the last instruction of its function.
  uintptr_t address = reinterpret_cast<uintptr_t>(returnAddress) - 1;
  {
    std::lock_guard<std::mutex> lock(mutex);
    // The latest first: an address may have been used twice.
    for (auto function = functions.rbegin(); function != functions.rend();
         ++function)
      if (function->begin <= address && address < function->end)
        return demangle(function->name.c_str()) +
               offsetText(address + 1 - function->begin);
  }
  char hexadecimal[32];
  std::snprintf(hexadecimal, sizeof(hexadecimal), "%p", returnAddress);
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(address), &info) || !info.dli_fname)
    return hexadecimal;
  const char *slash = std::strrchr(info.dli_fname, '/');
  std::string file = slash ? slash + 1 : info.dli_fname;
  if (info.dli_sname)
    return demangle(info.dli_sname) +
           offsetText(address + 1 -
                      reinterpret_cast<uintptr_t>(info.dli_saddr)) +
           " in " + file;
  return file +
         offsetText(address + 1 - reinterpret_cast<uintptr_t>(info.dli_fbase));
}
