//===- strings_runtime.h - Counted strings at run time ----------*- C++ -*-===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ops of the dialect are lowered to. Not safe for several threads. A
// program that miscounts is stopped with a message, as far as it can be seen.
//
//===----------------------------------------------------------------------===//

#ifndef STRINGS_STRINGS_RUNTIME_H
#define STRINGS_STRINGS_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct String String;

/// A new string with one reference: a copy of `size` bytes.
String *strings_literal(const char *bytes, int64_t size);

/// A new string with one reference.
String *strings_concat(const String *lhs, const String *rhs);

/// A part of `string`, which lives as long as `string`. What goes past the end
/// is cut off.
String *strings_view(String *string, int64_t offset, int64_t size);

void strings_print(const String *string);
int64_t strings_size(const String *string);

/// Takes over a reference. The buffer belongs to the caller, who frees it.
char *strings_into_bytes(String *string);

/// On a view these count the string that it looks into.
void strings_retain(String *string, int64_t count);
void strings_release(String *string, int64_t count);

/// The number of strings that are not freed, views not counted.
int64_t strings_live(void);

/// Prints that number.
void strings_report(void);

#ifdef __cplusplus
}
#endif

#endif // STRINGS_STRINGS_RUNTIME_H
