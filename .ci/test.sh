#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm test: the gate, in an order that finds the cheap mistakes first. npm run test:all adds what takes
# longest and seldom tells more: clang-tidy over sources that have not changed, the simulations as
# WebAssembly (the gate runs them natively, and every other case both ways), kernels on as many threads
# as other machines have, saved files of three more seeds of wild numbers, every lesson and each state
# of every question in Chromium, documents of other programs that hold a question, the sanitizers, and
# the WebAssembly built a second time and compared.
# shellcheck source=suites.sh
source "$(dirname "${BASH_SOURCE[0]}")/suites.sh"
all=${1:-}
# Clang compiles the sources of a folder as one, in a third of the time; a CXX of one's own is heeded.
if [[ -z ${CXX:-} ]] && have clang++; then export CXX=clang++; fi
bash .ci/setup.sh test
[[ -z $all ]] || bash .ci/setup.sh documents
# On a machine without browsers they come while the C++ is built; after all else, since two cannot
# install at once.
bash .ci/setup.sh browsers >"$logs/setup-browsers.log" 2>&1 </dev/null &
browsers=$!

# Configured anew each time, because who built the page only has the same folder without tests.
in_wasm() {
  local chosen=(--label-exclude simulation)
  [[ -z $all ]] || chosen=()
  cmake --preset wasm-test && cmake --build --preset wasm-test || return
  # The tests keep one core busy; the others make what the page needs next, which says itself below
  # whether that went well.
  configure_and_build wasm-threads >"$logs/build-wasm-threads.log" 2>&1 &
  local threads=$! status=0
  run_ctest wasm-test "${chosen[@]}" || status=$?
  wait "$threads"
  return "$status"
}
generated() {
  bash .ci/generate.sh --check && say '1 passed, 0 failed'
}
build() {
  bash .ci/build.sh && say '1 passed, 0 failed'
}
on_threads() { FLOPSCOPE_TEST_THREADS=$1 run_ctest native --label-exclude simulation; }
# Most of what another browser does is waiting, so WebKitGTK goes beside Firefox.
webkit=
begin_webkit() {
  have WebKitWebDriver || return 0
  node tests/browser/webkit.mjs >"$logs/webkit.log" 2>&1 </dev/null &
  webkit=$!
}
end_webkit() {
  local status=0
  wait "$webkit" || status=$?
  cat "$logs/webkit.log"
  return "$status"
}
in_node() { FLOPSCOPE_ALL=$all tool vitest run --config tests/web/vitest.config.ts; }
in_chromium() { FLOPSCOPE_ALL=$all tool playwright test --config tests/browser/playwright.config.ts; }

suite 'checks' count_lines bash .ci/check.sh ${all:+all}
suite 'C++, natively' count_ctest ctest_preset native
suite 'C++, as WebAssembly' count_ctest in_wasm
suite 'generated files are up to date' count_lines generated
suite 'build of the page' count_lines build
suite 'package and page code' count_vitest in_node
if ! wait "$browsers"; then
  cat "$logs/setup-browsers.log"
  failed=$((failed + 1))
fi
suite_if has_browser Chromium 'page in Chromium' count_lines in_chromium
begin_webkit
suite_if has_browser Firefox 'page in Firefox' count_lines node tests/browser/firefox.mjs
suite_if have WebKitWebDriver 'page in WebKitGTK' count_lines end_webkit
# The same trials each time; ten thousand take a browser some fifteen seconds.
trials=500
[[ -z $all ]] || trials=10000
on_trial() { node tests/browser/engines/tiles.mjs --engine "$1" --count "$trials"; }
suite_if has_browser Chromium 'tiles in Chromium' count_lines on_trial chromium
suite_if has_browser Firefox 'tiles in Firefox' count_lines on_trial firefox
suite_if have WebKitWebDriver 'tiles in WebKitGTK' count_lines on_trial webkit
if [[ -n $all ]]; then
  suite 'WebAssembly built twice' count_lines bash .ci/reproduce.sh
  for threads in 1 4 16; do
    suite "C++ on $threads threads" count_ctest on_threads "$threads"
  done
  suite 'C++ with sanitizers, natively' count_ctest ctest_preset native-asan
  suite 'C++ with sanitizers, in WASM' count_ctest ctest_preset wasm-asan
fi

summarize
