#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run build: the WebAssembly variants into build/wasm/, the static site and the package into
# dist/. Only what changed is built again.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh start

# Debian's Emscripten needs help for the relaxed variant; see cpp/cmake/FlopscopeWasm.cmake.
can_build_relaxed() {
  have em-config && [[ $(em-config EMSCRIPTEN_ROOT) != /usr/share/emscripten ]] && return
  have clang-19 && have wasm-ld-19
}

others=(threads)
if can_build_relaxed; then
  others+=(relaxed)
else
  say "Without clang-19 and lld-19 the relaxed SIMD variant is left out (npm test installs them)."
  rm -f build/wasm/relaxed.*
fi

build_variant() {
  local preset=wasm-$1
  configure_and_build "$preset" || return
  mkdir -p build/wasm
  local file
  for file in "build/$preset/wasm"/*; do
    cmp -s "$file" "build/wasm/${file##*/}" || cp "$file" build/wasm/ || return
  done
}

# The plain one first, so that a mistake in C++ is told once; the others side by side.
build_variants() {
  build_variant plain || return
  local variant jobs=() job
  for variant in "${others[@]}"; do
    build_variant "$variant" &
    jobs+=($!)
  done
  local failed=0
  for job in "${jobs[@]}"; do
    wait "$job" || failed=1
  done
  return "$failed"
}

step "Building WebAssembly (plain ${others[*]})" build_variants
step "Building the page" node web/build/build.mjs
