#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run bench: our kernels and our timer beside their peers; see tests/bench/run.mjs.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test
bash .ci/setup.sh browsers
bash .ci/build.sh
exec node tests/bench/run.mjs "$@"
