// SPDX-License-Identifier: MIT
//
// Throughput against latency and memory over the batch of a model: how many samples go through it
// in a second, how long all of a batch wait for the last of them, and what the tensors take.
//
// A call takes t = a + b n: what is paid once a call, and what each of n samples adds. Throughput
// n / t approaches 1 / b and has half of that at n = a / b, where both parts are equal: Hockney and
// Jesshope's half-performance length ("Parallel Computers 2", 1988, section 1.3.2), called the knee
// here. Below it a larger batch is nearly free, above it latency grows as fast as the batch. Fitted
// is n t = a n + b n^2, whose relative errors are those of t (two_term_fit.h), so that the knee has
// Fieller's interval.
//
// What it cannot do: find a knee below the smallest batch or beyond the largest one, or tell one
// where another kernel takes over at some batch and the time is no such line; the distance of the
// points from it says so. The largest batch within a limit is one that was measured, its whole
// interval within; the one by the fit is named apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/two_term_fit.h"

namespace flopscope::experiments {

struct BatchingOptions {
  std::vector<double> values = {1, 2, 4, 8, 16, 32, 64, 128};  ///< of the batch
  double limit_ms = 20;
  std::int64_t warmup = 3;
  std::int64_t runs = 20;
  double confidence = 0.95;
  double max_ms = 8000;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

/// One batch and what was measured and counted there.
struct BatchingPoint {
  double batch = 0;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate p50_ms;
  measure::Estimate samples_per_s;
  double needed_bytes = 0;
  double flops = 0;
  std::optional<double> clock_error_mean_percent;
  std::vector<double> samples_ms;

  static const measure::RecordType record_type;
};

/// Field meanings are in the record's description (batching_records.cpp).
struct BatchingReport : RunReport {
  Outcome outcome = Outcome::unfinished;
  std::string kernel;
  std::vector<BatchingPoint> points;

  std::optional<double> call_ms, sample_ms, residual_percent;
  std::optional<double> most_samples_per_s;
  measure::CrossoverState knee_state = measure::CrossoverState::no_linear_part;
  measure::Estimate knee_batch;

  double limit_ms = 20;
  std::optional<double> batch_within, fitted_batch_within;

  measure::Estimate drift_percent;

  static const measure::RecordType record_type;
};

/// What `points`, in ascending order of the batch, tell.
[[nodiscard]] BatchingReport batching_report(std::vector<BatchingPoint> points,
                                             const BatchingOptions& options);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): what it
/// has are none.
[[nodiscard]] measure::Result<BatchingReport> recomputed_batching(const Value& report,
                                                                  const BatchingOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors ("invalid_value"): fewer than 3 different
/// batches, one that is no whole number of at least 1; "out_of_memory".
[[nodiscard]] StartedExperiment batching(const Subject& subject, const BatchingOptions& options,
                                         measure::KnownClock clock);

}  // namespace flopscope::experiments
