//===- PrintRefCounts.cpp - Print what is held ----------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountNotes.h"
#include "CountedValues.h"
#include "PolicyErrors.h"
#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/ToolOutputFile.h"
#include <mutex>

namespace mlir::ref_counting {
#define GEN_PASS_DEF_PRINTREFCOUNTS
#include "RefCounting/Transforms/Passes.h.inc"
} // namespace mlir::ref_counting

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

/// The files that a pass writes. Its copies for other threads write the same.
struct Outputs {
  std::mutex mutex;
  std::unique_ptr<llvm::ToolOutputFile> text, graph;
  unsigned numGraphs = 0;

  ~Outputs() {
    if (graph)
      graph->os() << "}\n";
  }
};

struct PrintRefCounts
    : public ref_counting::impl::PrintRefCountsBase<PrintRefCounts> {
  using PrintRefCountsBase::PrintRefCountsBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<RefCountingDialect>();
    registerModelsOfPasses(registry);
  }

  void runOnOperation() override;

private:
  /// Opens `file` as `output`, which may be null, unless that was done before.
  LogicalResult open(StringRef name,
                     std::unique_ptr<llvm::ToolOutputFile> &output);

  std::shared_ptr<Outputs> outputs = std::make_shared<Outputs>();
};

} // namespace

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Prints `op` with the notes as comments at the ends of lines.
///
/// Where an op ends is up to its printer. So a copy is printed whose locations
/// are numbers, together with the locations, which stand at the end of each op;
/// these are then taken out again. Where a block starts tells the line of its
/// first op.
static void printWithNotes(Operation *op, const CountNotes &notes,
                           raw_ostream &stream) {
  OpPrintingFlags flags = OpPrintingFlags().useLocalScope();
  std::string plain;
  llvm::raw_string_ostream plainStream(plain);
  op->print(plainStream, OpPrintingFlags(flags).enableDebugInfo(false));
  std::string marker = "end-of-op";
  while (StringRef(plain).contains(marker))
    marker += '-';

  SmallVector<Operation *> ops, copies;
  Operation *copy = op->clone();
  auto destroy = llvm::scope_exit([&] { copy->destroy(); });
  op->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  copy->walk<WalkOrder::PreOrder>([&](Operation *op) {
    op->setLoc(
        FileLineColLoc::get(op->getContext(), marker, copies.size() + 1, 0));
    copies.push_back(op);
  });
  copy->walk([&](Block *block) {
    for (BlockArgument argument : block->getArguments())
      argument.setLoc(FileLineColLoc::get(copy->getContext(), marker, 0, 0));
  });

  std::string text;
  AsmState::LocationMap starts;
  {
    AsmState state(copy, OpPrintingFlags(flags).enableDebugInfo(), &starts);
    llvm::raw_string_ostream textStream(text);
    copy->print(textStream, state);
  }

  // Take out the locations.
  SmallVector<std::string> lines;
  SmallVector<SmallVector<Operation *, 1>> endsAt;
  StringRef rest = text;
  std::string open = " loc(\"" + marker + "\":";
  while (!rest.empty()) {
    auto [line, next] = rest.split('\n');
    rest = next;
    std::string &stripped = lines.emplace_back();
    SmallVector<Operation *, 1> &ends = endsAt.emplace_back();
    while (true) {
      size_t place = line.find(open);
      stripped += line.take_front(place);
      if (place == StringRef::npos)
        break;
      line = line.drop_front(place + open.size());
      unsigned number = 0;
      line.consumeInteger(10, number);
      if (number != 0)
        ends.push_back(ops[number - 1]);
      line = line.drop_front(line.find(')') + 1);
    }
  }

  // Put the notes there.
  std::vector<std::string> comments(lines.size());
  auto addNote = [&](size_t line, std::string note) {
    if (note.empty() || line >= lines.size())
      return;
    std::string &comment = comments[line];
    comment += (comment.empty() ? "// " : "; ") + note;
  };
  for (auto [op, copied] : llvm::zip_equal(ops, copies)) {
    Block *block = op->getBlock();
    auto start = starts.find(copied);
    if (op == ops.front() || op != &block->front() || start == starts.end())
      continue;
    // Lines are counted from 1.
    if (start->second.first >= 2)
      addNote(start->second.first - 2, notes.get(block));
  }
  DenseMap<Operation *, size_t> lineOf;
  for (auto [line, ends] : llvm::enumerate(endsAt)) {
    for (Operation *op : ends) {
      lineOf[op] = line;
      addNote(line, notes.get(op));
    }
  }
  // Some terminators are not printed; what is wrong there is said behind the op
  // that they are in.
  for (Operation *op : ops)
    if (!lineOf.contains(op))
      addNote(lineOf.lookup(op->getParentOp()), notes.getFaults(op));

  // In each function the comments stand in one column, except behind very long
  // lines.
  constexpr size_t maxColumn = 76;
  for (size_t begin = 0, end; begin < lines.size(); begin = end) {
    size_t column = 0;
    for (end = begin; end < lines.size();) {
      if (!comments[end].empty() && lines[end].size() <= maxColumn)
        column = std::max(column, lines[end].size());
      if (llvm::any_of(endsAt[end++], llvm::IsaPred<FunctionOpInterface>))
        break;
    }
    for (size_t line = begin; line < end; ++line) {
      stream << lines[line];
      if (!comments[line].empty()) {
        if (lines[line].size() < column)
          stream.indent(column - lines[line].size());
        stream << "  " << comments[line];
      }
      stream << '\n';
    }
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

LogicalResult
PrintRefCounts::open(StringRef name,
                     std::unique_ptr<llvm::ToolOutputFile> &output) {
  if (output)
    return success();
  std::string message;
  output = openOutputFile(name, &message);
  if (!output)
    return emitError(getOperation()->getLoc()) << message;
  output->keep();
  return success();
}

void PrintRefCounts::runOnOperation() {
  Operation *root = getOperation();
  markAllAnalysesPreserved();

  RefCountingPolicy askingPolicy;
  CountedValues values(askingPolicy, unknownOps);
  LogicalResult collected = values.collect(root);
  if (failed(values.reportUnknownOps()) || failed(collected))
    return signalPassFailure();

  PolicyErrors policyErrors(&getContext());
  Conventions conventions(externalArguments);
  SmallVector<FunctionOpInterface> functions = values.takeFunctions();
  inferConventions(root, functions, conventions);

  AsmState names(root, OpPrintingFlags().useLocalScope().skipRegions());
  CountNotes notes(names);
  RefCountingPolicy policy(&conventions);
  std::vector<std::unique_ptr<FunctionRefCounts>> counts;
  for (FunctionOpInterface function : functions) {
    counts.push_back(
        std::make_unique<FunctionRefCounts>(function, policy, conventions));
    counts.back()->run();
    notes.add(*counts.back());
  }
  if (failed(policyErrors.emit()))
    return signalPassFailure();

  // The two in one stream would be neither.
  bool wantsText = !file.empty() && file != dot;
  std::string text;
  if (wantsText) {
    llvm::raw_string_ostream stream(text);
    printWithNotes(root, notes, stream);
  }

  std::lock_guard<std::mutex> lock(outputs->mutex);
  if (wantsText) {
    if (failed(open(file, outputs->text)))
      return signalPassFailure();
    outputs->text->os() << text;
    outputs->text->os().flush();
  }
  if (dot.empty())
    return;
  bool isNew = !outputs->graph;
  if (failed(open(dot, outputs->graph)))
    return signalPassFailure();
  raw_ostream &stream = outputs->graph->os();
  if (isNew)
    stream << "digraph ref_counts {\n"
              "  node [shape=box, fontname=monospace];\n"
              "  graph [fontname=monospace, labeljust=l];\n";
  for (auto [function, functionCounts] : llvm::zip_equal(functions, counts))
    writeCountGraph(function, functionCounts->getFaults(), notes, names, policy,
                    ("f" + Twine(outputs->numGraphs++) + "_").str(), stream);
  stream.flush();
}
