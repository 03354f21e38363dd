// SPDX-License-Identifier: MIT
//
// A trace as files that other programs open:
//
//   Chrome's Trace Event Format, as complete events ("X"), for chrome://tracing and Perfetto
//     (Duca and Sinclair, "Trace Event Format", 2016)
//   speedscope's evented profile (https://www.speedscope.app/file-format-schema.json)
//
// Times are written as the clock read them, to the nanosecond; those below its resolution carry a
// note in Chrome's arguments. speedscope has no place for one.
#pragma once

#include <string>

#include "flopscope/experiments/trace.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// The spans of a report must nest and follow one another, as those of every trace do.
[[nodiscard]] std::string chrome_trace(const TraceReport& report);
[[nodiscard]] std::string speedscope(const TraceReport& report);

/// Reads a report that a caller gives back, perhaps from a file, as far as the files above need it:
/// its head and its spans. Errors name the place, "report.spans[3].end_ms": "invalid_value" also
/// for a span that begins before the last one ended or ends after the one around it.
[[nodiscard]] measure::Result<TraceReport> decode_trace(const Value& value);

}  // namespace flopscope::experiments
