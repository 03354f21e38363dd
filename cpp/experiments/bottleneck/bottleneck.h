// SPDX-License-Identifier: MIT
//
// The bottleneck of a whole: its parts, each timed alone, their shares of the time, and what making
// one of them faster would buy (Amdahl). Every insight names the numbers it rests on.
//
// The parts are subjects, or the layers of one model. A part timed alone finds its input in the
// caches more often than one in the middle of a model, so the sum of the parts is not the time of
// the whole: of a model both are measured, and the difference shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// How each part is timed; the time allowed is that of all together.
struct BottleneckOptions : TimingOptions {
  BottleneckOptions() { runs = 20; }

  static const measure::RecordType record_type;
};

/// A part of the whole and what it is called there.
struct NamedSubject {
  std::string name;
  Subject subject;
};

/// Field meanings are in the record's description (bottleneck_records.cpp).
struct BottleneckPart {
  std::string name;
  std::string kernel;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate p50_ms;
  std::optional<double> operations;  ///< absent of a function whose flops are not said
  measure::Estimate share_percent;
  std::optional<double> operations_share_percent;
  std::optional<double> speedup_2x, speedup_4x, speedup_10x, speedup_limit;
  bool in_most = false;
  std::vector<double> samples_ms;

  static const measure::RecordType record_type;
};

struct BottleneckReport : RunReport {
  bool complete = false;
  std::vector<BottleneckPart> parts;
  std::optional<double> total_ms;
  std::int64_t parts_in_most = 0;
  std::string slowest;
  measure::Estimate forward_ms;
  measure::Estimate layers_percent;
  std::optional<double> layers_ms;
  std::vector<double> forward_samples_ms;

  static const measure::RecordType record_type;
};

/// Fills in what is computed from the parts' times and operations: shares, what-ifs, the few parts
/// that make 80 %, insights.
void complete_bottleneck(BottleneckReport& report);

/// What the raw samples of a saved report of these options say; its medians are believed where it
/// is of an older version, which kept none. Error ("invalid_value"): what it has are no samples.
[[nodiscard]] measure::Result<BottleneckReport> recomputed_bottleneck(
    const Value& report, const BottleneckOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors: no parts at all ("invalid_value"), those
/// of preparing one.
[[nodiscard]] StartedExperiment bottleneck(std::vector<NamedSubject> parts,
                                           const BottleneckOptions& options,
                                           measure::KnownClock clock);

/// Makes the experiment about the layers of `model`, which is a network; named by their places.
[[nodiscard]] StartedExperiment model_bottleneck(const Subject& model,
                                                 const BottleneckOptions& options,
                                                 measure::KnownClock clock);

}  // namespace flopscope::experiments
