// SPDX-License-Identifier: MIT
#include "flopscope/measure/timer.h"

#include <algorithm>

namespace flopscope::measure {

namespace {

constexpr std::size_t most_batches = 1024;  // in one stretch

}  // namespace

Timer::Timer(Clock& clock, ClockEstimate estimate, SamplerOptions options)
    : clock_(&clock), sampler_(options, estimate), edges_(most_batches + 1) {}

Timer::Stretch Timer::plan_stretch(Duration now, Duration end) const {
  const auto ahead = static_cast<std::size_t>(sampler_.batches_ahead());
  return {std::min(ahead, most_batches), sampler_.batch_size(),
          std::min(end, now + sampler_.patience())};
}

}  // namespace flopscope::measure
