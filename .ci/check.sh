#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# npm run check: formats, linters, types and the rules of the house. Goes on after a failure. Of C++ the
# linter reads headers and what differs from main; `npm run check -- all` reads all of it.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
bash .ci/setup.sh test

cpp_format() {
  find cpp tests/cpp \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 clang-format --dry-run -Werror
}

scripts() { shellcheck .ci/run .ci/*.sh; }

passed=0
failed=0
# check <name> <command> [argument...]
check() {
  local name=$1 output
  shift
  if output=$("$@" 2>&1); then
    passed=$((passed + 1))
    say "ok      $name"
  else
    failed=$((failed + 1))
    printf "failed  %s\n%s\n" "$name" "$output"
  fi
}

check 'the format of C++' cpp_format
check 'the format and the linter of the web' tool biome check --error-on-warnings .
check 'the types of the web' tool tsc --noEmit
check 'the shell scripts' scripts
check 'the rules of the house' node .ci/rules.mjs
check 'the linter of C++' node .ci/tidy.mjs ${1:+--all}
say "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
