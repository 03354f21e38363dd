# SPDX-License-Identifier: MIT
#
# The three WebAssembly variants of one source tree; the page's loader takes the best one that the
# browser can run.
#
#   plain    128-bit SIMD, one thread: runs everywhere
#   relaxed  adds relaxed SIMD, whose fused multiply-add lifts the arithmetic peak. Products are
#            written at run time and have it in each variant; gelu, softmax and depthwise convolutions
#            are some 1.4, 1.2 and 1.2 times as fast here (npm run bench -- --only kernels)
#   threads  adds shared memory and a pool of workers; needs a cross-origin isolated page
# plain and relaxed share their objects: only the kernels are compiled twice. Every object of the
# threads variant knows of threads, so that one is a build of its own.
option(FLOPSCOPE_WASM_THREADS "Build the variant with threads instead of plain and relaxed SIMD" OFF)

# The stack setting changed its name in 3.1.25; the newer default of 64 KB is too small for us.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(FLOPSCOPE_WASM_STACK -sTOTAL_STACK=1MB)
else()
  set(FLOPSCOPE_WASM_STACK -sSTACK_SIZE=1MB)
endif()

set(FLOPSCOPE_WASM_LAUNCHER "${CMAKE_COMMAND}" -E env ${FLOPSCOPE_NODE_PATH})
set(FLOPSCOPE_RELAXED_LAUNCHER ${FLOPSCOPE_WASM_LAUNCHER})
if(FLOPSCOPE_WASM_THREADS)
  set(FLOPSCOPE_WASM_RELAXED OFF)
else()
  set(FLOPSCOPE_WASM_RELAXED ON)
endif()

