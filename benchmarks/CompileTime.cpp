//===- CompileTime.cpp - Time and memory of the passes --------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the passes of this project cost, beside upstream's and beside passes
// that do nothing but what none can do without. All passes of a program run by
// turns on clones of the same module, in one process; ratios are those of the
// medians. What is written to stdout are tables in Markdown.
//
//===----------------------------------------------------------------------===//

#include "LimitPasses.h"
#include "MemoryUse.h"
#include "Programs.h"
#include "RefCounting/Transforms/Passes.h"
#include "benchmark/benchmark.h"
#include "mlir/Dialect/Async/Passes.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ThreadPool.h"
#include <cmath>
#include <ctime>

using namespace mlir;
using namespace mlir::ref_counting;
using namespace mlir::ref_counting::bench;

//===----------------------------------------------------------------------===//
// What is measured
//===----------------------------------------------------------------------===//

namespace {

/// What a pass is run on.
enum class Input {
  /// The program as it was made.
  Uncounted,
  /// The program, counted so that it is right.
  Counted,
  /// The program, counted by upstream's automatic pass, which gives an
  /// optimizer
  /// something to do.
  CountedByUpstream,
};

struct MeasuredPass {
  StringRef name; // In the registry of passes.
  Input input;
};

} // namespace

// To measure one more pass takes a line here, and one in `comparisons`. Passes
// that are not registered are left out.
static constexpr llvm::StringLiteral
    policyBased = "policy-based-ref-counting",
    ownershipBased = "ownership-based-ref-counting",
    optimizer = "optimize-ref-counting", verifier = "verify-ref-counting",
    upstreamPolicy = "async-runtime-policy-based-ref-counting",
    upstreamAutomatic = "async-runtime-ref-counting",
    upstreamOptimizer = "async-runtime-ref-counting-opt";

static const MeasuredPass passes[] = {
    {bareWalk, Input::Uncounted},
    {barePlacement, Input::Uncounted},
    {upstreamPolicy, Input::Uncounted},
    {policyBased, Input::Uncounted},
    {upstreamAutomatic, Input::Uncounted},
    {ownershipBased, Input::Uncounted},
    {upstreamOptimizer, Input::CountedByUpstream},
    {optimizer, Input::CountedByUpstream},
    {verifier, Input::Counted},
};

namespace {

/// What the time of a pass is compared with.
struct Comparison {
  StringRef pass;
  StringRef against;
  double goal; // The ratio to reach, or 0 if there is none.
};

} // namespace

static const Comparison comparisons[] = {
    {policyBased, upstreamPolicy, 0.6}, {policyBased, bareWalk, 1.25},
    {policyBased, barePlacement, 0},    {ownershipBased, upstreamAutomatic, 1},
    {optimizer, upstreamOptimizer, 1},  {verifier, ownershipBased, 1},
    {verifier, upstreamAutomatic, 0},
};

namespace {

/// A pass that is measured with two threads, on each function or on the module,
/// of which it may share out the functions by itself.
struct ParallelPass {
  StringRef name;
  StringRef nest;

  std::string getName(StringRef numThreads) const {
    return (name + " on " + nest + ", " + numThreads).str();
  }
};

} // namespace

static constexpr llvm::StringLiteral onFunctions = "func.func",
                                     onModule = "builtin.module";

static const ParallelPass parallelPasses[] = {
    {policyBased, onFunctions}, {ownershipBased, onFunctions},
    {optimizer, onFunctions},   {verifier, onFunctions},
    {ownershipBased, onModule}, {optimizer, onModule},
    {verifier, onModule},
};

/// What is to reach with them, how time grows, and how much memory a pass takes
/// besides the ops that it places, of what the module has.
static constexpr double speedupGoal = 1.6, slopeGoal = 1.1, memoryGoal = 0.1;

namespace {

/// A kind of module, in the sizes to measure it in.
struct Family {
  StringRef name;
  OwningOpRef<ModuleOp> (*make)(MLIRContext &context, int64_t size);
  SmallVector<int64_t> sizes;
  StringRef countedBy; // The pass that counts it right.

