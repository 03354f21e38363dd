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

build_modules() {
  mkdir -p build/wasm
  rm -f build/wasm/relaxed*
  take wasm && take wasm-threads
}

step "Building WebAssembly" build_modules
step "Building the page" node web/build/build.mjs
[[ -e build/wasm/relaxed.wasm ]] ||
  say "Without clang-19 and lld-19 the relaxed SIMD variant is left out (npm test installs them)."
