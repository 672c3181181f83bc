//===- Process.cpp - What the system knows of this process ------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the questions to the operating system, by Linux's /proc.
//
//===----------------------------------------------------------------------===//

#include "Process.h"

#include <atomic>
#include <cinttypes>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

using namespace mlir::ref_counting::runtime;

static std::atomic<bool> exiting{false};

bool mlir::ref_counting::runtime::isExiting() { return exiting.load(); }
void mlir::ref_counting::runtime::setExiting() { exiting.store(true); }

/// The numbers of this process's threads.
static std::vector<long> threadIds() {
  std::vector<long> ids;
  DIR *directory = opendir("/proc/self/task");
  if (!directory)
    return ids;
  while (const dirent *entry = readdir(directory))
    if (long id = std::strtol(entry->d_name, nullptr, 10))
      ids.push_back(id);
  closedir(directory);
  return ids;
}

unsigned mlir::ref_counting::runtime::countThreads() {
  size_t count = threadIds().size();
  return count == 0 ? UINT_MAX : static_cast<unsigned>(count);
}

bool mlir::ref_counting::runtime::hasOtherRunningThread() {
  for (long id : threadIds()) {
    if (id == static_cast<long>(syscall(SYS_gettid)))
      continue;
    std::string path = "/proc/self/task/" + std::to_string(id) + "/stat";
    FILE *file = std::fopen(path.c_str(), "r");
    if (!file)
      continue;
    char text[512] = {};
    size_t length = std::fread(text, 1, sizeof(text) - 1, file);
    std::fclose(file);
    text[length] = 0;
    // "id (name) state ...", where the name may have any character.
    const char *name = std::strrchr(text, ')');
    if (name && std::strncmp(name, ") R", 3) == 0)
      return true;
  }
  return false;
}

ExecutableMemory::ExecutableMemory() {
  FILE *file = std::fopen("/proc/self/maps", "r");
  if (!file)
    return;
  char line[4096];
  while (std::fgets(line, sizeof(line), file)) {
    uintptr_t begin = 0, end = 0;
    char rights[5] = {};
    if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &begin, &end,
                    rights) == 3 &&
        std::strchr(rights, 'x'))
      ranges.push_back({begin, end});
  }
  std::fclose(file);
}

bool ExecutableMemory::contains(const void *code) const {
  auto address = reinterpret_cast<uintptr_t>(code);
  for (const Range &range : ranges)
    if (range.begin <= address && address < range.end)
      return true;
  return ranges.empty();
}
