//===- Object.cpp - Tokens, values and groups -------------------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the objects that the checked runtime hands out.
//
//===----------------------------------------------------------------------===//

#include "Object.h"

using namespace mlir::ref_counting::runtime;

//===----------------------------------------------------------------------===//
// History
//===----------------------------------------------------------------------===//

void History::add(const CountChange &change) {
  if (size < numFirst) {
    first[size] = change;
  } else {
    if (!ring)
      ring.reset(new CountChange[numLast]);
    ring[(size - numFirst) % numLast] = change;
  }
  ++size;
  last = change.call.address;
}

uint64_t History::numLeftOut() const {
  return size > numFirst + numLast ? size - numFirst - numLast : 0;
}

std::vector<CountChange> History::changes() const {
  std::vector<CountChange> result;
  for (uint64_t i = 0; i < size && i < numFirst; ++i)
    result.push_back(first[i]);
  for (uint64_t i = numFirst + numLeftOut(); i < size; ++i)
    result.push_back(ring[(i - numFirst) % numLast]);
  return result;
}

//===----------------------------------------------------------------------===//
// Object
//===----------------------------------------------------------------------===//

Object::Object(Kind kind, uint64_t number, const Call &birth, int64_t count)
    : kind(kind), number(number), birth(birth), count(count) {
  history.add({birth, count, count});
}

void Object::changeCount(const Call &call, int64_t change) {
  count += change;
  history.add({call, change, count});
}

bool Object::isReady() const {
  return kind == Kind::Group ? pending == 0 : state != State::Unavailable;
}

bool Object::isReadyLocked() {
  std::lock_guard<std::mutex> lock(mutex);
  return isReady();
}

std::string Object::name() const {
  return std::string(kindName(kind)) + " #" + std::to_string(number);
}

const char *mlir::ref_counting::runtime::kindName(Object::Kind kind) {
  switch (kind) {
  case Object::Kind::Token:
    return "token";
  case Object::Kind::Value:
    return "value";
  case Object::Kind::Group:
    return "group";
  }
  return "object";
}
