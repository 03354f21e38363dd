#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run package: what is published to npm, as a folder and packed, in build/package/.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/build.sh
node web/build/package.mjs
