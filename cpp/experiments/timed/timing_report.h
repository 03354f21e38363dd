// SPDX-License-Identifier: MIT
//
// The report of a timing: what a sampler found, in numbers and in sentences. Every question that
// times a subject by itself makes one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/progress.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::experiments {

/// How a timing is taken.
struct TimingOptions {
  std::int64_t warmup = 3;   ///< warm-up runs, kept apart, 0 to 100,000
  std::int64_t runs = 100;   ///< timed runs wanted, 1 to 100,000
  double confidence = 0.95;  ///< of the intervals, 0.5 to 0.9999
  /// For all calls, the first one among them. What has begun is finished.
  double max_ms = 5000;
  std::int64_t seed = 1;        ///< of the generator that fills the inputs
  std::int64_t batch_size = 0;  ///< calls in each run; 0: as many as the clock asks for
  /// Medians of timings of the same before, which tell how far its level moves.
  std::vector<double> earlier_ms = {};
  /// In a module that has run nothing, so that its first call starts cold. Whoever loads modules
  /// sees to it; here it only has its place among what was asked.
  bool fresh = false;
  /// What `max_ms` may become where the first call shows that it is too little for an interval: of
  /// one among several that share the time, and no option of a request.
  double most_ms = 0;

  /// These alone, of a question that has more.
  [[nodiscard]] const TimingOptions& of_timing() const { return *this; }

  static const measure::RecordType record_type;
};

/// Times are those of one call, in milliseconds. A value that is absent could not be told, or there
/// are too few runs for it; all of `samples_ms` and what is made of it is absent or empty unless
/// the outcome is `measured`.
struct TimingReport : RunReport {
  Outcome outcome = Outcome::unfinished;
  std::string kernel;  ///< the one that ran; empty for a caller's function

  // The runs. Each is a batch of calls, timed as one and divided by their number.
  std::int64_t runs = 0;
  std::int64_t batch_size = 1;  ///< calls in each run
  measure::Estimate mean_ms;    ///< with Student's t interval
  measure::Estimate p50_ms;     ///< the median, with the interval of order statistics
  std::optional<double> std_ms, min_ms, max_ms, p95_ms, p99_ms;
  bool prefers_median = false;                     ///< skew makes the mean's interval too narrow
  std::optional<double> mad_ms;                    ///< median absolute deviation, unscaled
  std::optional<double> coefficient_of_variation;  ///< std / mean, a fraction
  std::optional<double> lag1_autocorrelation;      ///< of each run with the next, -1 to 1
  /// How far the levels of its stretches differ (stretch_levels.h).
  std::optional<double> stretch_spread_percent;
  /// Medians of timings of the same before, to whose level the intervals reach; none where they are
  /// too few.
  std::vector<double> earlier_ms;

  // Tukey's classes: runs beyond 1.5 (mild) or 3 (severe) interquartile ranges from the quartiles.
  std::int64_t outliers_low_severe = 0, outliers_low_mild = 0;
  std::int64_t outliers_high_mild = 0, outliers_high_severe = 0;
  std::optional<double> change_point_run;  ///< index of the first run after a change of level
  /// By how much the last runs are slower than the first ones (drift.h), with its interval.
  measure::Estimate drift_percent;

  // The clock: its step R, what a reading costs, and bounds of what R makes uncertain. A clock that
  // stands still has none of them.
  std::optional<double> clock_resolution_ms, clock_reading_ms;
  std::optional<double> clock_error_percent;       ///< of the shortest run: 2R / its time
  std::optional<double> clock_error_mean_percent;  ///< of the mean: 2R a stretch / the total time

  // Apart from the runs.
  std::optional<double> first_call_ms, first_call_error_ms;  ///< the error is bounded by 2R
  /// Measurements that its module, or the caller's function, had been through before. Told by
  /// whoever loaded that.
  std::optional<double> measured_before;
  std::vector<double> warmup_ms;   ///< each warm-up run
  std::vector<double> samples_ms;  ///< each timed run, in order
  /// A pass of the loop that was timed beside them (reference_loop.h), in the order of the runs.
  std::vector<double> reference_ms;
  std::vector<double> sample_classes;  ///< its Tukey class: -2 severe low, 0 none, 2 severe high

  // The work of one call, where it is known, and that over the median time; the low rate belongs to
  // the high end of the median's interval.
  measure::Estimate flops_per_s;
  std::optional<double> flops;
  measure::Convention flops_convention = measure::Convention::flops;

  // The comparison with the naive kernel; absent where there was none. The error is the largest,
  // relative to its element's scale, and the tolerance what rounding may cause.
  std::optional<double> verified_elements, verification_error, verification_tolerance;

  static const measure::RecordType record_type;
};

/// What `sampler` has found so far. `cost` is the work of one call, where it is known.
[[nodiscard]] TimingReport timing_report(const measure::Sampler& sampler,
                                         const TimingOptions& options,
                                         const measure::ClockEstimate& clock,
                                         const std::optional<measure::Cost>& cost);

/// How far `sampler` is.
[[nodiscard]] Progress timing_progress(const measure::Sampler& sampler);

/// The rules of a timing with these options.
[[nodiscard]] measure::SamplerOptions sampler_options(const TimingOptions& options);
/// These rules with the runs spread over the time allowed, for calls that change nothing.
[[nodiscard]] measure::SamplerOptions paced_options(const TimingOptions& options);
/// These rules where others are timed between its stretches of runs.
[[nodiscard]] measure::SamplerOptions options_in_turns(const TimingOptions& options);

}  // namespace flopscope::experiments
