// SPDX-License-Identifier: MIT
#include "rounds_verdicts.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/comparison.h"

namespace flopscope::experiments {

namespace {

constexpr double most_batch_error_percent = 1;

}  // namespace

void judge_clock(std::vector<Verdict>& verdicts, double clock_error_percent) {
  if (clock_error_percent <= most_batch_error_percent) return;
  say(verdicts, "clock_error", Severity::warning,
      "The clock is coarse for this: a batch may be off by up to {clock_error_percent} %.",
      {{"clock_error_percent", clock_error_percent}});
}

void judge_control(std::vector<Verdict>& verdicts, const measure::Estimate& control,
                   double minimum_effect) {
  if (!measure::surely_differs(control, minimum_effect)) return;
  say(verdicts, "control_differs", Severity::problem,
      "The machine is not steady: one copy of the baseline takes {ratio:4} times ({low:4} to "
      "{high:4}) as long as another, so no speedup can be believed.",
      {{"ratio", *control.point}, {"low", *control.low}, {"high", *control.high}});
}

double percent_apart(const measure::Estimate& ratio) {
  return 100 * (std::max(*ratio.point, 1 / *ratio.point) - 1);
}

Verdict unresolved_verdict(const std::string& who, std::optional<double> clock_resolution_ms,
                           double max_ms) {
  if (!clock_resolution_ms) {
    return say("cannot_resolve", Severity::problem, "The clock stands still here.");
  }
  const std::string words =
      std::string(who.empty() ? "The" : "{who}: the") +
      " clock moves in steps of {clock_resolution_ms} ms, too coarse to compare this within "
      "{max_ms} ms. Allow more time or use a finer clock.";
  return say("cannot_resolve", Severity::problem, words,
             {{"who", who}, {"clock_resolution_ms", *clock_resolution_ms}, {"max_ms", max_ms}});
}

Verdict too_slow_verdict(measure::Duration needed, double max_ms) {
  return say("too_slow", Severity::problem,
             "To compare calls as slow as these takes at least {needed_ms} ms, more than the "
             "{max_ms} ms allowed, so no more of them were made.",
             {{"needed_ms", std::ceil(measure::to_ms(needed))}, {"max_ms", max_ms}});
}

Verdict optimized_away_verdict(const std::string& who) {
  const std::string words =
      std::string(who.empty() ? "A" : "{who}: a") +
      " call takes less time than one iteration of a loop: the compiler has removed the work, so "
      "there is nothing to compare.";
  return say("optimized_away", Severity::problem, words, {{"who", who}});
}

}  // namespace flopscope::experiments
