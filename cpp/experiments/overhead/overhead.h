// SPDX-License-Identifier: MIT
//
// The overhead of profiling: the same calls with an instrument and without, in interleaved quartets
// as in a comparison, and beside them the calls without it against themselves: what the machine
// makes of nothing.
//
//   tracing       a TraceRecorder hears every span of the call and reads the clock at both ends
//   memory_hooks  a MemoryRecording writes down every allocation and free of the call
//   sampling      a second thread looks at random moments in which span the call is
//
// Tracing and sampling both tell where a call's time goes: the one by the time of every span, the
// other by the share of samples that fell into it. Both shares stand side by side (span_shares.h).
//
// What it cannot tell: the cost of instruments that are there and not listening, one load and one
// branch for each span and each allocation. They are part of both sides.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/comparison_report.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/run_report.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/position_sampler.h"
#include "flopscope/measure/reason.h"

namespace flopscope::experiments {

/// How calls with each instrument are compared; the time allowed is that of all together.
struct OverheadOptions : ComparisonOptions {
  /// Fewer quartets, for all instruments share the time.
  OverheadOptions() { quartets = 20; }

  double sampling_interval_ms = 1;

  static const measure::RecordType record_type;
};

enum class Instrument : int { tracing, memory_hooks, sampling };
inline constexpr const char* instrument_names[] = {"tracing", "memory_hooks", "sampling"};
inline constexpr measure::Choices instrument_choices{instrument_names};

/// Field meanings are in the record's description (overhead_records.cpp).
struct InstrumentOverhead {
  Instrument instrument = Instrument::tracing;
  measure::Reason absent;
  Outcome outcome = Outcome::unfinished;
  measure::ComparisonVerdict verdict = measure::ComparisonVerdict::not_told_apart;
  bool within_minimum_effect = false;
  std::int64_t events = 0;
  measure::Estimate overhead_percent;
  measure::Estimate control_percent;
  std::optional<double> plain_p50_ms, instrumented_p50_ms;
  std::int64_t quartets = 0;
  std::int64_t batch_size = 0;
  std::vector<double> quartets_ms, control_quartets_ms;
  std::optional<double> clock_error_percent;

  static const measure::RecordType record_type;
};

/// What all spans of a name take of a call without those inside of them, by both instruments.
struct SpanShare {
  std::string name;
  std::int64_t samples = 0;
  std::optional<double> spans_ms, spans_error_ms;
  measure::Estimate samples_percent, spans_percent;

  static const measure::RecordType record_type;
};

struct OverheadReport : RunReport {
  std::string subject;
  std::string kernel;
  bool finished = false;
  std::vector<InstrumentOverhead> instruments;
  std::optional<double> samples, sampled_ms;
  std::vector<SpanShare> shares;
  double minimum_effect_percent = 1;
  std::optional<double> clock_resolution_ms;

  static const measure::RecordType record_type;
};

/// Adds to `report` what a comparison of plain calls (the baseline) with instrumented ones has
/// found, and what is to be said of it.
void add_overhead(OverheadReport& report, Instrument instrument, std::int64_t events,
                  const ComparisonReport& found);

/// What the raw quartets of a saved report of these options say. Error ("invalid_value"): what it
/// has are none.
[[nodiscard]] measure::Result<OverheadReport> recomputed_overhead(const Value& report,
                                                                  const OverheadOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors: those of preparing the subject.
[[nodiscard]] StartedExperiment overhead(const Subject& subject, const OverheadOptions& options,
                                         measure::KnownClock clock);

/// Starts a sampler of a position, which begins paused.
using StartSampler = std::function<measure::Result<std::unique_ptr<measure::PositionSampler>>(
    measure::SampledPosition&)>;

/// The same with a sampler of one's own.
[[nodiscard]] StartedExperiment overhead_with(const StartSampler& start_sampler,
                                              const Subject& subject,
                                              const OverheadOptions& options,
                                              measure::KnownClock clock);

}  // namespace flopscope::experiments
