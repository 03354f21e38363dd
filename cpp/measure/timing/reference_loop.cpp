// SPDX-License-Identifier: MIT
#include "flopscope/measure/reference_loop.h"

#include <algorithm>
#include <cstddef>

#include "flopscope/measure/keep.h"

namespace flopscope::measure {

namespace {

constexpr Duration shortest_reference = from_ms(0.4);
constexpr Duration longest_reference = from_ms(10);
constexpr double steps_in_reference = 40;
// One after the other, as runs make stretches of five: a moment in which nothing slows is not
// missed by the one and met by the others.
constexpr int batches_at_once = 4;
constexpr double share_of_time = 0.04;
// More take longer than a batch on any machine: a clock that moves by calls alone ends here.
constexpr int most_passes = 1 << 14;

template <class Lanes>
Lanes cubic(Lanes x) {
  return 1.0F + x * (1.0F + x * (0.5F + x * 0.1666F));
}

}  // namespace

ReferenceLoop::ReferenceLoop(KnownClock clock, Duration budget)
    : clock_(clock),
      batch_(std::max(shortest_reference, steps_in_reference * clock.resolution)),
      begins_(batch_ <= longest_reference && batches_at_once * batch_ <= budget * share_of_time) {
  in_.fill(Lanes{} + 0.5F);
}

void ReferenceLoop::time() {
  if (!begins_ || clock_.now() < due_) return;
  Duration span = timed();
  while (2 * span < batch_ && passes_ < most_passes) {
    passes_ms_.clear();
    passes_ *= 2;
    span = timed();
  }
  for (int batch = 0; batch < batches_at_once; ++batch) {
    passes_ms_.push_back(to_ms(timed()) / passes_);
  }
  due_ = clock_.now() + batches_at_once * batch_ / share_of_time;
}

Duration ReferenceLoop::timed() {
  const Duration begin = clock_.now();
  for (int pass = 0; pass < passes_; ++pass) {
    for (std::size_t i = 0; i < in_.size(); ++i) out_[i] = cubic(in_[i]);
    keep();
  }
  return clock_.now() - begin - clock_.reading_cost;
}

}  // namespace flopscope::measure
