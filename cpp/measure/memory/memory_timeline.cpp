// SPDX-License-Identifier: MIT
#include "flopscope/measure/memory_timeline.h"

#include <algorithm>

namespace flopscope::measure {

void MemoryTimeline::add(std::int64_t live_bytes) {
  if (size_ == 0 || steps_[size_ - 1].events == events_per_step_) {
    if (size_ == capacity) merge_neighbours();
    steps_[size_++] = {1, live_bytes, live_bytes, live_bytes};
    return;
  }
  TimelineStep& step = steps_[size_ - 1];
  ++step.events;
  step.min_bytes = std::min(step.min_bytes, live_bytes);
  step.max_bytes = std::max(step.max_bytes, live_bytes);
  step.last_bytes = live_bytes;
}

void MemoryTimeline::merge_neighbours() {
  for (std::size_t i = 0; i < capacity / 2; ++i) {
    const TimelineStep& first = steps_[2 * i];
    const TimelineStep& second = steps_[2 * i + 1];
    steps_[i] = {first.events + second.events, std::min(first.min_bytes, second.min_bytes),
                 std::max(first.max_bytes, second.max_bytes), second.last_bytes};
  }
  size_ = capacity / 2;
  events_per_step_ *= 2;
}

}  // namespace flopscope::measure
