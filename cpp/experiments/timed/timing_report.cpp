// SPDX-License-Identifier: MIT
//
// Turns what a sampler found into the report: the statistics, the bounds, the rate.
#include "flopscope/experiments/timing_report.h"

#include <algorithm>

#include "flopscope/measure/change_point.h"
#include "flopscope/measure/drift.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/level_interval.h"
#include "flopscope/measure/outliers.h"
#include "flopscope/measure/stretch_levels.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"
#include "question/environment_verdicts.h"
#include "rate.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

/// Default runs are spread over this much of the time allowed, so that an answer is there in about
/// three seconds, and fewer runs over less.
constexpr double paced_share = 0.55;
constexpr double longest_pace_ms = 27.5;

using measure::Outlier;
using measure::Sampler;
using measure::to_ms;

void add_summary(TimingReport& report, const measure::Summary& summary, double widening) {
  report.mean_ms = measure::mean_time(report.samples_ms, summary, report.confidence, widening,
                                      report.earlier_ms);
  report.p50_ms = measure::median_time(report.samples_ms, summary, report.confidence, widening,
                                       report.earlier_ms);
  report.min_ms = summary.min;
  report.max_ms = summary.max;
  report.p95_ms = summary.p95;
  report.p99_ms = summary.p99;
  report.mad_ms = summary.mad;
  // One run has no spread, and a spread of 0 would claim that it is known to be none.
  if (summary.count > 1) {
    report.std_ms = summary.std;
    report.coefficient_of_variation = summary.coefficient_of_variation;
  }
  report.lag1_autocorrelation = summary.lag1_autocorrelation;
}

// Of a finished timing only: it takes some tens of milliseconds, and a report of what there is so
// far is made after each stretch.
void add_change(TimingReport& report) {
  if (const auto change = measure::change_point(report.samples_ms)) {
    report.change_point_run = static_cast<double>(*change);
  }
}

void add_outliers(TimingReport& report) {
  for (const Outlier outlier : measure::classify_outliers(report.samples_ms)) {
    // -2 ... 2, so that the sign is the side and the size is the severity.
    report.sample_classes.push_back(static_cast<int>(outlier) - static_cast<int>(Outlier::none));
  }
  const auto count = [&](double which) {
    return static_cast<std::int64_t>(
        std::count(report.sample_classes.begin(), report.sample_classes.end(), which));
  };
  report.outliers_low_severe = count(-2);
  report.outliers_low_mild = count(-1);
  report.outliers_high_mild = count(1);
  report.outliers_high_severe = count(2);
}

/// Rates are made of the median, whose interval holds whatever the shape of the noise.
void add_rate(TimingReport& report, const measure::Cost& cost) {
  report.flops_convention = measure::rate_convention(cost);
  report.flops = measure::count(cost, report.flops_convention);
  report.flops_per_s = rate_per_s(*report.flops, report.p50_ms);
}

}  // namespace

TimingReport timing_report(const Sampler& sampler, const TimingOptions& options,
                           const measure::ClockEstimate& clock,
                           const std::optional<measure::Cost>& cost) {
  TimingReport report;
  measure::Wander wander;
  report.outcome = outcome_of(sampler.outcome());
  report.confidence = options.confidence;
  if (clock.moves()) {
    report.clock_resolution_ms = to_ms(clock.resolution);
    report.clock_reading_ms = to_ms(clock.reading_cost);
  }
  report.elapsed_ms = to_ms(sampler.elapsed());
  report.batch_size = sampler.batch_size();
  report.warmup_ms = sampler.warmup_ms();
  report.dropped = sampler.dropped();
  if (clock.moves() && sampler.knows_first_call()) {
    report.first_call_ms = to_ms(sampler.first_call());
    report.first_call_error_ms = to_ms(2 * clock.resolution);
  }
  if (report.outcome == Outcome::measured) {
    report.samples_ms = sampler.samples_ms();
    // Those that count, and no others.
    if (options.earlier_ms.size() + 1 >= measure::fewest_levels) {
      report.earlier_ms = options.earlier_ms;
    }
    report.runs = static_cast<std::int64_t>(report.samples_ms.size());
    report.clock_error_percent = 100 * sampler.batch_clock_error();
    report.clock_error_mean_percent = 100 * sampler.mean_clock_error();
    if (const auto summary = measure::summarize(report.samples_ms)) {
      wander = measure::wander(report.samples_ms, report.confidence);
      add_summary(report, *summary, wander.widening);
    }
    report.prefers_median = measure::prefers_median(report.samples_ms);
    if (const auto spread = measure::stretch_spread(report.samples_ms)) {
      report.stretch_spread_percent = 100 * *spread;
    }
    add_outliers(report);
    if (sampler.done()) add_change(report);
  }
  if (cost) add_rate(report, *cost);
  report.verdicts = timing_verdicts(report, wander, sampler, options);
  judge_dropped(report.verdicts, report.dropped);
  add_drift(report.verdicts, measure::drift(report.samples_ms, options.confidence),
            report.drift_percent, Severity::warning,
            {"last_runs", "its last runs against its first"});
  return report;
}

measure::SamplerOptions sampler_options(const TimingOptions& options) {
  return {.warmup = options.warmup,
          .runs = options.runs,
          .budget = measure::from_ms(options.max_ms),
          .most_budget = measure::from_ms(options.most_ms),
          .fewest = static_cast<std::int64_t>(measure::fewest_for_median(options.confidence)),
          .batch_size = options.batch_size};
}

measure::SamplerOptions paced_options(const TimingOptions& options) {
  measure::SamplerOptions paced = sampler_options(options);
  const double share_ms = paced_share * options.max_ms / static_cast<double>(options.runs);
  paced.pace = measure::from_ms(std::min(longest_pace_ms, share_ms));
  return paced;
}

measure::SamplerOptions options_in_turns(const TimingOptions& options) {
  measure::SamplerOptions in_turns = sampler_options(options);
  in_turns.in_turns = true;
  return in_turns;
}

Progress timing_progress(const Sampler& sampler) {
  Progress progress;
  progress.phase = run_phase(sampler.phase());
  progress.runs = static_cast<std::int64_t>(sampler.samples_ms().size());
  progress.runs_planned = sampler.runs_planned();
  progress.set_time(sampler.elapsed(), sampler.remaining(), sampler.done());
  return progress;
}

}  // namespace flopscope::experiments
