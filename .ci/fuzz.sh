#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run fuzz [-- seconds]: feeds each program under tests/fuzz for a minute, or as long as asked. What
# it finds worth keeping stays in build/fuzz and is where the next run begins; the corpus that everybody
# begins with is tests/fixtures/fuzz. An input that breaks a program is left in build/fuzz too.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test

seconds=${1:-60}

step "Building what is fuzzed" configure_and_build native-fuzz

feed() {
  local name=$1 kept=build/fuzz/$1
  mkdir -p "$kept"
  "build/native-fuzz/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 -max_len=65536 \
    -print_final_stats=1 -artifact_prefix="$kept-" "$kept" "tests/fixtures/fuzz/$name"
}

for source in tests/fuzz/fuzz_*.cpp; do
  name=${source##*/fuzz_}
  step "Fuzzing ${name%.cpp} for $seconds s" feed "${name%.cpp}"
done
