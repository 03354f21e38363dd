// SPDX-License-Identifier: MIT
//
// The summary of a trace: one row for each name, the costliest first.
//
// A span's own time (self) is its time without that of the spans directly inside of it, so the own
// times of all rows add up to the whole. A name's total is the time during which one of its spans
// was open: a span inside of another one of its name adds no time, work or allocation to it.
//
// Errors are bounds that add up: 2R for each time that enters a sum or is taken off it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "flopscope/measure/trace_recorder.h"

namespace flopscope::measure {

struct TraceRow {
  std::string name;
  std::int64_t calls = 0;
  Duration total{0};
  Duration total_error{0};
  Duration self{0};
  Duration self_error{0};
  double self_share = 0;  ///< of the whole, 0 to 1
  Cost cost;
  std::int64_t allocations = 0;
  std::int64_t allocated_bytes = 0;
};

/// By own time, the largest first; equal ones by name.
[[nodiscard]] std::vector<TraceRow> summarize(const Trace& trace);

/// The time of the outermost spans together.
[[nodiscard]] Duration total_time(const Trace& trace);

/// How many of the first rows make up `share` of the whole: the few that cost most (Pareto). All of
/// them where that is never reached.
[[nodiscard]] std::size_t rows_for_share(std::span<const TraceRow> rows, double share);

}  // namespace flopscope::measure
