// SPDX-License-Identifier: MIT
//
// Live bytes after each allocation and free, in a fixed number of steps however many there are.
//
// Each step stands for equally many events and keeps the lowest, the highest and the last count
// among them; when all steps are taken, neighbours are merged and each stands for twice as many. So
// nothing is sampled away: the highest step is the true peak at any length.
//
// Its axis is the count of events, as a clock read inside of every allocation would cost more than
// the allocation. Labelled snapshots carry the moments that matter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace flopscope::measure {

/// `events` events in a row, and the live bytes during them.
struct TimelineStep {
  std::int64_t events = 0;
  std::int64_t min_bytes = 0;
  std::int64_t max_bytes = 0;
  std::int64_t last_bytes = 0;
};

class MemoryTimeline {
 public:
  static constexpr std::size_t capacity = 512;

  void add(std::int64_t live_bytes);

  /// In order of time. All but the last stand for `events_per_step()` events.
  [[nodiscard]] std::span<const TimelineStep> steps() const { return {steps_.data(), size_}; }
  [[nodiscard]] std::int64_t events_per_step() const { return events_per_step_; }

 private:
  void merge_neighbours();

  std::array<TimelineStep, capacity> steps_{};
  std::size_t size_ = 0;
  std::int64_t events_per_step_ = 1;
};

}  // namespace flopscope::measure
