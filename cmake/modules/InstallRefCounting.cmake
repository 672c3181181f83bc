# What `cmake --install` installs, and the CMake package. Included after all
# targets are made.

# The public targets that add_ref_counting_library does not make.
if(TARGET RefCountingPlugin)
  ref_counting_export_target(RefCountingPlugin Plugin)
endif()
if(TARGET ref_counting_async_runtime)
  target_include_directories(ref_counting_async_runtime INTERFACE
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  ref_counting_export_target(ref_counting_async_runtime AsyncRuntime)
endif()

# The variables of the package, for those who add this project as a
# subdirectory.
if(NOT PROJECT_IS_TOP_LEVEL)
  set(REF_COUNTING_ODS_INCLUDE_DIR ${PROJECT_SOURCE_DIR}/interfaces PARENT_SCOPE)
endif()

if(NOT REF_COUNTING_INSTALL)
  return()
endif()

install(
  DIRECTORY
    ${PROJECT_SOURCE_DIR}/interfaces/ ${PROJECT_SOURCE_DIR}/include/
    ${PROJECT_BINARY_DIR}/interfaces/ ${PROJECT_BINARY_DIR}/include/
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING
  PATTERN "*.h"
  PATTERN "*.td"
  PATTERN "*.h.inc"
  PATTERN "CMakeFiles" EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/RefCounting)
install(EXPORT RefCountingTargets
  NAMESPACE RefCounting::
  DESTINATION ${package_dir})

include(CMakePackageConfigHelpers)
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/RefCountingConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/RefCountingConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR)
# As long as the version begins with 0, a minor version may break users.
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cmake/RefCountingConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(
  FILES
    ${PROJECT_BINARY_DIR}/cmake/RefCountingConfig.cmake
    ${PROJECT_BINARY_DIR}/cmake/RefCountingConfigVersion.cmake
  DESTINATION ${package_dir})
