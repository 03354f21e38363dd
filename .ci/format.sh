#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run format: rewrites every source file in the project's format.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test
find cpp tests/cpp -name '*.h' -print0 -o -name '*.cpp' -print0 | xargs -0 clang-format -i
tool biome check --write .
