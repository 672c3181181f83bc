//===- CountGraph.cpp - Counts as a graph ---------------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CountNotes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::ref_counting;

namespace {

/// Writes one function.
class GraphWriter {
public:
  GraphWriter(FunctionOpInterface function, ArrayRef<Fault> faults,
              const CountNotes &notes, AsmState &names,
              RefCountingPolicy &policy, StringRef prefix, raw_ostream &stream)
      : function(function), notes(notes), names(names), controlFlow(policy),
        prefix(prefix), stream(stream) {
    for (const Fault &fault : faults)
      addPath(fault);
  }

  void write();

private:
  using Edge = std::pair<void *, void *>;

  void addPath(const Fault &fault);
  void openCluster(StringRef label);
  void closeCluster();
  void writeRegion(Region &region);
  Operation *writeNode(FlowPoint node);
  void writeEdges();

  /// Whether a node ends behind `op`: control does not simply go on there.
  static bool endsNode(Operation *op);
  /// The last op of the node that starts at `point`, or null.
  static Operation *getLastOp(FlowPoint point);

  void writeName(FlowPoint point);
  void writeIndent() { stream.indent(2 * depth); }
  void writeLine(std::string text);

  FunctionOpInterface function;
  const CountNotes &notes;
  AsmState &names;
  ControlFlow controlFlow;
  StringRef prefix;
  raw_ostream &stream;

  unsigned depth = 1;
  unsigned numClusters = 0;
  llvm::MapVector<void *, FlowPoint> nodes;
  DenseMap<void *, unsigned> numbers;
  DenseSet<void *> failingNodes, endsOfPaths;
  DenseSet<Edge> failingEdges;
};

} // namespace

bool GraphWriter::endsNode(Operation *op) {
  return llvm::any_of(op->getRegions(),
                      [](Region &region) { return !region.empty(); }) &&
         !op->hasTrait<OpTrait::IsIsolatedFromAbove>();
}

Operation *GraphWriter::getLastOp(FlowPoint point) {
  Operation *last = nullptr;
  for (Operation *op = getNextOp(point); op; op = op->getNextNode()) {
    last = op;
    if (endsNode(op))
      break;
  }
  return last;
}

/// The start of the node that `point` is in.
static FlowPoint getNode(FlowPoint point, bool (*endsNode)(Operation *)) {
  auto *op = dyn_cast<Operation *>(point);
  for (; op; op = op->getPrevNode())
    if (endsNode(op))
      return op;
  return getBlock(point);
}

void GraphWriter::addPath(const Fault &fault) {
  void *last = nullptr;
  // A path goes past the regions that do not matter to the object.
  auto passNodes = [&](FlowPoint point, Operation *until) {
    while (Operation *end = getLastOp(point)) {
      if (!until || !endsNode(end) || end->getBlock() != until->getBlock() ||
          !end->isBeforeInBlock(until))
        return;
      failingEdges.insert({last, end});
      failingNodes.insert(end);
      last = end;
      point = end;
    }
  };

  for (auto [index, point] : llvm::enumerate(fault.points)) {
    FlowPoint node = getNode(point, endsNode);
    if (last)
      failingEdges.insert({last, node.getOpaqueValue()});
    last = node.getOpaqueValue();
    failingNodes.insert(last);

    Operation *until = nullptr;
    if (index + 1 == fault.points.size()) {
      until = fault.op;
    } else if (Block *block = getBlock(point)) {
      // The next place is behind an op with regions, in one of them, or in a
      // successor.
      FlowPoint next = fault.points[index + 1];
      until = isa<Operation *>(next) ? cast<Operation *>(next)
                                     : getBlock(next)->getParentOp();
      if (until->getBlock() != block)
        until = block->empty() ? nullptr : &block->back();
    }
    if (until && until->getBlock() == getBlock(point))
      passNodes(node, until);
  }
  endsOfPaths.insert(last);
}

void GraphWriter::writeName(FlowPoint point) {
  auto [it, isNew] =
      numbers.try_emplace(point.getOpaqueValue(), numbers.size());
  stream << prefix << 'n' << it->second;
}

/// Writes one left-justified line of a label.
void GraphWriter::writeLine(std::string text) {
  // Long lines make graphs that nobody can read.
  constexpr size_t maxLength = 100;
  if (text.size() > maxLength) {
    text.resize(maxLength);
    text += "...";
  }
  for (char c : text) {
    if (c == '"' || c == '\\')
      stream << '\\';
    stream << (c == '\n' ? ' ' : c);
  }
  stream << "\\l";
}

