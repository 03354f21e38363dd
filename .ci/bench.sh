#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run bench: our kernels and our timer beside their peers; see tests/bench/run.mjs.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test
bash .ci/setup.sh browsers
bash .ci/build.sh
# The program of the tests that times tiles of every height, where it is asked for.
build_trials() {
  cmake --preset wasm-test && cmake --build --preset wasm-test --target flopscope_trials
}
[[ " $* " != *' choice '* ]] || step 'Building the trials' build_trials
exec node tests/bench/run.mjs "$@"
