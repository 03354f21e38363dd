// SPDX-License-Identifier: MIT
//
// The roofline of this machine: its peaks, measured here and now, the bandwidth over growing
// working sets, and where each of the caller's subjects stands under its own roof.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/roofline.h"

namespace flopscope::experiments {

/// What working sets are streamed through by: the stream that moves most bytes, or one alone.
enum class RoofStream : int { fastest, read, scale, triad };

/// How each roof is timed, and each subject, which has up to ten times the runs where there is
/// time; the time allowed is that of all together.
struct RooflineOptions : TimingOptions {
  RooflineOptions() { runs = 20; }

  std::int64_t smallest_bytes = std::int64_t{16} * 1024;
  std::int64_t largest_bytes = std::int64_t{64} * 1024 * 1024;
  RoofStream stream = RoofStream::fastest;

  static const measure::RecordType record_type;
};

/// The arithmetic peak of one kernel: that of the best of its forms.
struct PeakRate {
  std::string kernel;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate flops_per_s;
  std::optional<double> accumulators = {};  ///< of the form
  std::optional<double> flops = {};         ///< of a call
  std::vector<double> samples_ms = {};

  static const measure::RecordType record_type;
};

/// The bandwidth of one working set: that of the best form of the best stream.
struct BandwidthRate {
  double working_set_bytes = 0;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate bytes_per_s;
  std::string stream = {};                  ///< empty in older reports
  std::optional<double> accumulators = {};  ///< of the form
  std::optional<double> places = {};        ///< read side by side, if several
  std::optional<double> moved_bytes = {};   ///< by a call
  std::vector<double> samples_ms = {};

  static const measure::RecordType record_type;
};

/// A plateau of the bandwidth, and where it ends.
struct MemoryLevelRate {
  double first_bytes = 0;
  double last_bytes = 0;
  double bytes_per_s = 0;
  std::optional<double> capacity_low_bytes, capacity_high_bytes;  ///< absent for the last

  static const measure::RecordType record_type;
};

/// One of the caller's subjects under its roof.
struct RooflinePoint {
  std::string op;
  bool model = false;
  std::string kernel;
  Outcome outcome = Outcome::unfinished;
  measure::Convention convention = measure::Convention::flops;
  std::optional<double> intensity;  ///< absent where no bytes have to move, as of a transpose
  double working_set_bytes = 0;
  std::optional<double> flops;  ///< of a call
  std::vector<double> samples_ms;
  measure::Estimate flops_per_s;
  measure::Estimate ridge;
  std::optional<double> attainable_flops_per_s;
  measure::Estimate achieved_percent;
  measure::Bound bound = measure::Bound::not_told_apart;
  bool above_roof = false;
  bool impossible = false;

  static const measure::RecordType record_type;
};

/// Field meanings are in the record's description (roofline_records.cpp).
struct RooflineReport : RunReport {
  bool complete = false;
  bool fused = false;
  std::vector<PeakRate> peaks;
  std::vector<BandwidthRate> bandwidths;          ///< of one thread
  std::vector<BandwidthRate> threads_bandwidths;  ///< of all threads; empty in builds without
  std::vector<MemoryLevelRate> levels;
  std::vector<RooflinePoint> points;

  static const measure::RecordType record_type;
};

/// Places `points`, whose rates are known, under roofs made of the report's peaks and bandwidths,
/// and finds the levels: all that is computed and not measured.
void complete_roofline(RooflineReport& report, std::int64_t runs = RooflineOptions{}.runs);

/// What a saved report of these options says: its samples, or the rates of an older one that has no
/// samples. Error ("invalid_value"): what it has are none.
[[nodiscard]] measure::Result<RooflineReport> recomputed_roofline(const Value& report,
                                                                  const RooflineOptions& options);

/// Makes the experiment that measures the roofs, and `subjects` in turns with them, none of which
/// is needed. `clock` must outlive it. Errors: those of preparing a subject or a working set; a
/// largest working set below the smallest ("invalid_value").
[[nodiscard]] StartedExperiment roofline(std::vector<Subject> subjects,
                                         const RooflineOptions& options, measure::KnownClock clock);

}  // namespace flopscope::experiments
