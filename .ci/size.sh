#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run size: transfer sizes against their budgets; fails above one.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test
bash .ci/setup.sh browsers
bash .ci/build.sh
node tests/browser/size.mjs
