// SPDX-License-Identifier: MIT
//
// How long does it take, and how sure is that?
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/sampler.h"
#include "flopscope/measure/timer.h"

namespace flopscope::experiments {

struct TimingOptions {
  std::int64_t warmup = 3;
  std::int64_t runs = 100;
  double confidence = 0.95;
  double max_ms = 5000;
  std::int64_t seed = 1;
};

/// What came of it. Only `measured` reports a time per call; `unfinished` may hold a first call.
enum class TimingOutcome : int {
  measured,
  unfinished,
  cannot_resolve,
  optimized_away,
  kernel_mismatch,  ///< the kernel computes something else than the naive one
};

/// How much a verdict takes away from the number it is about.
enum class Severity : int { note, warning, problem };

/// Something the reader of a report should know, with a stable code.
struct Verdict {
  std::string code;
  Severity severity = Severity::note;
  std::string text;
};

/// Field meanings are in the record's description (timing_records.cpp); the names follow the
/// course.
struct TimingReport {
  TimingOutcome outcome = TimingOutcome::unfinished;
  std::string kernel;  ///< the one that ran; empty for a caller's function

  std::int64_t runs = 0;
  std::int64_t batch_size = 0;
  std::optional<double> mean_ms, std_ms, min_ms, max_ms, p50_ms, p95_ms, p99_ms;
  std::optional<double> mean_ci_low_ms, mean_ci_high_ms, median_ci_low_ms, median_ci_high_ms;
  double confidence = 0.95;
  bool prefers_median = false;
  std::optional<double> mad_ms, coefficient_of_variation, lag1_autocorrelation;
  std::int64_t outliers_low_severe = 0, outliers_low_mild = 0;
  std::int64_t outliers_high_mild = 0, outliers_high_severe = 0;
  std::optional<double> change_point_run;

  std::optional<double> clock_resolution_ms, clock_reading_ms;  ///< absent for a clock at rest
  std::optional<double> clock_error_percent, clock_error_mean_percent;

  std::optional<double> first_call_ms, first_call_error_ms;
  std::vector<double> warmup_ms, samples_ms, sample_classes;
  double elapsed_ms = 0;

  std::optional<double> flops, flops_per_s, flops_per_s_low, flops_per_s_high;
  measure::Convention flops_convention = measure::Convention::flops;

  std::optional<double> verified_elements, verification_error, verification_tolerance;
  std::vector<Verdict> verdicts;
};

/// What `sampler` has found so far. `cost` is the work of one call, where it is known.
[[nodiscard]] TimingReport timing_report(const measure::Sampler& sampler,
                                         const TimingOptions& options, measure::ClockEstimate clock,
                                         const std::optional<measure::Cost>& cost);

/// How far `sampler` is.
[[nodiscard]] Progress timing_progress(const measure::Sampler& sampler);

/// The rules of a timing with these options.
[[nodiscard]] measure::SamplerOptions sampler_options(const TimingOptions& options);

/// How long to measure without a pause: short enough to show progress and to stop, and so long that
/// the clock's error of one stretch is at most 1 %, or 5 % where 1 % takes more than half a second
/// (a step R above 2.5 ms).
[[nodiscard]] measure::Duration timing_stretch(measure::ClockEstimate clock);

/// Makes the experiment that times `subject`: the first call, then a verification against the naive
/// kernel, then warm-up and runs. `clock` must outlive it.
/// Errors: those of preparing the subject.
[[nodiscard]] measure::Result<std::unique_ptr<Experiment>> timing(const Subject& subject,
                                                                  const TimingOptions& options,
                                                                  measure::Clock& clock,
                                                                  measure::ClockEstimate estimate);

}  // namespace flopscope::experiments

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::TimingOptions>();
template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::Verdict>();
template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::experiments::TimingReport>();
