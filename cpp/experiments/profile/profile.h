// SPDX-License-Identifier: MIT
//
// The profile of one subject: its memory, its time and its work in one report, so that each can be
// read beside the others. TinyTorch's SimpleProfiler asks for the same three.
//
// They are taken one after another and never at once: memory first, in a run whose allocations are
// written down, then time, with nothing written down. A recorded run is slower, so it is not timed.
// Work is counted from the shape.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/cpu_clock.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

/// The same options as a timing's; `max_ms` is for the recorded runs, too.
struct ProfileOptions : TimingOptions {
  static const measure::RecordType record_type;
};

/// The profile of one call. What could not be told is absent, and a verdict says why.
struct ProfileReport : RunReport {
  Outcome outcome = Outcome::unfinished;  ///< of the timing
  std::string kernel;                     ///< the one that ran

  // Time, as a timing tells it.
  measure::Estimate p50_ms;
  std::optional<double> first_call_ms, measured_before;
  std::int64_t runs = 0, batch_size = 1;
  std::optional<double> clock_error_percent;
  std::vector<double> samples_ms, sample_classes;

  /// The share of the timing in which a processor worked for this process: above 1 with several
  /// threads. Absent where the platform does not tell (cpu_clock.h).
  std::optional<double> cpu_share;
  std::optional<double> cpu_ms;  ///< that share of the median call

  // Memory, above what was in use before.
  std::optional<double> held_mb, kept_mb, predicted_mb;
  std::vector<TaggedMemory> tags;

  // Work on paper, and over the median time: the low rate belongs to the high end of its interval.
  double macs = 0, params = 0, bytes_read = 0, bytes_written = 0;
  std::optional<double> flops, arithmetic_intensity;
  measure::Convention flops_convention = measure::Convention::flops;
  measure::Estimate flops_per_s;
  measure::Estimate bytes_per_s;

  static const measure::RecordType record_type;
};

/// Makes the experiment. `clock` must outlive it. Errors:
/// those of preparing the subject.
[[nodiscard]] StartedExperiment profile(Subject subject, const ProfileOptions& options,
                                        measure::KnownClock clock);
/// The same with processor time by `cpu`, which must outlive it, too.
[[nodiscard]] StartedExperiment profile_by(measure::CpuClock& cpu, Subject subject,
                                           const ProfileOptions& options,
                                           measure::KnownClock clock);

}  // namespace flopscope::experiments
