#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm test: everything there is to test, in an order that finds the cheap mistakes first. Goes on
# after a failure and ends with a summary; a suite's output is shown when it fails, and is kept in
# build/log/ anyway.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test

logs=$root/build/log
mkdir -p "$logs"
passed=0
failed=0
summary=''

# The last number before a word in the output of a suite; 0 if it is not there.
number_before() {
  grep -oE "[0-9]+ $1" "$2" | tail -n 1 | grep -oE '^[0-9]+' || echo 0
}

# How many tests passed and failed, as each runner says it, in two numbers.
count_ctest() {
  local total failures
  total=$(grep -oE 'tests failed out of [0-9]+' "$1" | grep -oE '[0-9]+$' || echo 0)
  failures=$(number_before 'tests failed out of' "$1")
  echo "$((total - failures)) $failures"
}
count_catch2() {
  local total failures
  total=$(grep -oE '([0-9]+ test cases?|test cases: +[0-9]+)' "$1" | tail -n 1 | grep -oE '[0-9]+' || true)
  failures=$(grep -E '^test cases:' "$1" | grep -oE '[0-9]+ failed' | grep -oE '[0-9]+' || echo 0)
  echo "$((${total:-0} - failures)) $failures"
}
count_vitest() {
  local line
  line=$(sed 's/\x1b\[[0-9;]*m//g' "$1" | grep -E '^ +Tests ' || true)
  echo "$(number_before passed <(echo "$line")) $(number_before failed <(echo "$line"))"
}
count_lines() { echo "$(number_before passed "$1") $(number_before failed "$1")"; }

# suite <name> <how to count> <command> [argument...]
suite() {
  local name=$1 count=$2 log begin=$SECONDS status=0 good bad verdict=ok
  shift 2
  log=$logs/test-${name//[^a-zA-Z0-9]/-}.log
  say '' "== $name"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  read -r good bad < <("$count" "$log")
  # A suite that broke without counting a failure, or that counted nothing at all, has failed once.
  if [[ $bad -eq 0 && ($status -ne 0 || $good -eq 0) ]]; then
    bad=1
  fi
  if [[ $bad -ne 0 ]]; then
    verdict=FAILED
    tail -n 200 "$log"
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
  printf -v line '%-32s %6s %5d passed %4d failed %5d s\n' \
    "$name" "$verdict" "$good" "$bad" $((SECONDS - begin))
  summary+=$line
  printf '%s' "$line"
}

in_wasm() {
  configure_and_build wasm-test &&
    node --no-experimental-fetch build/wasm-test/tests/cpp/flopscope_tests.cjs
}
natively() {
  configure_and_build native && ctest --preset native --parallel "$(nproc)"
}
generated() {
  bash .ci/generate.sh --check && say '1 passed, 0 failed'
}
build() {
  bash .ci/build.sh && say '1 passed, 0 failed'
}
in_chromium() { tool playwright test --config tests/browser/playwright.config.ts; }

suite 'checks' count_lines bash .ci/check.sh
suite 'C++, natively' count_ctest natively
suite 'C++, as WebAssembly' count_catch2 in_wasm
suite 'generated files are up to date' count_lines generated
suite 'build of the page' count_lines build
suite 'package and page code' count_vitest tool vitest run --config tests/web/vitest.config.ts
suite 'page in Chromium' count_lines in_chromium
suite 'page in Firefox' count_lines node tests/browser/firefox.mjs
suite 'page in WebKitGTK' count_lines node tests/browser/webkit.mjs

say '' '== Summary'
printf '%s' "$summary"
say "Time: $((SECONDS / 60)) min $((SECONDS % 60)) s"
say "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
