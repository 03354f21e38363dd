#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run build: the WebAssembly variants into build/wasm/, the static site and the package into
# dist/. Only what changed is built again.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh start

# take <CMake preset>: builds the modules, and copies those that are new.
take() {
  configure_and_build "$1" || return
  local folder=build/$1/wasm file
  [[ $1 == wasm ]] && folder=build/wasm-simd/wasm
  for file in "$folder"/*; do
    cmp -s "$file" "build/wasm/${file##*/}" || cp "$file" build/wasm/ || return
  done
}

# For the package, which tells what its WebAssembly was built by.
name_toolchain() {
  local tool
  for tool in emcc clang-19 wasm-ld-19; do
    ! have "$tool" || "$tool" --version | head -n 1
  done >build/wasm/toolchain.txt
}

build_modules() {
  mkdir -p build/wasm
  rm -f build/wasm/relaxed*
  take wasm && take wasm-threads && name_toolchain
}

step "Building WebAssembly" build_modules
step "Building the page" node web/build/build.mjs
step "Packing the source" node web/build/source.mjs
[[ -e build/wasm/relaxed.wasm ]] ||
  say "Without clang-19 and lld-19 the relaxed SIMD variant is left out (npm test installs them)."
