# SPDX-License-Identifier: MIT
#
# Installs the libraries, their headers and the files that find_package(Flopscope) reads.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Flopscope")
foreach(room measure data layers experiments)
  get_property(headers GLOBAL PROPERTY flopscope_${room}_public_headers)
  install(FILES ${headers} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/flopscope/${room}")
  install(TARGETS flopscope_${room} EXPORT FlopscopeTargets)
endforeach()
install(TARGETS flopscope_memory_hooks EXPORT FlopscopeTargets
        OBJECTS DESTINATION "${CMAKE_INSTALL_LIBDIR}/flopscope")
install(EXPORT FlopscopeTargets NAMESPACE Flopscope:: DESTINATION "${package_dir}")

configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/FlopscopeConfig.cmake.in" FlopscopeConfig.cmake
  INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(FlopscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/FlopscopeConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/FlopscopeConfigVersion.cmake"
        DESTINATION "${package_dir}")
