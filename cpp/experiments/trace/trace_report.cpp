// SPDX-License-Identifier: MIT
//
// Turns a recorded trace into the numbers and sentences of its report.
#include <map>
#include <string>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/trace.h"
#include "flopscope/experiments/trace_export.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/trace_summary.h"
#include "question/saved_samples.h"
#include "timed/reconciliation.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;
using measure::to_ms;
using measure::Trace;
using measure::TraceRow;
using measure::TraceSpan;

std::optional<double> resolved_ms(Duration time, Duration error) {
  if (!Trace::resolved(time, error)) return std::nullopt;
  return to_ms(time);
}

TracedSpan traced_span(const Trace& trace, const TraceSpan& span) {
  TracedSpan traced;
  traced.name = trace.names[span.name];
  if (span.parent != TraceSpan::no_parent) traced.parent = static_cast<double>(span.parent);
  traced.depth = static_cast<std::int64_t>(span.depth);
  traced.begin_ms = to_ms(span.begin - trace.spans.front().begin);
  traced.end_ms = to_ms(span.end - trace.spans.front().begin);
  traced.time_ms = resolved_ms(span.time(), trace.error());
  traced.flops = measure::rated_work(span.cost);
  traced.bytes = span.cost.bytes();
  if (trace.has_allocations) {
    traced.allocations = static_cast<double>(span.allocations);
    traced.allocated_bytes = static_cast<double>(span.allocated_bytes);
  }
  return traced;
}

TracedName traced_name(const Trace& trace, const TraceRow& row) {
  TracedName traced;
  traced.name = row.name;
  traced.calls = row.calls;
  traced.total_ms = resolved_ms(row.total, row.total_error);
  traced.total_error_ms = to_ms(row.total_error);
  traced.self_ms = resolved_ms(row.self, row.self_error);
  traced.self_error_ms = to_ms(row.self_error);
  traced.self_percent = 100 * row.self_share;
  traced.flops = measure::rated_work(row.cost);
  traced.bytes = row.cost.bytes();
  if (traced.total_ms && traced.flops > 0)
    traced.flops_per_s = traced.flops / *traced.total_ms * 1e3;
  if (trace.has_allocations) {
    traced.allocations = static_cast<double>(row.allocations);
    traced.allocated_bytes = static_cast<double>(row.allocated_bytes);
  }
  return traced;
}

void judge(TraceReport& report, const Trace& trace) {
  if (report.spans_lost > 0) {
    report.verdicts.push_back(say(
        "spans_lost", Severity::warning,
        "{spans} spans did not fit into the trace; their time is that of the spans around them.",
        {{"spans", report.spans_lost}}));
  }
  std::size_t unresolved = 0;
  for (const TracedSpan& span : report.spans) unresolved += span.time_ms ? 0 : 1;
  if (unresolved > 0) {
    report.verdicts.push_back(
        say("below_resolution", Severity::warning,
            "{unresolved} of {spans} spans are too short for this clock, whose error is up to "
            "{error_ms} ms. They have a place in the order and no time.",
            {{"unresolved", unresolved},
             {"spans", report.spans.size()},
             {"error_ms", report.span_error_ms}}));
  }
  if (!trace.has_allocations) {
    report.verdicts.push_back(
        say("no_allocations", Severity::note,
            "Allocations are not known: the allocator of the build cannot be recorded, or another "
            "recording was under way."));
  }
}

}  // namespace

TraceReport trace_report(const Trace& trace) {
  TraceReport report;
  report.spans_lost = trace.lost;
  report.span_error_ms = to_ms(trace.error());
  report.clock_resolution_ms = to_ms(trace.clock.resolution);
  report.overhead_ms = to_ms(trace.overhead());
  report.total_ms = to_ms(measure::total_time(trace));
  if (report.total_ms > 0) report.overhead_percent = 100 * report.overhead_ms / report.total_ms;
  for (const TraceSpan& span : trace.spans) report.spans.push_back(traced_span(trace, span));

  const std::vector<TraceRow> rows = measure::summarize(trace);
  report.pareto_names =
      static_cast<std::int64_t>(measure::rows_for_share(rows, report.pareto_percent / 100));
  double sum = 0;
  for (const TraceRow& row : rows) {
    report.names.push_back(traced_name(trace, row));
    report.names.back().cumulative_percent = sum += report.names.back().self_percent;
  }
  judge(report, trace);
  return report;
}

