# SPDX-License-Identifier: MIT
#
# CMAKE_TOOLCHAIN_FILE for the WebAssembly builds: finds whatever Emscripten is on the PATH (a
# distribution's or an activated emsdk) and hands over to its own toolchain file, so that a preset
# works without emcmake and without environment variables.
if(NOT EMSCRIPTEN_ROOT_PATH)
  find_program(em_config em-config NO_CMAKE_FIND_ROOT_PATH)
  if(NOT em_config)
    message(
      FATAL_ERROR "Emscripten was not found on the PATH. On Debian and Ubuntu: "
                  "apt-get install emscripten node-acorn. Elsewhere: install and activate emsdk, "
                  "https://emscripten.org/docs/getting_started/downloads.html")
  endif()
  execute_process(
    COMMAND "${em_config}" EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE EMSCRIPTEN_ROOT_PATH
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
include("${EMSCRIPTEN_ROOT_PATH}/cmake/Modules/Platform/Emscripten.cmake")

# The emulator flags that Emscripten's file sets are refused by newer Node versions. An older
# Emscripten takes a Node that has `fetch` for a browser, and asks for its .wasm by URL.
find_program(FLOPSCOPE_NODE node NO_CMAKE_FIND_ROOT_PATH)
set(CMAKE_CROSSCOMPILING_EMULATOR "${FLOPSCOPE_NODE}")
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.30)
  list(APPEND CMAKE_CROSSCOMPILING_EMULATOR --no-experimental-fetch)
endif()
# Node 20 has fused multiply-adds behind a flag, which newer ones, that have them, refuse.
set(relaxed_simd --experimental-wasm-relaxed-simd)
execute_process(COMMAND "${FLOPSCOPE_NODE}" ${relaxed_simd} --eval "" RESULT_VARIABLE refused
                OUTPUT_QUIET ERROR_QUIET)
if(NOT refused)
  list(APPEND CMAKE_CROSSCOMPILING_EMULATOR ${relaxed_simd})
endif()

# Debian keeps the acorn that the optimiser needs outside of Node's default search path.
if(EXISTS /usr/share/nodejs/acorn)
  set(FLOPSCOPE_NODE_PATH NODE_PATH=/usr/share/nodejs)
endif()
