// SPDX-License-Identifier: MIT
//
// The progress of a measurement.
#pragma once

#include <cstdint>
#include <string>

#include "flopscope/measure/record.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::experiments {

/// What an experiment is doing, in words of a program: people read it in their own.
enum class RunPhase : int {
  first_call,
  warm_up,
  timing,
  finished,
  tracing,
  timing_layers,
  recording_memory,
  sizing,
  measuring_peak,
  drawing_digits,
  weighing_step,
  timing_step,
  training,
  retraining,
  forming,
  testing,
  writing,
};

/// How far a measurement is.
struct Progress {
  RunPhase phase = RunPhase::first_call;
  std::string name;       ///< of what is measured; empty where there is only one thing
  double fraction = 0;    ///< of the whole, 0 to 1
  std::int64_t runs = 0;  ///< timed so far
  std::int64_t runs_planned = 0;
  double elapsed_ms = 0;
  double remaining_ms = 0;  ///< expected

  /// Sets the times and the fraction of a measurement that ends with its budget.
  void set_time(measure::Duration elapsed, measure::Duration remaining, bool done);
  /// Sets them of `made` of `all` equal runs, which end before the last one where the budget does.
  void set_runs(std::int64_t made, std::int64_t all, measure::Duration elapsed,
                measure::Duration budget);

  static const measure::RecordType record_type;
};

/// A timing's phase as a progress has it.
[[nodiscard]] RunPhase run_phase(measure::Phase phase);
/// Timing, and in the end finished.
[[nodiscard]] RunPhase timing_until(bool done);

}  // namespace flopscope::experiments
