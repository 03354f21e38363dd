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

namespace flopscope::experiments {

[[nodiscard]] std::string chrome_trace(const TraceReport& report);
[[nodiscard]] std::string speedscope(const TraceReport& report);

}  // namespace flopscope::experiments
