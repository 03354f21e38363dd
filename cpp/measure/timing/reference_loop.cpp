// SPDX-License-Identifier: MIT
#include "flopscope/measure/reference_loop.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "flopscope/measure/keep.h"

namespace flopscope::measure {

namespace {

constexpr Duration shortest_reference = from_ms(0.25);
constexpr Duration longest_reference = from_ms(10);
constexpr double steps_in_batch = 20;
// Of the time of the runs, and how many batches at most.
constexpr double least_pace_batches = 25;
constexpr Duration shortest_pace = from_ms(50);
constexpr double most_references = 200;
// More take longer than a batch on any machine: a clock that stands still ends here.
constexpr std::int64_t most_passes = 1 << 14;

template <class Lanes>
Lanes cubic(Lanes x) {
  return 1.0F + x * (1.0F + x * (0.5F + x * 0.1666F));
}

}  // namespace

ReferenceLoop::ReferenceLoop(KnownClock clock, Duration budget)
    : clock_(clock),
      batch_(std::max(shortest_reference, steps_in_batch * clock.resolution)),
      pace_(std::max({shortest_pace, least_pace_batches * batch_, budget / most_references})) {
  in_.fill(Lanes{} + 0.5F);
}

void ReferenceLoop::time() {
  const bool too_coarse = !(batch_ <= longest_reference);
  if (too_coarse || passes_ > most_passes || (passes_ > 1 && clock_.now() < due_)) return;
  Duration span = timed(passes_);
  if (2 * span < batch_) {
    passes_ms_.clear();
    while (span < batch_ && passes_ <= most_passes) span = timed(passes_ *= 2);
  }
  if (passes_ > most_passes) return;
  passes_ms_.push_back(to_ms(span) / static_cast<double>(passes_));
  due_ = clock_.now() + pace_;
}

void ReferenceLoop::drop_last() {
  if (!passes_ms_.empty()) passes_ms_.pop_back();
}

Duration ReferenceLoop::timed(std::int64_t passes) {
  const Duration begin = clock_.now();
  for (; passes > 0; --passes) {
    for (std::size_t i = 0; i < in_.size(); ++i) out_[i] = cubic(in_[i]);
    keep();
  }
  return clock_.now() - begin - clock_.reading_cost;
}

}  // namespace flopscope::measure
