// SPDX-License-Identifier: MIT
//
// The trace of a subject: the experiment runs it a few times and writes down every span that its
// layers open. A model's layers are then timed each alone, in batches, since one pass through a
// layer may be far below the clock's step; their sum stands beside the time of the whole.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/value.h"
#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/trace_recorder.h"

namespace flopscope::experiments {

struct TraceOptions {
  std::int64_t warmup = 1;
  std::int64_t runs = 10;
  std::int64_t max_spans = 10'000;
  std::int64_t layer_runs = 20;
  double confidence = 0.95;
  double max_ms = 5000;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

/// One span. Field meanings are in the record's description (trace_records.cpp).
struct TracedSpan {
  std::string name;
  std::optional<double> parent;
  std::int64_t depth = 0;
  double begin_ms = 0;
  double end_ms = 0;
  std::optional<double> time_ms;
  double flops = 0;
  double bytes = 0;
  std::optional<double> allocations, allocated_bytes;

  static const measure::RecordType record_type;
};

/// All spans of one name.
struct TracedName {
  std::string name;
  std::int64_t calls = 0;
  std::optional<double> total_ms;
  double total_error_ms = 0;
  std::optional<double> self_ms;
  double self_error_ms = 0;
  double self_percent = 0;
  double cumulative_percent = 0;
  double flops = 0;
  double bytes = 0;
  std::optional<double> flops_per_s;
  std::optional<double> allocations, allocated_bytes;

  static const measure::RecordType record_type;
};

/// A layer of a model, timed alone.
struct LayerTime {
  std::string name;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate p50_ms;
  std::int64_t batch_size = 1;
  std::optional<double> clock_error_percent;
  std::optional<double> share_percent;
  double flops = 0;
  double bytes = 0;
  std::optional<double> flops_per_s;
  std::vector<double> samples_ms;

  static const measure::RecordType record_type;
};

struct TraceReport {
  std::string subject;
  std::string kernel;
  bool finished = false;
  std::int64_t runs = 0;
  std::vector<TracedSpan> spans;
  std::int64_t spans_lost = 0;
  std::vector<TracedName> names;
  std::int64_t pareto_names = 0;
  double pareto_percent = 80;
  double total_ms = 0;
  double span_error_ms = 0;
  double clock_resolution_ms = 0;
  double overhead_ms = 0;
  double overhead_percent = 0;
  std::vector<LayerTime> layers;
  measure::Estimate forward_ms;
  measure::Estimate layers_percent;
  std::optional<double> layers_ms;
  std::vector<double> forward_samples_ms;
  double confidence = 0.95;
  std::vector<measure::Dropped> dropped;
  std::vector<Verdict> verdicts;

  static const measure::RecordType record_type;
};

/// What a recorded trace says, in the numbers of a report.
[[nodiscard]] TraceReport trace_report(const measure::Trace& trace);

/// What the spans of a saved report say, and the times of its layers. Errors: those of
/// `decode_trace` (trace_export.h).
[[nodiscard]] measure::Result<TraceReport> recomputed_trace(const Value& report,
                                                            const TraceOptions& options);

/// Makes the experiment that traces `subject`; each run is a span "forward" with the operation's
/// spans inside. `clock` must outlive it. Errors: those of preparing the subject, and
/// "cannot_resolve" for a clock that stands still.
[[nodiscard]] StartedExperiment trace(const Subject& subject, const TraceOptions& options,
                                      measure::KnownClock clock);

}  // namespace flopscope::experiments
