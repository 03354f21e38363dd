#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm start: builds what changed and serves it.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/build.sh
exec node web/build/serve.mjs
