# SPDX-License-Identifier: MIT
#
# The three WebAssembly variants of one source tree; the page's loader takes the best one that the
# browser can run.
#
#   plain    128-bit SIMD, one thread: runs everywhere
#   relaxed  adds relaxed SIMD, whose fused multiply-add lifts the arithmetic peak
#   threads  adds shared memory and a pool of workers; needs a cross-origin isolated page
set(FLOPSCOPE_WASM_VARIANT plain CACHE STRING "plain, relaxed or threads")
set_property(CACHE FLOPSCOPE_WASM_VARIANT PROPERTY STRINGS plain relaxed threads)
if(NOT FLOPSCOPE_WASM_VARIANT MATCHES "^(plain|relaxed|threads)$")
  message(FATAL_ERROR "FLOPSCOPE_WASM_VARIANT is '${FLOPSCOPE_WASM_VARIANT}'; "
                      "it must be plain, relaxed or threads")
endif()

# The stack setting changed its name in 3.1.25; the newer default of 64 KB is too small for us.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(FLOPSCOPE_WASM_STACK -sTOTAL_STACK=1MB)
else()
  set(FLOPSCOPE_WASM_STACK -sSTACK_SIZE=1MB)
endif()

set(launch_environment ${FLOPSCOPE_NODE_PATH})
set(FLOPSCOPE_WASM_LINK_OPTIMISATION -O3)

# Clang emits the standard's relaxed opcodes since version 15. With an older Emscripten a newer Clang
# of the distribution compiles this variant, and npm's Binaryen, which knows the opcodes, stands in
# for the tools of the link. The -O3 link renames imports in a format that changed between the two
# Binaryens, so it stops at -O2.
if(FLOPSCOPE_WASM_VARIANT STREQUAL "relaxed" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
  find_program(FLOPSCOPE_RELAXED_CLANG clang-19 NO_CMAKE_FIND_ROOT_PATH)
  find_program(FLOPSCOPE_RELAXED_LLD wasm-ld-19 NO_CMAKE_FIND_ROOT_PATH)
  set(binaryen "${PROJECT_SOURCE_DIR}/node_modules/binaryen/bin")
  if(NOT FLOPSCOPE_RELAXED_CLANG OR NOT FLOPSCOPE_RELAXED_LLD OR NOT EXISTS "${binaryen}/wasm-opt")
    message(FATAL_ERROR "the relaxed variant needs Emscripten 3.1.21 or newer, or clang-19 and lld-19 "
                        "(apt-get install clang-19 lld-19) and the binaryen package (npm ci)")
  endif()
  foreach(tool wasm-opt wasm-metadce)
    file(CONFIGURE OUTPUT binaryen/${tool} @ONLY
         CONTENT "#!/bin/sh\nexec '@FLOPSCOPE_NODE@' '@binaryen@/${tool}' \"$@\"\n")
    file(CHMOD "${CMAKE_CURRENT_BINARY_DIR}/binaryen/${tool}"
         PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                     WORLD_EXECUTE)
  endforeach()
  list(APPEND launch_environment EM_CLANG_ADD_VERSION=19
       "PATH=${CMAKE_CURRENT_BINARY_DIR}/binaryen:$ENV{PATH}")
  set(FLOPSCOPE_WASM_LINK_OPTIMISATION -O2 -sWASM_BIGINT)
endif()

if(launch_environment)
  list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env ${launch_environment})
  set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND}" -E env ${launch_environment})
endif()

# Code that differs between variants would break a cached or mixed build, so every object of one
# build gets the same flags.
function(flopscope_wasm_compile_options target)
  target_compile_options(
    ${target}
    PRIVATE -msimd128
            $<$<STREQUAL:${FLOPSCOPE_WASM_VARIANT},relaxed>:-mrelaxed-simd>
            $<$<STREQUAL:${FLOPSCOPE_WASM_VARIANT},threads>:-pthread>
            $<$<BOOL:${FLOPSCOPE_BUILD_BINDINGS}>:-DFLOPSCOPE_OMIT_DOCS>)
endfunction()

# Links an executable as the ES module that the web side loads: `createFlopscope(options)` promises
# the module. It runs in pages and workers, and under Node when given its bytes as `wasmBinary`.
function(flopscope_wasm_module target)
  target_link_options(
    ${target}
    PRIVATE
      ${FLOPSCOPE_WASM_LINK_OPTIMISATION}
      -lembind
      -sMODULARIZE=1
      -sEXPORT_ES6=1
      -sEXPORT_NAME=createFlopscope
      -sENVIRONMENT=web,worker
      -sALLOW_MEMORY_GROWTH=1
      # Lets the page forbid `unsafe-eval`.
      -sDYNAMIC_EXECUTION=0
      -sFILESYSTEM=0
      ${FLOPSCOPE_WASM_STACK})
  if(FLOPSCOPE_WASM_VARIANT STREQUAL "threads")
    target_link_options(
      ${target}
      PRIVATE
        -pthread
        # A thread cannot start while its creator blocks, so the workers exist beforehand: as many as
        # `createFlopscope({threads})` asks for, or one per core, within reason.
        "-sPTHREAD_POOL_SIZE=Math.min(Module['threads']||navigator.hardwareConcurrency||1,16)"
        # Shared memory reserves its maximum at once, and phones refuse more.
        -sMAXIMUM_MEMORY=2GB
        -Wno-pthreads-mem-growth)
  else()
    target_link_options(${target} PRIVATE -sMAXIMUM_MEMORY=4GB)
  endif()
endfunction()

# Links a test program that runs under Node and sees the real file system.
function(flopscope_wasm_test_program target)
  set_target_properties(${target} PROPERTIES SUFFIX .cjs)
  target_compile_options(${target} PRIVATE -fwasm-exceptions)
  target_link_options(
    ${target}
    PRIVATE
      # The objects are optimised as they ship; what the link would add takes half a minute.
      -O1
      -fwasm-exceptions
      -sENVIRONMENT=node
      -sNODERAWFS=1
      -sEXIT_RUNTIME=1
      -sALLOW_MEMORY_GROWTH=1
      -sMAXIMUM_MEMORY=4GB
      ${FLOPSCOPE_WASM_STACK})
  if(FLOPSCOPE_SANITIZE)
    # The sanitizers' shadow needs room from the start.
    target_link_options(${target} PRIVATE -sINITIAL_MEMORY=512MB)
  endif()
endfunction()
