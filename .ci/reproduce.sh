#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the WebAssembly once more, in another folder, and compares each file with that of build/wasm/.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

again=$(mktemp -d)
trap 'rm -rf "$again"' EXIT
git -c safe.directory='*' ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$again"
ln -s "$root/node_modules" "$again/node_modules"

alike=0
differing=0
for preset in wasm wasm-threads; do
  (cd "$again" && configure_and_build "$preset")
  folder=$again/build/$preset/wasm
  [[ $preset != wasm ]] || folder=$again/build/wasm-simd/wasm
  for file in "$folder"/*; do
    if cmp "$file" "build/wasm/${file##*/}"; then
      alike=$((alike + 1))
    else
      differing=$((differing + 1))
    fi
  done
done
say "$alike passed, $differing failed"
[[ $differing -eq 0 ]]
