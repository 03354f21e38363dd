// SPDX-License-Identifier: MIT
//
// The report of a comparison: what quartets of equal batches say of two kinds of calls, with a
// second copy of the first as the control.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/accuracy_comparison.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/progress.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/interleaver.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// The share of the time for all that models have which learn.
inline constexpr double accuracy_share = 0.5;

struct ComparisonOptions {
  std::int64_t warmup = 3;
  std::int64_t quartets = 28;  ///< as many as fit into the time on a clock of 0.1 ms
  double confidence = 0.95;
  double minimum_effect_percent = 1;
  std::int64_t accuracy_epochs = 0;  ///< of a comparison of models; 0 learns nothing
  double max_ms = 5000;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

/// Field meanings are in the record's description (comparison_records.cpp).
struct ComparisonReport : RunReport {
  Outcome outcome = Outcome::unfinished;
  measure::ComparisonVerdict verdict = measure::ComparisonVerdict::not_told_apart;
  std::string baseline_kernel, optimized_kernel;  ///< empty for a caller's function

  measure::Estimate speedup{{}, {}, {}, 1};  ///< with its widening, also where that is 1
  double minimum_effect_percent = 1;
  bool within_minimum_effect = false;
  std::optional<double> smallest_percent;
  std::optional<double> baseline_p50_ms, optimized_p50_ms;
  std::optional<double> baseline_peak_bytes, optimized_peak_bytes;
  std::optional<AccuracyComparison> learned;

  measure::Estimate control_ratio;
  measure::Estimate slot_effect;
  std::optional<double> lag1_autocorrelation;

  std::int64_t quartets = 0;
  std::int64_t baseline_batch_size = 0, optimized_batch_size = 0;
  std::vector<double> quartets_ms, control_quartets_ms;

  std::optional<double> clock_resolution_ms, clock_error_percent;
  std::optional<double> foreseen_percent;  ///< (foreseen.h)
  /// The drift of the baseline, whose first batches are repeated by its last ones.
  measure::Estimate drift_percent;

  static const measure::RecordType record_type;
};

/// What `interleaver` has found so far.
[[nodiscard]] ComparisonReport comparison_report(const measure::Interleaver& interleaver,
                                                 const ComparisonOptions& options,
                                                 const measure::ClockEstimate& clock);

/// What the raw quartets of a saved report of these options say, or of another record with quartets
/// by the same names. Error ("invalid_value"): what it has are none.
[[nodiscard]] measure::Result<ComparisonReport> recomputed_comparison(
    const Value& saved, const ComparisonOptions& options);

/// How far `interleaver` is; its runs are quartets.
[[nodiscard]] Progress comparison_progress(const measure::Interleaver& interleaver);

/// The rules of a comparison with these options, in the time that models which learn leave it.
[[nodiscard]] measure::InterleaverOptions interleaver_options(const ComparisonOptions& options);

}  // namespace flopscope::experiments
