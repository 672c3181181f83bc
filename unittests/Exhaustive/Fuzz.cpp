//===- Fuzz.cpp - Random programs until the time is up --------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares the analysis with the execution of random programs, and of the same
// with seeded faults; and checks by execution what the passes make of the
// programs. scripts/fuzz runs it.
//
//===----------------------------------------------------------------------===//

#include "PassChecks.h"
#include "RandomPrograms.h"
#include "RefCounting/Transforms/Passes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include <chrono>

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::test;

static llvm::cl::opt<unsigned>
    seconds("seconds", llvm::cl::desc("How long to go on"), llvm::cl::init(10));
static llvm::cl::opt<uint64_t>
    firstSeed("seed", llvm::cl::desc("The first seed"), llvm::cl::init(1));
static llvm::cl::opt<unsigned>
    maxSize("size", llvm::cl::desc("About how many ops a function has at most"),
            llvm::cl::init(8));
static llvm::cl::opt<unsigned>
    numMutations("mutations", llvm::cl::desc("Seeded faults for each program"),
                 llvm::cl::init(20));
static llvm::cl::opt<bool>
    noReduce("no-reduce", llvm::cl::desc("Print programs as they are found"));
static llvm::cl::opt<bool>
    printProgram("print",
                 llvm::cl::desc("Print the program of --seed, and end"));

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(
      argc, argv, "Compares the analysis with the execution of programs\n");

  MLIRContext context(MLIRContext::Threading::DISABLED);
  loadDialectsOfRandomPrograms(context);

  auto getSize = [](uint64_t seed) {
    return 4 + seed % (std::max(4u, unsigned(maxSize)) - 3);
  };
  uint64_t seed = firstSeed;
  if (printProgram) {
    llvm::outs() << *makeRandomProgram(context, seed, getSize(seed)) << "\n";
    return 0;
  }

  registerRefCountingPasses();
  FuzzResult result;
  PassFuzzResult passResult;
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  for (; std::chrono::steady_clock::now() < end; ++seed) {
    fuzz(context, seed, getSize(seed), numMutations, result, llvm::outs(),
         !noReduce);
    fuzzPasses(context, seed, getSize(seed), getCheckedPasses(), passResult,
               llvm::outs());
  }
  llvm::outs() << "// seeds " << firstSeed << " to " << seed - 1 << ": ";
  result.print(llvm::outs());
  passResult.print(llvm::outs());
  return result.numDisagreements + passResult.getNumFaults() == 0 ? 0 : 1;
}
