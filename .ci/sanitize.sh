#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run sanitize: the C++ tests with AddressSanitizer and UndefinedBehaviorSanitizer, natively and
# as WebAssembly.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test

for preset in native-asan wasm-asan; do
  step "Building $preset" configure_and_build "$preset"
  ctest --preset "$preset" --parallel "$(nproc)"
done
