#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run generate: writes the TypeScript types and the JSON schemas of the records and specs that cross the
# boundary, and the pages about layers and the course's functions, from their descriptions in C++. With --check it writes nothing and fails when a committed
# file is stale.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test

made=$root/build/generated
mkdir -p "$made"

describe() {
  local form=$1 file=$2
  build/native/cpp/bindings/flopscope_describe "$form" |
    tool biome format --stdin-file-path="web/lab/generated/$file" >"$made/$file"
}

describe_page() {
  build/native/cpp/bindings/flopscope_describe page "cpp/bindings/describe/$1" >"$made/$2"
}

describe_all() {
  configure_and_build native || return
  describe typescript records.ts || return
  describe methods methods.ts || return
  describe questions questions.ts || return
  describe options options.ts || return
  describe estimates estimates.ts || return
  describe schema result.schema.json || return
  describe model-schema model.schema.json || return
  describe_page layers.md LAYERS.md || return
  describe_page course.md COURSE.md
}

step "Describing the records" describe_all

for file in records.ts methods.ts questions.ts options.ts estimates.ts result.schema.json model.schema.json LAYERS.md COURSE.md; do
  committed=web/lab/generated/$file
  if [[ ${1:-} == --check ]]; then
    diff -u "$committed" "$made/$file" || stop "$committed is stale; run: npm run generate"
  elif ! cmp -s "$made/$file" "$committed"; then
    cp "$made/$file" "$committed"
    say "wrote $committed"
  fi
done
