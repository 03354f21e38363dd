// SPDX-License-Identifier: MIT
//
// A recording of memory around calls that JavaScript makes, with moments and iterations that it
// tells. What the boundary itself allocates, such as the text of a name, is kept out of the books.
#pragma once

#include <string>

#include <emscripten/val.h>

#include "encode.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/measure/memory_profiler.h"

namespace flopscope::bindings {

class MemoryRecorder {
 public:
  [[nodiscard]] std::optional<measure::Error> start() { return profiler_.start(); }

  void snapshot(const emscripten::val& label) {
    const measure::Unrecorded unrecorded;
    profiler_.snapshot(label.as<std::string>());
  }

  void end_iteration() { profiler_.end_iteration(); }

  /// Ends the recording.
  [[nodiscard]] emscripten::val report() {
    auto report =
        experiments::memory_report(profiler_.finish(), experiments::MemoryOptions{}.confidence);
    report.finished = true;
    return encode(report);
  }

 private:
  measure::MemoryProfiler profiler_;
};

}  // namespace flopscope::bindings