/// Writes one node; returns the op with regions that ends it, or null if it
/// ends with its block.
Operation *GraphWriter::writeNode(FlowPoint node) {
  auto withNote = [&](std::string text, FlowPoint point) {
    std::string note = notes.get(point);
    return note.empty() ? text : text + "  // " + note;
  };
  nodes.insert({node.getOpaqueValue(), node});
  writeIndent();
  writeName(node);
  stream << " [label=\"";

  if (auto *block = dyn_cast<Block *>(node)) {
    std::string label;
    llvm::raw_string_ostream labelStream(label);
    block->printAsOperand(labelStream, names);
    writeLine(withNote(label + ":", block));
  } else {
    auto *op = cast<Operation *>(node);
    writeLine(withNote(("behind " + op->getName().getStringRef()).str(), op));
  }
  Operation *end = nullptr;
  for (Operation *op = getNextOp(node); op && !end; op = op->getNextNode()) {
    std::string text;
    llvm::raw_string_ostream opStream(text);
    op->print(opStream, names);
    if (endsNode(op))
      end = op;
    writeLine(end ? text : withNote(text, op));
  }

  stream << '"';
  if (endsOfPaths.contains(node.getOpaqueValue()))
    stream << ", style=filled, fillcolor=mistyrose";
  if (failingNodes.contains(node.getOpaqueValue()))
    stream << ", color=red";
  stream << "];\n";
  return end;
}

void GraphWriter::openCluster(StringRef label) {
  writeIndent();
  stream << "subgraph cluster_" << prefix << numClusters++ << " {\n";
  ++depth;
  writeIndent();
  stream << "label=\"";
  writeLine(label.str());
  stream << "\";\n";
}

void GraphWriter::closeCluster() {
  --depth;
  writeIndent();
  stream << "}\n";
}

void GraphWriter::writeRegion(Region &body) {
  // What is still to be written, the next one last: a region, a node, or, if it
  // is null, the end of a cluster. Regions may be nested deeply.
  using Item = llvm::PointerUnion<Region *, Block *, Operation *>;
  SmallVector<Item> items;
  auto pushBlocks = [&](Region &region) {
    items.push_back(Item());
    for (Block &block : llvm::reverse(region))
      items.push_back(&block);
  };

  openCluster("@" + function.getName().str());
  pushBlocks(body);
  while (!items.empty()) {
    Item item = items.pop_back_val();
    if (item.isNull()) {
      closeCluster();
      continue;
    }
    if (auto *region = dyn_cast<Region *>(item)) {
      openCluster((region->getParentOp()->getName().getStringRef() +
                   ", region " + Twine(region->getRegionNumber()))
                      .str());
      pushBlocks(*region);
      continue;
    }
    auto *block = dyn_cast<Block *>(item);
    Operation *end = writeNode(block ? FlowPoint(block)
                                     : FlowPoint(cast<Operation *>(item)));
    if (!end)
      continue;
    items.push_back(end);
    for (Region &region : llvm::reverse(end->getRegions()))
      if (!region.empty())
        items.push_back(&region);
  }
}

void GraphWriter::writeEdges() {
  for (auto &[key, node] : nodes) {
    Operation *last = getLastOp(node);
    FlowEdges edges = last && endsNode(last)
                          ? controlFlow.getEntryEdges(last)
                          : controlFlow.getExitEdges(getBlock(node));
    for (const FlowEdge &edge : edges) {
      if (edge.target.isNull() || !nodes.count(edge.target.getOpaqueValue()))
        continue;
      writeIndent();
      writeName(node);
      stream << " -> ";
      writeName(edge.target);
      SmallVector<StringRef, 2> attributes;
      if (edge.suspends)
        attributes.push_back("style=dashed");
      if (failingEdges.contains({key, edge.target.getOpaqueValue()}))
        attributes.push_back("color=red");
      if (!attributes.empty()) {
        stream << " [";
        llvm::interleaveComma(attributes, stream);
        stream << ']';
      }
      stream << ";\n";
    }
  }
}

void GraphWriter::write() {
  writeRegion(function.getFunctionBody());
  writeEdges();
}

void ref_counting::writeCountGraph(FunctionOpInterface function,
                                   ArrayRef<Fault> faults,
                                   const CountNotes &notes, AsmState &names,
                                   RefCountingPolicy &policy, StringRef prefix,
                                   raw_ostream &stream) {
  if (!function.isExternal())
    GraphWriter(function, faults, notes, names, policy, prefix, stream).write();
}
