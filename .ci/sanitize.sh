#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run sanitize: the C++ tests with AddressSanitizer and UndefinedBehaviorSanitizer, natively and
# as WebAssembly.
# shellcheck source=suites.sh
source "$(dirname "${BASH_SOURCE[0]}")/suites.sh"
bash .ci/setup.sh test

suite 'C++ with sanitizers, natively' count_ctest ctest_preset native-asan
suite 'C++ with sanitizers, in WASM' count_ctest ctest_preset wasm-asan
summarize