namespace {

/// The trace whose spans a saved report has. A span's work is told as one number.
Trace saved_trace(const TraceReport& saved) {
  Trace trace;
  trace.lost = saved.spans_lost;
  trace.clock.resolution = measure::from_ms(saved.clock_resolution_ms);
  std::map<std::string, std::size_t> names;
  std::vector<std::size_t> open;
  for (const TracedSpan& span : saved.spans) {
    const auto [name, is_new] = names.emplace(span.name, names.size());
    if (is_new) trace.names.push_back(span.name);
    open.resize(static_cast<std::size_t>(span.depth));
    TraceSpan& again = trace.spans.emplace_back();
    again.name = name->second;
    if (!open.empty()) again.parent = open.back();
    again.depth = open.size();
    again.begin = measure::from_ms(span.begin_ms);
    again.end = measure::from_ms(span.end_ms);
    again.cost.others = span.flops;
    again.cost.bytes_read = span.bytes;
    trace.has_allocations = trace.has_allocations || span.allocations;
    again.allocations = static_cast<std::int64_t>(span.allocations.value_or(0));
    again.allocated_bytes = static_cast<std::int64_t>(span.allocated_bytes.value_or(0));
    open.push_back(trace.spans.size() - 1);
  }
  return trace;
}

/// The times of the layers and of the whole; medians are believed in files of older versions, which
/// kept no samples.
std::optional<measure::Error> add_saved_layers(TraceReport& again, const Value& report) {
  const auto median_of = [&again](const std::vector<double>& samples_ms, auto& median) {
    if (!samples_ms.empty()) median = measure::median_time(samples_ms, again.confidence);
  };
  auto error =
      saved_fields(TraceReport::record_type, &again, report,
                   {"forward_ms", "forward_ci_low_ms", "forward_ci_high_ms", "forward_samples_ms"});
  if (error) return error;
  median_of(again.forward_samples_ms, again.forward_ms);
  TimingReport whole;
  whole.p50_ms = again.forward_ms;
  std::vector<TimingReport> timed;
  const auto layers = report.member("layers");
  for (std::size_t i = 0; i < layers->size(); ++i) {
    LayerTime& layer = again.layers.emplace_back();
    error = decode_known(LayerTime::record_type, &layer, *layers->element(i));
    if (error) return error;
    median_of(layer.samples_ms, layer.p50_ms);
    timed.emplace_back().p50_ms = layer.p50_ms;
  }
  if (timed.empty()) return std::nullopt;
  const Reconciliation found = reconcile(whole, timed);
  set_reconciliation(again, found);
  for (LayerTime& layer : again.layers) {
    const auto& ms = layer.p50_ms.point;
    layer.share_percent.reset();
    layer.flops_per_s.reset();
    if (ms && found.layers_ms) layer.share_percent = 100 * *ms / *found.layers_ms;
    if (ms && *ms > 0) layer.flops_per_s = layer.flops / *ms * 1e3;
  }
  return std::nullopt;
}

}  // namespace

measure::Result<TraceReport> recomputed_trace(const Value& report, const TraceOptions& options) {
  TraceReport known;
  auto error = saved_fields(TraceReport::record_type, &known, report, {"overhead_ms"});
  if (error) return *std::move(error);
  auto saved = decode_trace(report);
  if (!saved) return saved.error();
  TraceReport again = trace_report(saved_trace(*saved));
  again.confidence = options.confidence;
  again.overhead_ms = known.overhead_ms;
  if (again.total_ms > 0) again.overhead_percent = 100 * again.overhead_ms / again.total_ms;
  if (auto refused = add_saved_layers(again, report)) return *std::move(refused);
  return again;
}

}  // namespace flopscope::experiments
