// SPDX-License-Identifier: MIT
#include "flopscope/measure/trace_summary.h"

#include <algorithm>

namespace flopscope::measure {

namespace {

bool is_inside_own_name(const Trace& trace, const TraceSpan& span) {
  for (std::size_t at = span.parent; at != TraceSpan::no_parent; at = trace.spans[at].parent) {
    if (trace.spans[at].name == span.name) return true;
  }
  return false;
}

}  // namespace

Duration total_time(const Trace& trace) {
  Duration total{0};
  for (const TraceSpan& span : trace.spans) {
    if (span.parent == TraceSpan::no_parent) total += span.time();
  }
  return total;
}

std::vector<TraceRow> summarize(const Trace& trace) {
  std::vector<TraceRow> rows(trace.names.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].name = trace.names[i];
  const Duration error = trace.error();
  for (const TraceSpan& span : trace.spans) {
    TraceRow& row = rows[span.name];
    ++row.calls;
    row.self += span.time();
    row.self_error += error;
    if (span.parent != TraceSpan::no_parent) {
      TraceRow& around = rows[trace.spans[span.parent].name];
      around.self -= span.time();
      around.self_error += error;
    }
    if (is_inside_own_name(trace, span)) continue;
    row.total += span.time();
    row.total_error += error;
    row.cost += span.cost;
    row.allocations += span.allocations;
    row.allocated_bytes += span.allocated_bytes;
  }
  const Duration whole = total_time(trace);
  for (TraceRow& row : rows) {
    if (whole.count() > 0) row.self_share = row.self / whole;
  }
  std::sort(rows.begin(), rows.end(), [](const TraceRow& a, const TraceRow& b) {
    return a.self != b.self ? a.self > b.self : a.name < b.name;
  });
  return rows;
}

std::size_t rows_for_share(std::span<const TraceRow> rows, double share) {
  // Shares are quotients, whose sum may miss a whole by its last bits.
  constexpr double rounding = 1e-12;
  double sum = 0;
  std::size_t count = 0;
  while (count < rows.size() && sum < share - rounding) sum += rows[count++].self_share;
  return count;
}

}  // namespace flopscope::measure