# Clang emits the standard's relaxed opcodes since version 15. With an older Emscripten a newer Clang
# of the distribution compiles this variant, and npm's Binaryen, which knows the opcodes, stands in
# for the tools of the link. What it says of the imports that it renames is put into the format that
# this Emscripten reads.
if(FLOPSCOPE_WASM_RELAXED AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 16)
  find_program(FLOPSCOPE_RELAXED_CLANG clang-19 NO_CMAKE_FIND_ROOT_PATH)
  find_program(FLOPSCOPE_RELAXED_LLD wasm-ld-19 NO_CMAKE_FIND_ROOT_PATH)
  set(binaryen "${PROJECT_SOURCE_DIR}/node_modules/binaryen/bin")
  if(FLOPSCOPE_RELAXED_CLANG AND FLOPSCOPE_RELAXED_LLD AND EXISTS "${binaryen}/wasm-opt")
    foreach(tool wasm-opt wasm-metadce)
      file(CONFIGURE OUTPUT binaryen/${tool} @ONLY
           CONTENT "#!/bin/sh
said=$('@FLOPSCOPE_NODE@' '@binaryen@/${tool}' \"$@\") || exit
printf '%s' \"$said\" | sed -E 's/^ *\\[(\"[^\"]*\", )?\"([^\"]*)\", \"([^\"]*)\"\\],?$/\\2 => \\3/'
")
      file(CHMOD "${CMAKE_CURRENT_BINARY_DIR}/binaryen/${tool}"
           PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                       WORLD_EXECUTE)
    endforeach()
    list(APPEND FLOPSCOPE_RELAXED_LAUNCHER EM_CLANG_ADD_VERSION=19
         "PATH=${CMAKE_CURRENT_BINARY_DIR}/binaryen:$ENV{PATH}")
    set(FLOPSCOPE_RELAXED_LINK_OPTIONS -sWASM_BIGINT)
  else()
    message(WARNING "the relaxed SIMD variant is left out: it needs Emscripten 3.1.21 or newer, or "
                    "clang-19 and lld-19 (apt-get install clang-19 lld-19) and binaryen (npm ci)")
    set(FLOPSCOPE_WASM_RELAXED OFF)
  endif()
endif()

set(CMAKE_CXX_COMPILER_LAUNCHER ${FLOPSCOPE_WASM_LAUNCHER})
set(CMAKE_CXX_LINKER_LAUNCHER ${FLOPSCOPE_WASM_LAUNCHER})

# Code that differs within a build would break a cached or mixed one, so every object gets the same
# flags, tests or not. Nothing asks an object for its type at run time and nothing throws, but the
# names of all types and the sentences of the standard library's exceptions would be downloaded.
function(flopscope_wasm_compile_options target)
  target_compile_options(${target} PRIVATE -msimd128 -fno-rtti -fno-exceptions -DFLOPSCOPE_OMIT_DOCS
                                           $<$<BOOL:${FLOPSCOPE_WASM_THREADS}>:-pthread>)
endfunction()

# flopscope_relaxed(<target>)
#
# Objects that a program links to have the relaxed instructions: a linker takes from an archive only
# what is still missing, so these stand in for the plain kernels in the library of the room.
function(flopscope_relaxed target)
  set_property(TARGET ${target} PROPERTY CXX_COMPILER_LAUNCHER ${FLOPSCOPE_RELAXED_LAUNCHER})
  target_compile_options(${target} PRIVATE -mrelaxed-simd)
endfunction()

# flopscope_wasm_module(<target> plain|relaxed|threads)
#
# Links an executable as the ES module that the web side loads: `createFlopscope(options)` promises
# the module. It runs in pages and workers, and under Node when given its bytes as `wasmBinary`.
function(flopscope_wasm_module target variant)
  if(variant STREQUAL "relaxed")
    target_link_options(${target} PRIVATE ${FLOPSCOPE_RELAXED_LINK_OPTIONS})
    set_property(TARGET ${target} PROPERTY CXX_LINKER_LAUNCHER ${FLOPSCOPE_RELAXED_LAUNCHER})
    target_link_libraries(${target} PRIVATE flopscope_layers_relaxed)
  endif()
  target_link_options(
    ${target}
    PRIVATE
      -O3
      -lembind
      -fno-exceptions
      -sMODULARIZE=1
      -sEXPORT_ES6=1
      -sEXPORT_NAME=createFlopscope
      -sENVIRONMENT=web,worker
      -sALLOW_MEMORY_GROWTH=1
      # Lets the page forbid `unsafe-eval`.
      -sDYNAMIC_EXECUTION=0
      -sFILESYSTEM=0
      ${FLOPSCOPE_WASM_STACK})
  if(variant STREQUAL "threads")
    target_link_options(
      ${target}
      PRIVATE
        -pthread
        # A thread cannot start while its creator blocks, so the workers exist beforehand: as many as
        # `createFlopscope({threads})` asks for, or one per core, within reason. The caller computes as
        # well, so one is left for the thread that samples where it is.
        "-sPTHREAD_POOL_SIZE=Math.min(Module['threads']||navigator.hardwareConcurrency||1,16)"
        # Kernels keep next to nothing on the stack, and each thread's is taken from the heap.
        -sDEFAULT_PTHREAD_STACK_SIZE=256KB
        # Shared memory reserves its maximum at once, and phones refuse more.
        -sMAXIMUM_MEMORY=2GB
        -Wno-pthreads-mem-growth)
  else()
    target_link_options(
      ${target}
      PRIVATE
        -sMAXIMUM_MEMORY=4GB
        # Of what a page may hand to `createFlopscope`, what the lab does hand to it, and no decoder of
        # text beside the platform's: less script.
        -sINCOMING_MODULE_JS_API=instantiateWasm,print,printErr,onAbort
        -sTEXTDECODER=2
        -sSUPPORT_ERRNO=0)
  endif()
endfunction()

# Links a test program that runs under Node and sees the real file system.
function(flopscope_wasm_test_program target)
  set_target_properties(${target} PROPERTIES SUFFIX .cjs)
  target_compile_options(${target} PRIVATE -fexceptions -fwasm-exceptions)
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