  /// The sizes are those of one function, and so how time grows with them is of
  /// interest.
  bool grows;
};

} // namespace

static std::vector<Family> getFamilies(bool isTiny) {
  auto choose = [&](SmallVector<int64_t> sizes) {
    return isTiny ? SmallVector<int64_t>{4, 8} : sizes;
  };
  SmallVector<int64_t> growing = {1000, 2000, 4000, 8000, 16000};
  return {
      {"straight",
       [](MLIRContext &context, int64_t size) {
         return makeStraight(context, size, 50);
       },
       choose({1000}), policyBased, false},
      {"blocks", makeBlocks, choose(growing), policyBased, true},
      {"uses", makeUses, choose(growing), policyBased, true},
      {"consuming uses", makeConsumingUses, choose(growing), upstreamAutomatic,
       true},
      {"calls", makeCalls, choose({10000}), policyBased, false},
      {"nested",
       [](MLIRContext &context, int64_t size) {
         return makeNested(context, size, 8);
       },
       choose({1000}), policyBased, false},
  };
}

//===----------------------------------------------------------------------===//
// Run
//===----------------------------------------------------------------------===//

static llvm::cl::OptionCategory category("Benchmarks");
static llvm::cl::opt<bool>
    tiny("tiny", llvm::cl::desc("Small modules: does it run at all?"),
         llvm::cl::cat(category));
static llvm::cl::opt<std::string>
    onlyProgram("program", llvm::cl::desc("Measure this program alone"),
                llvm::cl::cat(category));
static llvm::cl::list<std::string>
    onlyPasses("pass", llvm::cl::desc("Measure these passes alone"),
               llvm::cl::CommaSeparated, llvm::cl::cat(category));
static llvm::cl::opt<unsigned>
    numRepetitions("repetitions", llvm::cl::desc("Runs of each pass"),
                   llvm::cl::init(11), llvm::cl::cat(category));

static bool isSelected(StringRef pass) {
  return PassInfo::lookup(pass) &&
         (onlyPasses.empty() || llvm::is_contained(onlyPasses, pass));
}

namespace {

/// A pass that is ready to run.
class Runner {
public:
  /// `nest` is the name of the op to run it on.
  Runner(MLIRContext *context, StringRef pass, StringRef nest = onModule)
      : manager(context, ModuleOp::getOperationName()) {
    std::string pipeline =
        nest == onModule ? pass.str() : (nest + "(" + pass + ")").str();
    if (failed(parsePassPipeline(pipeline, manager)))
      llvm::report_fatal_error("cannot make the pass pipeline " +
                               Twine(pipeline));
    manager.enableVerifier(false);
    // What a pass does once for a context is not measured.
    OwningOpRef<ModuleOp> empty = ModuleOp::create(UnknownLoc::get(context));
    (void)manager.run(*empty);
  }

  LogicalResult run(ModuleOp module) { return manager.run(module); }

private:
  PassManager manager;
};

/// A program of one size, uncounted and counted.
class Subject {
public:
  Subject(MLIRContext *context, const Family &family, int64_t size)
      : context(context), countedBy(family.countedBy),
        uncounted(family.make(*context, size)) {
    if (failed(mlir::verify(*uncounted)))
      llvm::report_fatal_error("a program is not valid");
    numOps = countOps(*uncounted);
  }

  /// A copy of its own for one run of a pass.
  OwningOpRef<ModuleOp> clone(Input input) { return get(input).clone(); }

  int64_t getNumOps() const { return numOps; }

private:
  ModuleOp get(Input input) {
    if (input == Input::Uncounted)
      return *uncounted;
    StringRef pass =
        input == Input::Counted ? countedBy : StringRef(upstreamAutomatic);
    OwningOpRef<ModuleOp> &module = counted[pass];
    if (!module) {
      module = uncounted->clone();
      if (failed(Runner(context, pass).run(*module)))
        llvm::report_fatal_error("a program cannot be counted");
    }
    return *module;
  }

