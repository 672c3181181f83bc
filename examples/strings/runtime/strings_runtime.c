//===- strings_runtime.c - Counted strings at run time --------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "strings_runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct String {
  /// The references of a string. Those of a view are the ones of its root.
  int64_t refs;

  /// The string whose bytes these are: itself, or for a view another one.
  String *root;

  /// A list of the root's views, which are freed with it.
  String *views;

  char *bytes;
  int64_t size;
};

static int64_t live = 0;

/// What was called, for those who want to know what their counts cost.
static int64_t created = 0, retains = 0, releases = 0;

/// At the end, if the environment has STRINGS_COUNTS.
static void reportCounts(void) {
  fprintf(stderr,
          "strings: %lld objects, %lld retains, %lld releases, %lld live\n",
          (long long)created, (long long)retains, (long long)releases,
          (long long)live);
}

static void *allocate(size_t size) {
  // malloc(0) may give a null pointer.
  void *memory = malloc(size ? size : 1);
  if (!memory) {
    fputs("strings: out of memory\n", stderr);
    abort();
  }
  return memory;
}

static String *create(int64_t size) {
  String *string = allocate(sizeof(String));
  string->refs = 1;
  string->root = string;
  string->views = NULL;
  string->bytes = allocate(size);
  string->size = size;
  ++live;
  if (created++ == 0 && getenv("STRINGS_COUNTS"))
    atexit(reportCounts);
  return string;
}

static void copyBytes(char *target, const String *string) {
  memcpy(target, string->bytes, string->size);
}

String *strings_literal(const char *bytes, int64_t size) {
  String *string = create(size);
  memcpy(string->bytes, bytes, size);
  return string;
}

String *strings_concat(const String *lhs, const String *rhs) {
  String *string = create(lhs->size + rhs->size);
  copyBytes(string->bytes, lhs);
  copyBytes(string->bytes + lhs->size, rhs);
  return string;
}

String *strings_view(String *string, int64_t offset, int64_t size) {
  if (offset < 0 || size < 0) {
    fputs("strings: a view with a negative offset or size\n", stderr);
    abort();
  }
  if (offset > string->size)
    offset = string->size;
  if (size > string->size - offset)
    size = string->size - offset;

  String *root = string->root;
  String *view = allocate(sizeof(String));
  view->refs = 0;
  view->root = root;
  view->views = root->views;
  view->bytes = string->bytes + offset;
  view->size = size;
  root->views = view;
  return view;
}

void strings_print(const String *string) {
  fwrite(string->bytes, 1, string->size, stdout);
  fputc('\n', stdout);
  fflush(stdout);
}

int64_t strings_size(const String *string) { return string->size; }

/// Frees a string and its views, but not the bytes.
static void freeAllButBytes(String *root) {
  for (String *view = root->views; view;) {
    String *next = view->views;
    free(view);
    view = next;
  }
  free(root);
  --live;
}

static void drop(String *string, int64_t count) {
  String *root = string->root;
  if (root->refs < count) {
    fputs("strings: more references dropped than there are\n", stderr);
    abort();
  }
  root->refs -= count;
  if (root->refs == 0) {
    char *bytes = root->bytes;
    freeAllButBytes(root);
    free(bytes);
  }
}

char *strings_into_bytes(String *string) {
  if (string == string->root && string->refs == 1) {
    char *bytes = string->bytes;
    freeAllButBytes(string);
    return bytes;
  }
  char *bytes = allocate(string->size);
  copyBytes(bytes, string);
  drop(string, 1);
  return bytes;
}

void strings_retain(String *string, int64_t count) {
  ++retains;
  string->root->refs += count;
}

void strings_release(String *string, int64_t count) {
  ++releases;
  drop(string, count);
}

int64_t strings_live(void) { return live; }

void strings_report(void) {
  printf("%lld live strings\n", (long long)live);
  fflush(stdout);
}
