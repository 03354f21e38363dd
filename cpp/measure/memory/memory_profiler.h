// SPDX-License-Identifier: MIT
//
// The memory profile of a call: how much was in use before it, at its peak and after it, who
// allocated that, and when.
//
//   MemoryProfiler profiler;
//   const auto profile = profiler.profile([&] { step(model); });
//   if (profile) print(profile->baseline_bytes + profile->totals.peak_bytes);
//
// Needs the hooks of Flopscope::memory_hooks. The baseline is the allocator's own count of bytes in
// use, its headers included; what is added to it is counted by the ledger.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "flopscope/measure/heap_state.h"
#include "flopscope/measure/keep.h"
#include "flopscope/measure/leak_detector.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/stack_gauge.h"

namespace flopscope::measure {

struct MemoryProfile {
  std::int64_t baseline_bytes = 0;  ///< in use before
  MemoryTotals totals;              ///< changes since then
  std::vector<TagCounts> tags;      ///< row 0 is what nobody tagged
  std::vector<TimelineStep> timeline;
  std::vector<MemorySnapshot> snapshots;
  std::int64_t snapshots_lost = 0;
  std::vector<HeapGrowth> heap_growths;
  std::int64_t heap_growths_lost = 0;
  std::optional<HeapState> heap_before, heap_after;
  std::optional<std::int64_t> stack_high_water_bytes, stack_limit_bytes;
  LeakDetector leaks;  ///< of the iterations that were ended

  [[nodiscard]] std::int64_t peak_bytes() const { return baseline_bytes + totals.peak_bytes; }
  [[nodiscard]] std::int64_t final_bytes() const { return baseline_bytes + totals.live_bytes; }
  /// The share of the allocated bytes that nobody tagged, 0 to 1; 0 when there are none.
  [[nodiscard]] double untagged_share() const;
};

class MemoryProfiler {
 public:
  /// Begins to record. Errors: those of `MemoryRecording::start`.
  [[nodiscard]] std::optional<Error> start();
  [[nodiscard]] bool recording() const { return recording_.has_value(); }

  // Between `start` and `finish`; without a recording they do nothing.
  void pause();  ///< what is allocated until `resume` is not part of the profile
  void resume();
  void snapshot(std::string_view label);
  void end_iteration();

  /// What there is so far; the recording goes on. Its lists are not in the books: free them while
  /// paused or under Unrecorded.
  [[nodiscard]] MemoryProfile profile_so_far();
  /// Ends the recording. An empty profile if there is none.
  [[nodiscard]] MemoryProfile finish();

  /// All of it around one call. Errors: those of `start`.
  template <class Function>
  [[nodiscard]] Result<MemoryProfile> profile(Function&& function) {
    if (auto error = start()) return *std::move(error);
    call_and_keep(function);
    return finish();
  }

 private:
  std::optional<MemoryRecording> recording_;
  std::optional<HeapState> heap_before_;
  StackGauge stack_;
  LeakDetector leaks_;
};

}  // namespace flopscope::measure
