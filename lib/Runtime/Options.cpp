//===- Options.cpp - Options of the checked runtime -------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the environment variable REF_COUNTING_RUNTIME.
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include <cctype>

using namespace mlir::ref_counting::runtime;

namespace {
/// The upper limit of `threads=N`.
constexpr uint64_t maxThreads = 256;
/// The upper limit of `patience=MS`: one day.
constexpr uint64_t maxPatience = 24 * 60 * 60 * 1000;
} // namespace

static const char *const knownOptions =
    "known options, separated by commas: schedule=late, schedule=early, "
    "schedule=random:SEED, threads=N (1 to 256), report=FILE, trace=1, "
    "trace=0, patience=MILLISECONDS";

/// Reads a decimal number up to `limit`.
static bool parseNumber(const std::string &text, uint64_t limit,
                        uint64_t &number) {
  if (text.empty())
    return false;
  number = 0;
  for (char c : text) {
    if (!std::isdigit(static_cast<unsigned char>(c)))
      return false;
    uint64_t digit = c - '0';
    if (number > (limit - digit) / 10)
      return false;
    number = number * 10 + digit;
  }
  return true;
}

/// Takes `schedule`'s value.
static bool parseSchedule(const std::string &value, Options &options) {
  const std::string random = "random:";
  if (value == "late") {
    options.schedule = Schedule::Late;
    return true;
  }
  if (value == "early") {
    options.schedule = Schedule::Early;
    return true;
  }
  options.schedule = Schedule::Random;
  return value.compare(0, random.size(), random) == 0 &&
         parseNumber(value.substr(random.size()), UINT64_MAX, options.seed);
}

std::string mlir::ref_counting::runtime::parseOptions(const std::string &text,
                                                      Options &options) {
  bool hasSchedule = false;
  size_t begin = 0;
  while (begin <= text.size()) {
    size_t end = text.find(',', begin);
    if (end == std::string::npos)
      end = text.size();
    std::string word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty())
      continue;

    size_t equals = word.find('=');
    std::string key = word.substr(0, equals);
    std::string value =
        equals == std::string::npos ? "" : word.substr(equals + 1);
    uint64_t number = 0;
    bool valid = true;
    if (key == "schedule") {
      hasSchedule = true;
      valid = parseSchedule(value, options);
    } else if (key == "threads") {
      valid = parseNumber(value, maxThreads, number) && number > 0;
      options.threads = static_cast<unsigned>(number);
    } else if (key == "report") {
      valid = !value.empty();
      options.reportFile = value;
    } else if (key == "trace") {
      valid = value == "0" || value == "1";
      options.trace = value == "1";
    } else if (key == "patience") {
      valid = parseNumber(value, maxPatience, number);
      options.patienceMs = static_cast<unsigned>(number);
    } else {
      return "unknown option '" + word + "'; " + knownOptions;
    }
    if (!valid)
      return "bad value in '" + word + "'; " + knownOptions;
  }
  if (hasSchedule && options.threads > 0)
    return std::string("'schedule' and 'threads' exclude each other: a "
                       "schedule is for the mode without threads; ") +
           knownOptions;
  return "";
}
