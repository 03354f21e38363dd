// SPDX-License-Identifier: MIT
#include "flopscope/measure/timer.h"

#include <algorithm>

namespace flopscope::measure {

namespace {

constexpr std::size_t most_batches = 1024;  // in one stretch

}  // namespace

Timer::Timer(Clock& clock, const ClockEstimate& estimate, SamplerOptions options)
    : clock_(&clock),
      watch_(clock),
      sampler_(options, estimate),
      before_(sampler_),
      edges_(most_batches + 1) {}

bool Timer::interrupt(Interruption reason) {
  const bool dropped = sampler_.drop_since(before_, reason);
  before_ = sampler_;
  keep_earlier_plan();
  return dropped && !sampler_.done();
}

// A sleep between two stretches interrupts neither.
void Timer::begin_stretch() {
  before_ = sampler_;
  static_cast<void>(watch_.slept());
}

void Timer::keep_earlier_plan() {
  if (sampler_.done() || !sampler_.samples_ms().empty()) {
    earlier_plan_.reset();
  } else if (!before_.samples_ms().empty()) {
    earlier_plan_ = before_;
  }
}

Timer::Stretch Timer::plan_stretch(Duration now, Duration end) const {
  const auto ahead = static_cast<std::size_t>(sampler_.batches_ahead());
  return {std::min(ahead, most_batches), sampler_.next_calls(),
          std::min(end, now + sampler_.patience())};
}

}  // namespace flopscope::measure
