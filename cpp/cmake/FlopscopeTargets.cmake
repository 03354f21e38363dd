# SPDX-License-Identifier: MIT
#
# What every target of the project has in common: the language, the warnings, the sanitizers, and
# how a room becomes a library.

include(GNUInstallDirs)

# Warnings for the project's own files; they never reach a program that links the library.
function(flopscope_warnings target)
  if(MSVC AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${FLOPSCOPE_WERROR}>:/WX>)
  else()
    target_compile_options(
      ${target} PRIVATE -Wall -Wextra -Wconversion $<$<NOT:$<BOOL:${FLOPSCOPE_UNITY}>>:-Wshadow>
                        $<$<BOOL:${FLOPSCOPE_WERROR}>:-Werror>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # False alarms on std::string, https://gcc.gnu.org/bugzilla/show_bug.cgi?id=105651
      target_compile_options(${target} PRIVATE -Wno-restrict)
    endif()
  endif()
endfunction()

# Sanitizers change the layout of the heap, so all or none of a program's objects have them.
function(flopscope_sanitizers target)
  if(FLOPSCOPE_SANITIZE)
    set(flags -fsanitize=address,undefined)
    target_compile_definitions(${target} PUBLIC FLOPSCOPE_SANITIZE)
    target_compile_options(${target} PUBLIC ${flags} -fno-sanitize-recover=all
                                            -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC ${flags})
  endif()
  if(FLOPSCOPE_FUZZ)
    # Tells the fuzzer which branches an input takes.
    target_compile_options(${target} PUBLIC -fsanitize=fuzzer-no-link)
  endif()
endfunction()

# flopscope_unity(<target> <source>...)
#
# Compiles those sources of a target that share a folder as one: most of a compiler's time goes into
# headers and templates that they have in common, and Emscripten starts Python for every one. So names
# in the unnamed namespaces of a folder differ. What is timed stays a file of its own, with its own flags.
# FLOPSCOPE_UNITY=OFF shows that every file includes what it needs.
function(flopscope_unity target)
  if(NOT FLOPSCOPE_UNITY)
    return()
  endif()
  foreach(source ${ARGN})
    get_filename_component(folder "${source}" DIRECTORY)
    file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${folder}")
    string(MAKE_C_IDENTIFIER "${folder}" group)
    set_property(SOURCE "${source}" PROPERTY UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# The naive kernels are the textbook loops that the fast ones are compared with, and the blocked ones
# show what an order of loops alone is worth. A compiler that vectorises them behind our back would
# make those comparisons meaningless.
function(flopscope_textbook_loops)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(flags -fno-vectorize -fno-slp-vectorize)
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(flags -fno-tree-vectorize)
  endif()
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS ${flags})
endfunction()

# What the objects of a room have in common, whether they are its library or a part of it.
function(flopscope_objects target)
  cmake_parse_arguments(PARSE_ARGV 1 OBJECTS "" "" "DEPENDS")
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(
    ${target}
    PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${target} PUBLIC ${OBJECTS_DEPENDS})
  flopscope_warnings(${target})
  flopscope_sanitizers(${target})
  if(EMSCRIPTEN)
    flopscope_wasm_compile_options(${target})
  endif()
  # None of the project's own headers: a change of one would compile everything again. GCC gains little,
  # and warns of the standard library once it is precompiled.
  if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_precompile_headers(${target} PRIVATE <algorithm> <cmath> <functional> <memory> <optional>
                              <span> <string> <utility> <variant> <vector>)
  endif()
endfunction()

# flopscope_public_headers(<variable> <room> <header>...)
#
# Those of the headers that programs may include, as `flopscope/<room>/<header>`, with neither folder:
# a header moves inside its room without breaking any of them. All are public that do not say
# "IWYU pragma: private", which clangd and include-what-you-use know, too. While the room is built a
# header of one line stands at that path; an installation has the header itself there.
function(flopscope_public_headers variable room)
  set(public)
  foreach(header ${ARGN})
    file(STRINGS "${header}" private REGEX "^// IWYU pragma: private" LIMIT_COUNT 1)
    if(NOT private)
      list(APPEND public "${header}")
      get_filename_component(name "${header}" NAME)
      set(folder "${CMAKE_CURRENT_BINARY_DIR}/include/flopscope/${room}")
      file(RELATIVE_PATH path "${folder}" "${header}")
      file(CONFIGURE OUTPUT "${folder}/${name}" CONTENT "#include \"${path}\"\n")
    endif()
  endforeach()
  set(${variable} ${public} PARENT_SCOPE)
endfunction()

# flopscope_room(<name> [DEPENDS <room>...])
#
# The static library flopscope_<name>, also known as Flopscope::<name>, of all that lies in the folders
# beside the calling file, but for those that have a CMakeLists.txt of their own.
function(flopscope_room name)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "" "" "DEPENDS")
  set(target flopscope_${name})
  list(TRANSFORM ROOM_DEPENDS PREPEND flopscope_)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.h)
  file(GLOB others */CMakeLists.txt)
  foreach(other ${others})
    get_filename_component(other "${other}" DIRECTORY)
    list(FILTER sources EXCLUDE REGEX "^${other}/")
    list(FILTER headers EXCLUDE REGEX "^${other}/")
  endforeach()
  flopscope_public_headers(public ${name} ${headers})
  set(timed ${sources})
  list(FILTER timed INCLUDE REGEX "_(naive|blocked|simd|threads)\\.cpp$")
  set(naive ${sources})
  list(FILTER naive INCLUDE REGEX "_(naive|blocked)\\.cpp$")
  if(naive)
    flopscope_textbook_loops(${naive})
  endif()

  set_property(GLOBAL PROPERTY ${target}_public_headers ${public})
  set(untimed ${sources})
  list(REMOVE_ITEM untimed ${timed})

  # A visitor downloads the WebAssembly: only what is timed is worth the size of speed. It is compiled
  # apart, because em++ that sees -Os anywhere turns inlining off, and no later -O3 turns it on again.
  if(EMSCRIPTEN AND timed)
    set(sources ${untimed} $<TARGET_OBJECTS:${target}_timed>)
    add_library(${target}_timed OBJECT ${timed})
    flopscope_objects(${target}_timed DEPENDS ${ROOM_DEPENDS})
    if(FLOPSCOPE_WASM_RELAXED)
      add_library(${target}_relaxed OBJECT ${timed})
      flopscope_objects(${target}_relaxed DEPENDS ${ROOM_DEPENDS})
      flopscope_relaxed(${target}_relaxed)
    endif()
  endif()

  add_library(${target} STATIC ${sources} ${headers})
  add_library(Flopscope::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  flopscope_objects(${target} DEPENDS ${ROOM_DEPENDS})
  flopscope_unity(${target} ${untimed})
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Os>)
  endif()
endfunction()
