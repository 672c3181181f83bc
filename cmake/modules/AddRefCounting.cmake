# Functions that this project's CMakeLists.txt files share.
#
# The libraries are plain CMake targets: what MLIR's own add_mlir_library would
# add (component lists, install rules into MLIR's export set) is for libraries
# that are a part of MLIR.

include_directories(SYSTEM
  ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS}
  ${PROJECT_BINARY_DIR}/interfaces ${PROJECT_BINARY_DIR}/include)
include_directories(${PROJECT_SOURCE_DIR}/interfaces ${PROJECT_SOURCE_DIR}/include)
link_directories(${LLVM_BUILD_LIBRARY_DIR})
add_definitions(${LLVM_DEFINITIONS})

# All generated headers: every C++ target depends on them.
add_custom_target(RefCountingHeaders)

# The compile and link options of this project's own files.
function(ref_counting_target_options name)
  target_compile_options(${name} PRIVATE
    -Wall -Wextra -Wno-unused-parameter -Wno-comment
    $<$<BOOL:${REF_COUNTING_ENABLE_WERROR}>:-Werror>
    $<$<BOOL:${REF_COUNTING_ENABLE_ASSERTIONS}>:-UNDEBUG>)
  if(NOT LLVM_ENABLE_ASSERTIONS)
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:SHELL:-include
      ${PROJECT_SOURCE_DIR}/cmake/include/PackagedLLVMStatistic.h>)
  endif()
  if(REF_COUNTING_SANITIZERS)
    target_compile_options(${name} PRIVATE
      -fsanitize=${REF_COUNTING_SANITIZERS} -fno-omit-frame-pointer
      -fno-sanitize-recover=all
      # libMLIR.so is not instrumented, and vptr checks need its type infos.
      -fno-sanitize=vptr
      # GCC gives false alarms in LLVM's containers when it sanitizes.
      $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    # Whoever links an instrumented library needs the sanitizers' runtime.
    target_link_options(${name} PUBLIC
      -fsanitize=${REF_COUNTING_SANITIZERS})
  endif()
endfunction()

# ref_counting_export_target(name exported_name)
#
# Makes a target RefCounting::<exported_name> for downstream projects, both for
# those that add this project as a subdirectory and for those that find it
# installed.
function(ref_counting_export_target name exported_name)
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${exported_name})
  get_target_property(type ${name} TYPE)
  if(type STREQUAL EXECUTABLE)
    add_executable(RefCounting::${exported_name} ALIAS ${name})
  else()
    add_library(RefCounting::${exported_name} ALIAS ${name})
  endif()
  if(REF_COUNTING_INSTALL)
    install(TARGETS ${name} EXPORT RefCountingTargets
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
      LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endfunction()

# add_ref_counting_library(name sources... [DEPENDS targets...]
#                          [LINK_LIBS libraries...])
#
# A static library that the tool and the plugin link. A library MLIRRefCountingX
# is public: downstream projects link it as RefCounting::X. One of another name
# is for this build alone.
function(add_ref_counting_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} RefCountingHeaders ${ARG_DEPENDS})
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} MLIR LLVM)
  target_compile_features(${name} PUBLIC cxx_std_17)
  target_include_directories(${name} INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/interfaces>"
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
    "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/interfaces>"
    "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  # MLIR's own targets name no include directories. Where they are on the
  # machine of an installed package, RefCountingConfig.cmake finds out.
  target_include_directories(${name} SYSTEM INTERFACE
    "$<BUILD_INTERFACE:${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}>")
  ref_counting_target_options(${name})
  if(name MATCHES "^MLIRRefCounting(.+)$")
    ref_counting_export_target(${name} ${CMAKE_MATCH_1})
  endif()
endfunction()

# ref_counting_tablegen_target(name): what mlir_tablegen() calls before it in
# the same folder generate.
macro(ref_counting_tablegen_target name)
  add_public_tablegen_target(${name})
  add_dependencies(RefCountingHeaders ${name})
endmacro()

# add_ref_counting_unittest(name sources... [LINK_LIBS libraries...])
#
# A GoogleTest program, found by lit; `name` ends in Tests.
function(add_ref_counting_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} GTest::gtest_main)
  ref_counting_target_options(${name})
  add_dependencies(RefCountingUnitTests ${name})
endfunction()
