# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Sourced by the scripts that run tests: runs suite after suite, whatever fails, and sums them up. A
# suite's output is shown when it fails, and is kept in build/log/ anyway.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

logs=$root/build/log
mkdir -p "$logs"
passed=0
failed=0
skipped=0
summary=''

# The last number before a word in the output of a suite; 0 if it is not there.
number_before() {
  grep -oE "[0-9]+ $1" "$2" | tail -n 1 | grep -oE '^[0-9]+' || echo 0
}

# The sum of the numbers on standard input.
sum() { grep -oE '[0-9]+' | awk '{ sum += $1 } END { print sum + 0 }'; }

# The next ones print how many tests passed and failed, as each runner says it, in two numbers.
#
# CTest's tests, with the cases of a Catch2 program in the program's place.
count_ctest() {
  local tests failures summaries cases broken
  tests=$(grep -oE 'tests failed out of [0-9]+' "$1" | sum) || true
  failures=$(number_before 'tests failed out of' "$1")
  # Between the words and the bracket a colour may end.
  summaries=$(grep -aE 'All tests passed.* \(|test cases: ' "$1") || true
  cases=$(grep -oE '[0-9]+ test cases?|test cases: +[0-9]+' <<<"$summaries" | sum) || true
  broken=$(grep -oE 'test cases: .*' <<<"$summaries" | grep -oE '[0-9]+ failed' | sum) || true
  tests=$((tests - $(grep -c . <<<"$summaries" || true) + cases))
  failures=$((failures - $(grep -c ' failed' <<<"$summaries" || true) + broken))
  echo "$((tests - failures)) $failures"
}
count_vitest() {
  local line
  line=$(grep -E "^ +Tests " "$1" || true)
  echo "$(number_before passed <(echo "$line")) $(number_before failed <(echo "$line"))"
}
count_lines() { echo "$(number_before passed "$1") $(number_before failed "$1")"; }

# suite <name> <how to count> <command> [argument...]
suite() {
  local name=$1 count=$2 log line begin=$SECONDS status=0 good bad again verdict=ok
  shift 2
  log=$logs/test-${name//[^a-zA-Z0-9]/-}.log
  say '' "== $name"
  NO_COLOR=1 "$@" >"$log" 2>&1 </dev/null || status=$?
  read -r good bad < <("$count" "$log")
  # A suite that broke without counting a failure, or that counted nothing at all, has failed once.
  if [[ $bad -eq 0 && ($status -ne 0 || $good -eq 0) ]]; then
    bad=1
  fi
  if [[ $bad -ne 0 ]]; then
    verdict=FAILED
    tail -n 200 "$log"
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
  printf -v line '%-32s %6s %5d passed %4d failed %5d s\n' \
    "$name" "$verdict" "$good" "$bad" $((SECONDS - begin))
  again=$(number_before flaky "$log")
  [[ $again -eq 0 ]] || printf -v line '%s  %d more passed when tried again: see %s\n' "$line" "$again" "${log#"$root"/}"
  summary+=$line
  printf '%s' "$line"
}

# Leaves a suite out where its program does not exist, and counts it; on Debian the set-up has
# installed all of them. The test is a command and one argument, what it asks for: has_browser Firefox.
# suite_if <test> <program> <name> <how to count> <command> [argument...]
suite_if() {
  local test=$1 program=$2
  shift 2
  if "$test" "$program"; then
    suite "$@"
  else
    skipped=$((skipped + 1))
    summary+="$(printf '%-32s skipped: there is no %s here' "$1" "$program")"$'\n'
  fi
}

# has_browser Chromium|Firefox: where tests/browser/browsers.mjs looks.
has_browser() {
  node -e 'import("./tests/browser/browsers.mjs").then((all) => all.executable(process.argv[1]))' "$1" \
    >/dev/null 2>&1
}

# Prints the summary; fails if anything did.
summarize() {
  say '' '== Summary'
  printf '%s' "$summary"
  say "Time: $((SECONDS / 60)) min $((SECONDS % 60)) s"
  [[ $skipped -eq 0 ]] || say "$skipped of the suites skipped"
  say "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}

# How many processes this one may keep busy: nproc knows of taskset and containers, but is only of Linux.
cores() { nproc 2>/dev/null || getconf _NPROCESSORS_ONLN; }

# run_ctest <preset> [argument...]
run_ctest() { ctest --preset "$1" --verbose --parallel "$(cores)" "${@:2}"; }

# ctest_preset <preset>: builds and runs.
ctest_preset() {
  configure_and_build "$1" && run_ctest "$1"
}
