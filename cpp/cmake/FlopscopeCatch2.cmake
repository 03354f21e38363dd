# SPDX-License-Identifier: MIT
#
# The target flopscope_catch2 from whatever Catch2 there is: version 3 as a package, version 2 as the
# single header of older distributions, or version 3 fetched from its repository.
add_library(flopscope_catch2 INTERFACE)

if(NOT EMSCRIPTEN)
  find_package(Catch2 QUIET)
else()
  # A native package cannot be linked here, but the single header can be compiled. It is copied,
  # because the folder it comes from also holds the system's own headers.
  find_path(FLOPSCOPE_CATCH2_HEADER catch2/catch.hpp PATHS /usr/include /usr/local/include
            NO_CMAKE_FIND_ROOT_PATH)
  if(FLOPSCOPE_CATCH2_HEADER)
    configure_file("${FLOPSCOPE_CATCH2_HEADER}/catch2/catch.hpp"
                   "${CMAKE_CURRENT_BINARY_DIR}/include/catch2/catch.hpp" COPYONLY)
    target_include_directories(flopscope_catch2 SYSTEM
                               INTERFACE "${CMAKE_CURRENT_BINARY_DIR}/include")
    return()
  endif()
endif()

if(NOT Catch2_FOUND)
  message(STATUS "Catch2 was not found: fetching it")
  include(FetchContent)
  FetchContent_Declare(
    Catch2
    GIT_REPOSITORY https://github.com/catchorg/Catch2.git
    GIT_TAG v3.8.1
    GIT_SHALLOW ON)
  FetchContent_MakeAvailable(Catch2)
endif()

# Version 2 makes its main function from the header, in main.cpp.
if(Catch2_FOUND AND Catch2_VERSION VERSION_LESS 3)
  target_link_libraries(flopscope_catch2 INTERFACE Catch2::Catch2)
else()
  target_link_libraries(flopscope_catch2 INTERFACE Catch2::Catch2WithMain)
endif()
