// SPDX-License-Identifier: MIT
#include "timing_verdicts.h"

#include <cmath>

namespace flopscope::experiments {

using Verdicts = std::vector<Verdict>;

namespace {

/// Spread beyond which a timing is called unstable; the course draws the line here.
constexpr double unstable_variation = 0.10;
/// What the batch size aims for.
constexpr double wanted_clock_error_percent = 1;
/// Below this, chance alone gives large autocorrelations.
constexpr std::size_t runs_for_autocorrelation = 20;
/// A first call this much slower than the median one is worth a word.
constexpr double slow_first_call = 2;

void judge_plan(Verdicts& verdicts, const TimingReport& report, const measure::Sampler& sampler,
                const TimingOptions& options) {
  if (!sampler.done()) {
    say(verdicts, "partial", Severity::note, "Stopped after {runs} of {runs_planned} runs.",
        {{"runs", report.runs}, {"runs_planned", sampler.runs_planned()}});
  }
  if (sampler.runs_planned() < options.runs) {
    say(verdicts, "fewer_runs", Severity::note,
        "The time allowed is enough for {runs_planned} of the {runs} runs asked for.",
        {{"runs_planned", sampler.runs_planned()}, {"runs", options.runs}});
  }
  if (report.batch_size < options.batch_size) {
    say(verdicts, "smaller_runs", Severity::note,
        "The time allowed is enough for runs of {batch_size}, not of {asked} calls.",
        {{"batch_size", report.batch_size}, {"asked", options.batch_size}});
  }
  if (report.samples_ms == std::vector<double>{report.first_call_ms.value_or(-1)}) {
    say(verdicts, "only_first_call", Severity::note,
        "A call takes so long that the first one is the only run.");
  }
  if (*report.clock_error_percent > wanted_clock_error_percent) {
    say(verdicts, "clock_error", Severity::warning,
        "The clock is coarse for this: a run may be off by up to {run_percent} %, and the mean by "
        "up to {mean_percent} %.",
        {{"run_percent", *report.clock_error_percent},
         {"mean_percent", *report.clock_error_mean_percent}});
  }
  if (report.batch_size > 1) {
    say(verdicts, "batch_means", Severity::note,
        "Each run is the mean of {batch_size} calls: spread and percentiles are those of such "
        "means, not of single calls.",
        {{"batch_size", report.batch_size}});
  }
}

void judge_noise(Verdicts& verdicts, const TimingReport& report, const measure::Wander& wander) {
  if (!report.mean_ms.has_interval()) {
    say(verdicts, "no_interval", Severity::warning,
        "There are too few runs to say how sure this is.");
  }
  if (report.coefficient_of_variation > unstable_variation) {
    say(verdicts, "unstable", Severity::warning,
        "The runs vary by {variation_percent} % of their mean. The next measurement may well find "
        "another mean.",
        {{"variation_percent", 100 * *report.coefficient_of_variation}});
  }
  if (report.prefers_median) {
    say(verdicts, "prefers_median", Severity::note,
        "The runs are skewed, so the mean's interval is too narrow. Prefer the median and its "
        "interval.");
  }
  if (wander.too_short) {
    say(verdicts, "too_short", Severity::warning,
        "The machine's speed wanders too slowly to tell in this time where it will be next. The "
        "intervals were made {widening} times as wide. Allow more time.",
        {{"widening", report.p50_ms.widening.value_or(1)}});
    return;
  }
  const std::size_t n = report.samples_ms.size();
  const double correlation = report.lag1_autocorrelation.value_or(0);
  if (n < runs_for_autocorrelation ||
      std::abs(correlation) <= 2 / std::sqrt(static_cast<double>(n))) {
    if (wander.too_few && report.mean_ms.has_interval()) {
      say(verdicts, "wander_unknown", Severity::note,
          "{runs} runs are too few to tell whether the machine's speed wanders more slowly than "
          "they last. Allow more runs, or more time.",
          {{"runs", report.runs}});
    }
    return;
  }
  if (correlation > 0) {
    say(verdicts, "autocorrelated", Severity::warning,
        "Neighbouring runs resemble each other, so they tell less than independent ones. The "
        "intervals were made {widening} times as wide.",
        {{"widening", report.p50_ms.widening.value_or(1)}});
  } else {
    say(verdicts, "alternating", Severity::warning,
        "Slow and fast runs alternate, so the intervals are too wide.");
  }
}

void judge_course(Verdicts& verdicts, const TimingReport& report) {
  if (report.change_point_run) {
    say(verdicts, "level_shift", Severity::warning,
        "From run {run} on the runs take another time than before.",
        {{"run", *report.change_point_run + 1}});
  }
  if (!report.first_call_ms) return;
  // Judged at the near end of the first call's clock error and the far end of the median's.
  const double first = *report.first_call_ms - *report.first_call_error_ms;
  const double median = *report.p50_ms.point * (1 + *report.clock_error_percent / 100);
  if (median > 0 && first > slow_first_call * median) {
    say(verdicts, "slow_first_call", Severity::note,
        "The first call took at least {ratio:2} times as long as the median one.",
        {{"ratio", first / median}});
  }
}

}  // namespace

void judge_untimed(Verdicts& verdicts, Outcome outcome, std::optional<double> clock_resolution_ms,
                   double max_ms) {
  if (outcome == Outcome::cannot_resolve && !clock_resolution_ms) {
    say(verdicts, "clock_stands_still", Severity::problem, "The clock stands still.");
  } else if (outcome == Outcome::cannot_resolve) {
    say(verdicts, "cannot_resolve", Severity::problem,
        "The clock moves in steps of {clock_resolution_ms} ms, too coarse to measure this within "
        "{max_ms} ms. Allow more time or use a finer clock.",
        {{"clock_resolution_ms", *clock_resolution_ms}, {"max_ms", max_ms}});
  } else if (outcome == Outcome::optimized_away) {
    say(verdicts, "optimized_away", Severity::problem,
        "A call takes no longer than one that does nothing: the compiler removed the work, or "
        "there "
        "is too little to measure.");
  }
}

std::vector<Verdict> timing_verdicts(const TimingReport& report, const measure::Wander& wander,
                                     const measure::Sampler& sampler,
                                     const TimingOptions& options) {
  Verdicts verdicts;
  if (report.outcome == Outcome::cannot_resolve && options.batch_size > 0 &&
      report.clock_resolution_ms) {
    say(verdicts, "batch_too_short", Severity::problem,
        "With {batch_size} in each run, the calls are too short for a clock that moves in steps of "
        "{clock_resolution_ms} ms. Allow more calls in each run, or 0: the clock chooses.",
        {{"batch_size", options.batch_size}, {"clock_resolution_ms", *report.clock_resolution_ms}});
  } else {
    judge_untimed(verdicts, report.outcome, report.clock_resolution_ms, options.max_ms);
  }
  if (report.outcome == Outcome::measured) {
    judge_plan(verdicts, report, sampler, options);
    judge_noise(verdicts, report, wander);
    judge_course(verdicts, report);
  }
  return verdicts;
}

}  // namespace flopscope::experiments