  MLIRContext *context;
  StringRef countedBy;
  OwningOpRef<ModuleOp> uncounted;
  llvm::StringMap<OwningOpRef<ModuleOp>> counted;
  int64_t numOps;
};

/// The times of one run of a benchmark, in seconds.
class Times : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context &) override { return true; }

  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs) {
      if (run.error_occurred)
        llvm::report_fatal_error(
            Twine(run.run_name.function_name + ": " + run.error_message));
      if (run.run_type == Run::RT_Iteration)
        times[run.run_name.function_name].push_back(run.GetAdjustedRealTime());
    }
  }

  /// The median, if there is one.
  std::optional<double> get(StringRef name) {
    auto it = times.find(name);
    if (it == times.end())
      return std::nullopt;
    std::vector<double> &sorted = it->second;
    llvm::sort(sorted);
    size_t middle = sorted.size() / 2;
    return sorted.size() % 2 ? sorted[middle]
                             : (sorted[middle - 1] + sorted[middle]) / 2;
  }

private:
  llvm::StringMap<std::vector<double>> times;
};

} // namespace

static double getTime(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

/// Registers a benchmark that runs `runner` on clones of `subject`, and reads
/// the time from `clock`.
static void addBenchmark(StringRef name, std::shared_ptr<Runner> runner,
                         Subject &subject, Input input, unsigned repetitions,
                         clockid_t clock) {
  benchmark::RegisterBenchmark(
      name.str().c_str(),
      [runner, &subject, input, clock](benchmark::State &state) {
        for (auto _ : state) {
          OwningOpRef<ModuleOp> module = subject.clone(input);
          double start = getTime(clock);
          LogicalResult result = runner->run(*module);
          state.SetIterationTime(getTime(clock) - start);
          if (failed(result))
            state.SkipWithError("the pass failed");
        }
      })
      ->UseManualTime()
      ->Unit(benchmark::kSecond)
      ->Iterations(1)
      ->Repetitions(repetitions);
}

/// Runs what was registered since the last time.
static Times runBenchmarks() {
  Times times;
  benchmark::RunSpecifiedBenchmarks(&times);
  benchmark::ClearRegisteredBenchmarks();
  return times;
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

namespace {

/// A table in Markdown.
class Table {
public:
  explicit Table(std::vector<std::string> head) { rows.push_back(head); }

  void addRow(std::vector<std::string> row) { rows.push_back(std::move(row)); }

  void print(raw_ostream &os) {
    std::vector<size_t> widths(rows.front().size());
    for (const std::vector<std::string> &row : rows)
      for (auto [width, cell] : llvm::zip(widths, row))
        width = std::max(width, cell.size());
    auto printRow = [&](const std::vector<std::string> &row) {
      for (auto [index, cell] : llvm::enumerate(row))
        os << (index ? " | " : "| ") << cell
           << std::string(widths[index] - cell.size(), ' ');
      os << " |\n";
    };
    printRow(rows.front());
    for (size_t width : widths)
      os << "|" << std::string(width + 2, '-');
    os << "|\n";
    llvm::for_each(llvm::drop_begin(rows), printRow);
    os << "\n";
  }

private:
  std::vector<std::vector<std::string>> rows;
};

} // namespace

static std::string code(StringRef text) { return ("`" + text + "`").str(); }

static std::string format(double number) {
  return llvm::formatv("{0:F2}", number).str();
}

/// How `value` does against `goal`, which 0 means there is none of.
static std::vector<std::string> judge(double value, double goal,
                                      bool isReached) {
  if (goal == 0)
    return {format(value), "", ""};
  return {format(value), format(goal), isReached ? "yes" : "no"};
}

/// The exponent of the power of the size that the times grow with, by a fit of
/// least squares to the logarithms.
static double getSlope(ArrayRef<std::pair<double, double>> points) {
  double n = points.size(), sumX = 0, sumY = 0, sumXX = 0, sumXY = 0;
  for (auto [size, time] : points) {
    double x = std::log(size), y = std::log(time);
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  return (n * sumXY - sumX * sumY) / (n * sumXX - sumX * sumX);
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

/// Measures and prints all passes on all programs, with one thread.
static void measureTime(MLIRContext &context, raw_ostream &os) {
  Table ratios({"program", "pass", "against", "ratio", "goal", "reached"});
  Table growth({"program", "pass", "exponent", "goal", "reached", "sizes"});
  Table times({"program", "ops", "pass", "ms", "ns per op"});

  for (const Family &family : getFamilies(tiny)) {
    if (!onlyProgram.empty() && family.name != onlyProgram)
      continue;
    // By pass: the times, with the numbers of ops.
    llvm::MapVector<StringRef, SmallVector<std::pair<double, double>>> measured;
    for (int64_t size : family.sizes) {
      llvm::errs() << "measuring " << family.name << " " << size << "\n";
      Subject subject(&context, family, size);
      for (const MeasuredPass &pass : passes) {
        if (!isSelected(pass.name))
          continue;
        // At twice the size a pass that is quadratic takes four times as long.
        ArrayRef<std::pair<double, double>> before = measured[pass.name];
        double expected = before.empty() ? 0 : 4 * before.back().second;
        if (expected > 15)
          continue;
        unsigned repetitions = expected > 1
                                   ? std::min<unsigned>(3, numRepetitions)
                                   : numRepetitions.getValue();
        addBenchmark(pass.name, std::make_shared<Runner>(&context, pass.name),
                     subject, pass.input, repetitions,
                     // Of this thread: what else the machine does is no matter.
                     CLOCK_THREAD_CPUTIME_ID);
      }
      Times results = runBenchmarks();
      bool isLast = size == family.sizes.back();
      double numOps = subject.getNumOps();
      for (const MeasuredPass &pass : passes)
        if (std::optional<double> time = results.get(pass.name)) {
          measured[pass.name].push_back({numOps, *time});
          times.addRow({family.name.str(), llvm::utostr(subject.getNumOps()),
                        code(pass.name), format(*time * 1e3),
                        format(*time * 1e9 / numOps)});
        }
      if (!isLast)
        continue;
      for (const Comparison &comparison : comparisons) {
        std::optional<double> time = results.get(comparison.pass);
        std::optional<double> other = results.get(comparison.against);
        if (!time || !other)
          continue;
        double ratio = *time / *other;
        std::vector<std::string> row = {
            family.name.str(), code(comparison.pass), code(comparison.against)};
        llvm::append_range(
            row, judge(ratio, comparison.goal, ratio <= comparison.goal));
        ratios.addRow(row);
      }
    }
    if (!family.grows)
      continue;
    for (auto &[pass, points] : measured) {
      if (points.size() < 2)
        continue;
      double slope = getSlope(points);
      // Nothing is to be reached by others' passes.
      bool isOurs = !pass.starts_with("async-") && !pass.starts_with("bench-");
      std::vector<std::string> row = {family.name.str(), code(pass)};
      llvm::append_range(
          row, judge(slope, isOurs ? slopeGoal : 0, slope <= slopeGoal));
      row.push_back(llvm::formatv("{0:F0} to {1:F0} ops", points.front().first,
                                  points.back().first));
      growth.addRow(row);
    }
  }

  os << "Times of a pass, as parts of those of another:\n\n";
  ratios.print(os);
  os << "How time grows with the ops of one function: the exponent of a fit:\n"
        "\n";
  growth.print(os);
  os << "The times themselves:\n\n";
  times.print(os);
}

/// Measures and prints what a second thread gives.
static void measureThreads(MLIRContext &context, raw_ostream &os) {
  Table table({"pass", "on", "1 thread, ms", "2 threads, ms", "faster by",
               "goal", "reached", "work of 1, ms", "work of 2, ms"});
  Family family = getFamilies(tiny).front();
  Subject subject(&context, family, family.sizes.back());
  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(2));
  MLIRContext parallelContext(context.getDialectRegistry(),
                              MLIRContext::Threading::DISABLED);
  parallelContext.setThreadPool(pool);
  parallelContext.loadAllAvailableDialects();
  Subject parallelSubject(&parallelContext, family, family.sizes.back());

  llvm::errs() << "measuring two threads\n";
  auto measure = [&](clockid_t clock) {
    for (const ParallelPass &parallel : parallelPasses) {
      const MeasuredPass *pass =
          llvm::find_if(passes, [&](const MeasuredPass &pass) {
            return pass.name == parallel.name;
          });
      if (!isSelected(parallel.name))
        continue;
      auto add = [&](StringRef numThreads, MLIRContext &context,
                     Subject &subject) {
        addBenchmark(
            parallel.getName(numThreads),
            std::make_shared<Runner>(&context, parallel.name, parallel.nest),
            subject, pass->input, numRepetitions, clock);
      };
      add("1", context, subject);
      add("2", parallelContext, parallelSubject);
    }
    return runBenchmarks();
  };
  Times times = measure(CLOCK_MONOTONIC);
  Times work = measure(CLOCK_PROCESS_CPUTIME_ID);
  for (const ParallelPass &pass : parallelPasses) {
    std::string one = pass.getName("1"), two = pass.getName("2");
    if (!times.get(one))
      continue;
    double speedup = *times.get(one) / *times.get(two);
    std::vector<std::string> row = {code(pass.name), code(pass.nest),
                                    format(*times.get(one) * 1e3),
                                    format(*times.get(two) * 1e3)};
    double goal = pass.nest == onFunctions ? speedupGoal : 0;
    llvm::append_range(row, judge(speedup, goal, speedup >= goal));
    row.push_back(format(*work.get(one) * 1e3));
    row.push_back(format(*work.get(two) * 1e3));
    table.addRow(row);
  }
  os << "What a second thread gives, on `" << family.name
     << "`, by the clock on the wall; and how long\nthe threads work "
        "together:\n\n";
  table.print(os);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Measures and prints the memory that each pass takes.
static void measureMemory(MLIRContext &context, raw_ostream &os) {
  if (!canCountMemory())
    return;
  Table table({"program", "pass", "placed, MB", "besides, MB",
               "besides, of the module", "goal", "reached"});
  constexpr double mega = 1e6;
  for (const Family &family : getFamilies(tiny)) {
    if (!onlyProgram.empty() && family.name != onlyProgram)
      continue;
    llvm::errs() << "measuring the memory of " << family.name << "\n";
    // Where time grows with the square the smallest will do.
    Subject subject(&context, family, family.sizes.front());
    for (const MeasuredPass &pass : passes) {
      if (!isSelected(pass.name) || pass.name.starts_with("bench-"))
        continue;
      Runner runner(&context, pass.name);
      (void)subject.clone(pass.input);
      startCountingMemory();
      OwningOpRef<ModuleOp> module = subject.clone(pass.input);
      MemoryUse ofModule = stopCountingMemory();
      startCountingMemory();
      (void)runner.run(*module);
      MemoryUse ofPass = stopCountingMemory();
      int64_t besides = ofPass.peak - std::max<int64_t>(ofPass.kept, 0);
      double part = double(besides) / ofModule.kept;
      std::vector<std::string> row = {family.name.str(), code(pass.name),
                                      format(ofPass.kept / mega),
                                      format(besides / mega)};
      llvm::append_range(row, judge(part, memoryGoal, part <= memoryGoal));
      table.addRow(row);
    }
  }
  os << "The most memory that a pass takes at one time, besides the ops that "
        "it\nplaces:\n\n";
  table.print(os);
}

int main(int argc, char **argv) {
  // Passes that are measured one after the other would see another machine.
  std::string interleave = "--benchmark_enable_random_interleaving=true";
  SmallVector<char *> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, interleave.data());
  argc = arguments.size();
  benchmark::Initialize(&argc, arguments.data());
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(
      argc, arguments.data(),
      "What the passes cost. Options of Google Benchmark may be given too.\n");

  registerAsyncPasses();
  registerRefCountingPasses();
  registerLimitPasses();
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();

  measureTime(context, llvm::outs());
  if (onlyProgram.empty() || onlyProgram == "straight")
    measureThreads(context, llvm::outs());
  measureMemory(context, llvm::outs());
  return 0;
}
