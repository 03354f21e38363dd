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
      ${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow $<$<BOOL:${FLOPSCOPE_WERROR}>:-Werror>)
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

# flopscope_room(<name> [DEPENDS <room>...])
#
# The static library flopscope_<name>, also known as Flopscope::<name>, of all that lies under src/
# and include/ beside the calling file.
function(flopscope_room name)
  cmake_parse_arguments(PARSE_ARGV 1 ROOM "" "" "DEPENDS")
  set(target flopscope_${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/*.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS include/*.h src/*.h)

  add_library(${target} STATIC ${sources} ${headers})
  add_library(Flopscope::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} CXX_EXTENSIONS OFF)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_include_directories(
    ${target}
    PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
           $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE src)
  list(TRANSFORM ROOM_DEPENDS PREPEND flopscope_)
  target_link_libraries(${target} PUBLIC ${ROOM_DEPENDS})
  flopscope_warnings(${target})
  flopscope_sanitizers(${target})
  if(EMSCRIPTEN)
    flopscope_wasm_compile_options(${target})
  endif()

  set(timed ${sources})
  list(FILTER timed INCLUDE REGEX "_(naive|blocked|simd|threads)\\.cpp$")
  if(timed)
    set_property(SOURCE ${timed} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  endif()
  if(EMSCRIPTEN AND timed)
    # em++ that sees -Os anywhere turns inlining off, and no later -O3 turns it on again.
    set_property(SOURCE ${timed} APPEND PROPERTY COMPILE_OPTIONS
                                                 $<$<CONFIG:Release>:-O3;-finline-functions>)
  endif()
  # After the -O3, which would turn vectorising on again.
  set(naive ${sources})
  list(FILTER naive INCLUDE REGEX "_(naive|blocked)\\.cpp$")
  if(naive)
    flopscope_textbook_loops(${naive})
  endif()
  if(EMSCRIPTEN)
    # A visitor downloads this: only what is timed is worth the size of speed.
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Os>)
    if(timed AND FLOPSCOPE_WASM_RELAXED)
      flopscope_relaxed_kernels(${target}_relaxed ${timed})
      target_include_directories(${target}_relaxed PRIVATE src include)
      target_link_libraries(${target}_relaxed PRIVATE ${ROOM_DEPENDS})
      flopscope_warnings(${target}_relaxed)
    endif()
  endif()

  # Most of the compiler's time goes into headers: the standard library's, and those of this room and
  # of the rooms it sees. GCC gains little, and warns of the standard library once it is precompiled.
  file(GLOB_RECURSE public CONFIGURE_DEPENDS include/*.h)
  set_property(GLOBAL APPEND PROPERTY FLOPSCOPE_HEADERS ${public})
  set(seen ${public})
  foreach(room ${ROOM_DEPENDS})
    get_property(theirs GLOBAL PROPERTY ${room}_headers)
    list(APPEND seen ${theirs})
  endforeach()
  list(REMOVE_DUPLICATES seen)
  set_property(GLOBAL PROPERTY ${target}_headers ${seen})
  if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_precompile_headers(${target} PRIVATE <algorithm> <cmath> ${seen})
  endif()
endfunction()
