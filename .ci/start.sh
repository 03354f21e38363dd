#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm start: builds what changed and serves it, PORT and HOST permitting, which it asks before it builds.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh start
node web/serve/serve.mjs --check
bash .ci/build.sh
exec node web/serve/serve.mjs
