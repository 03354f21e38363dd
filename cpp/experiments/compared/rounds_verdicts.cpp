// SPDX-License-Identifier: MIT
#include "rounds_verdicts.h"

#include <algorithm>
#include <cmath>

namespace flopscope::experiments {

namespace {

constexpr double most_batch_error_percent = 1;

}  // namespace

void judge_clock(std::vector<Verdict>& verdicts, double clock_error_percent) {
  if (clock_error_percent <= most_batch_error_percent) return;
  say(verdicts, "batch_clock_error", Severity::warning,
      "The clock is coarse for this: a batch may be off by up to {clock_error_percent} %.",
      {{"clock_error_percent", clock_error_percent}});
}

void judge_control(std::vector<Verdict>& verdicts, const measure::Estimate& control,
                   double minimum_effect, bool is_told) {
  if (control.widening) {
    say(verdicts, "control_widened", Severity::warning,
        "Neighbouring rounds resemble each other, so the interval of the control was made "
        "{widening} times as wide.",
        {{"widening", *control.widening}});
  }
  if (!measure::surely_differs(control, minimum_effect)) return;
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(verdicts, code, severity, sentence,
        {{"ratio", *control.point}, {"low", *control.low}, {"high", *control.high}});
  };
  if (is_told) {
    add("control_unsteady", Severity::warning,
        "The machine is not steady: one copy of the baseline takes {ratio:4} times ({low:4} to "
        "{high:4}) as long as another, so only larger differences are told apart.");
  } else {
    add("control_differs", Severity::problem,
        "The machine is not steady: one copy of the baseline takes {ratio:4} times ({low:4} to "
        "{high:4}) as long as another, so no speedup can be believed.");
  }
}

std::vector<Verdict> pair_verdicts(const measure::Comparison& found, double minimum_effect) {
  std::vector<Verdict> verdicts;
  const measure::Estimate& slot_effect = found.slot_effect;
  if (measure::surely_differs(slot_effect, minimum_effect)) {
    const auto add = [&](const char* code, Severity severity, Sentence sentence) {
      say(verdicts, code, severity, sentence,
          {{"percent", 100 * (std::max(*slot_effect.point, 1 / *slot_effect.point) - 1)}});
    };
    if (measure::told_apart(found.verdict)) {
      add("slot_effect_smaller", Severity::warning,
          "The machine is not steady: the order in which the two run changes the ratio of their "
          "times by {percent} %, which is less than they differ.");
    } else {
      add("slot_effect", Severity::problem,
          "The machine is not steady: the order in which the two run changes the ratio of their "
          "times by {percent} %, so the speedup cannot be believed.");
    }
  }
  if (found.speedup.widening) {
    say(verdicts, "speedup_widened", Severity::warning,
        "Neighbouring rounds resemble each other, so the interval of the speedup was made "
        "{widening} times as wide.",
        {{"widening", *found.speedup.widening}});
  }
  if (slot_effect.widening) {
    say(verdicts, "slot_effect_widened", Severity::warning,
        "Neighbouring rounds resemble each other, so the interval of the effect of the order was "
        "made {widening} times as wide.",
        {{"widening", *slot_effect.widening}});
  }
  return verdicts;
}

Verdict too_slow_verdict(measure::Duration needed, double max_ms) {
  return say("too_slow", Severity::problem,
             "To compare calls as slow as these takes at least {needed_ms} ms, more than the "
             "{max_ms} ms allowed, so no more of them were made.",
             {{"needed_ms", std::ceil(measure::to_ms(needed))}, {"max_ms", max_ms}});
}

Verdict not_compared_verdict(const measure::Error& error) {
  return say("not_compared", Severity::problem, "{reason}", {{"reason", error}});
}

}  // namespace flopscope::experiments
