// SPDX-License-Identifier: MIT
#include "timing_verdicts.h"

#include <cmath>

#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

using Verdicts = std::vector<Verdict>;

namespace {

using measure::number_text;

/// Spread beyond which a timing is called unstable; the course draws the line here.
constexpr double unstable_variation = 0.10;
/// What the batch size aims for.
constexpr double wanted_clock_error_percent = 1;
/// Below this, chance alone gives large autocorrelations.
constexpr std::size_t runs_for_autocorrelation = 20;
/// A first call this much slower than the median one is worth a word.
constexpr double slow_first_call = 2;

void judge_outcome(Verdicts& verdicts, const TimingReport& report, const TimingOptions& options) {
  if (report.outcome == Outcome::cannot_resolve && !report.clock_resolution_ms) {
    add_verdict(verdicts, {"cannot_resolve", Severity::problem, "The clock stands still here."});
  } else if (report.outcome == Outcome::cannot_resolve) {
    add_verdict(verdicts,
                {"cannot_resolve", Severity::problem,
                 "The clock moves in steps of " + number_text(*report.clock_resolution_ms) +
                     " ms, too coarse to time this within " + number_text(options.max_ms) +
                     " ms. Allow more time or use a finer clock."});
  } else if (report.outcome == Outcome::optimized_away) {
    add_verdict(verdicts,
                {"optimized_away", Severity::problem,
                 "A call takes no longer than one that does nothing: the compiler has removed "
                 "the work, or there is too little of it to be told from none."});
  }
}

void judge_plan(Verdicts& verdicts, const TimingReport& report, const measure::Sampler& sampler,
                const TimingOptions& options) {
  if (!sampler.done()) {
    add_verdict(verdicts,
                {"partial", Severity::note,
                 "Stopped after " + number_text(static_cast<double>(report.runs)) + " of " +
                     number_text(static_cast<double>(sampler.runs_planned())) + " runs."});
  }
  if (sampler.runs_planned() < options.runs) {
    add_verdict(verdicts,
                {"fewer_runs", Severity::note,
                 "The time allowed is enough for " +
                     number_text(static_cast<double>(sampler.runs_planned())) + " of the " +
                     number_text(static_cast<double>(options.runs)) + " runs asked for."});
  }
  if (*report.clock_error_percent > wanted_clock_error_percent) {
    add_verdict(verdicts,
                {"clock_error", Severity::warning,
                 "The clock is coarse for this: each run may be off by up to " +
                     number_text(*report.clock_error_percent) + " %, their mean by up to " +
                     number_text(*report.clock_error_mean_percent) + " %."});
  }
  if (report.batch_size > 1) {
    add_verdict(verdicts,
                {"batch_means", Severity::note,
                 "Each run is the mean of " + number_text(static_cast<double>(report.batch_size)) +
                     " calls, so spread and percentiles are those of batch means, not of single "
                     "calls."});
  }
}

void judge_noise(Verdicts& verdicts, const TimingReport& report) {
  if (!report.mean_ms.has_interval()) {
    add_verdict(verdicts, {"no_interval", Severity::warning,
                           "There are too few runs to say how sure this is."});
  }
  if (report.coefficient_of_variation > unstable_variation) {
    add_verdict(verdicts,
                {"unstable", Severity::warning,
                 "The runs spread by " + number_text(100 * *report.coefficient_of_variation, 3) +
                     " % of their mean, more than 10 %, so the next measurement may well find "
                     "another mean."});
  }
  if (report.prefers_median) {
    add_verdict(verdicts,
                {"prefers_median", Severity::note,
                 "The runs are skewed, where the mean's interval covers less often than it "
                 "claims. Prefer the median and its interval."});
  }
  const std::size_t n = report.samples_ms.size();
  const double correlation = report.lag1_autocorrelation.value_or(0);
  if (n >= runs_for_autocorrelation &&
      std::abs(correlation) > 2 / std::sqrt(static_cast<double>(n))) {
    add_verdict(verdicts,
                {"autocorrelated", Severity::warning,
                 report.p50_ms.widening
                     ? "Neighbouring runs resemble each other, so they tell less than as many "
                       "independent ones, and the intervals were made " +
                           number_text(*report.p50_ms.widening) + " times as wide."
                     : "Neighbouring runs alternate, so they are not independent and the "
                       "intervals are too wide."});
  }
}

void judge_course(Verdicts& verdicts, const TimingReport& report) {
  if (report.change_point_run) {
    add_verdict(verdicts, {"level_shift", Severity::warning,
                           "The level changes at run " + number_text(*report.change_point_run + 1) +
                               ": runs before and after it are of two kinds."});
  }
  if (!report.first_call_ms) return;
  // Judged at the near end of the first call's clock error and the far end of the median's.
  const double first = *report.first_call_ms - *report.first_call_error_ms;
  const double median = *report.p50_ms.point * (1 + *report.clock_error_percent / 100);
  if (median > 0 && first > slow_first_call * median) {
    add_verdict(verdicts, {"slow_first_call", Severity::note,
                           "The first call took at least " + number_text(first / median, 2) +
                               " times as long as the median one."});
  }
}

}  // namespace

std::vector<Verdict> timing_verdicts(const TimingReport& report, const measure::Sampler& sampler,
                                     const TimingOptions& options) {
  Verdicts verdicts;
  judge_outcome(verdicts, report, options);
  if (report.outcome == Outcome::measured) {
    judge_plan(verdicts, report, sampler, options);
    judge_noise(verdicts, report);
    judge_course(verdicts, report);
  }
  return verdicts;
}

}  // namespace flopscope::experiments
