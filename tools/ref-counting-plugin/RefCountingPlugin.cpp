//===- RefCountingPlugin.cpp - Plugin for mlir-opt ------------------------===//
//
// Part of the RefCounting project, under the Apache License v2.0 with LLVM
// Exceptions. See https://llvm.org/LICENSE.txt for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes and models as a plugin for mlir-opt and other tools, both as a
// pass plugin and as a dialect plugin.
//
//===----------------------------------------------------------------------===//

#include "RefCounting/Interfaces/RefCountingDialect.h"
#include "RefCounting/Models/AsyncModels.h"
#include "RefCounting/Transforms/ModelRegistration.h"
#include "RefCounting/Transforms/Passes.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

static void registerPasses() {
  // A host may load the plugin both ways; a pass may be registered only once.
  static bool isRegistered = false;
  if (isRegistered)
    return;
  isRegistered = true;

  // The host hands a pass plugin no registry, so the passes bring the models.
  ref_counting::addModelsToPasses(ref_counting::registerAsyncRefCountingModels);
  ref_counting::registerRefCountingPasses();
}

/// Entry point for `--load-pass-plugin`.
extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "RefCounting", LLVM_VERSION_STRING,
          registerPasses};
}

/// Entry point for `--load-dialect-plugin`.
extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "RefCounting", LLVM_VERSION_STRING,
          [](DialectRegistry *registry) {
            registry->insert<ref_counting::RefCountingDialect>();
            ref_counting::registerAsyncRefCountingModels(*registry);
            registerPasses();
          }};
}
