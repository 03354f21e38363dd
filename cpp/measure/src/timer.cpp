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

void Timer::record_stretch(std::size_t batches) {
  const Phase phase = sampler_.phase();
  const std::int64_t calls = sampler_.batch_size();
  std::size_t i = 0;
  while (i < batches && sampler_.phase() == phase && sampler_.batch_size() == calls) {
    sampler_.record(edges_[i], edges_[i + 1], i > 0);
    ++i;
  }
  // The plan has changed, so the rest of the row are batches of a kind that nobody asks for.
  sampler_.skip(edges_[batches] - edges_[i]);
}

}  // namespace flopscope::measure
