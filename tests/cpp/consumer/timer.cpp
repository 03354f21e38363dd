// SPDX-License-Identifier: MIT
//
// Times a lambda of its own: what a small program that links the core looks like.
#include "flopscope/measure/timer.h"

#include <cmath>
#include <cstdio>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/summary.h"

int main() {
  using namespace flopscope;
  measure::SteadyClock clock;
  const measure::ClockEstimate estimate = measure::estimate_clock(clock);
  measure::Timer timer(clock, estimate, {.runs = 20, .budget = measure::from_ms(100)});
  double x = 1;
  const measure::Sampler& sampler = timer.measure([&] { return x = std::sqrt(x + 1); });

  const auto summary = measure::summarize(sampler.samples_ms());
  if (sampler.outcome() != measure::Outcome::measured || !summary) return 1;
  std::printf("sqrt: %g ns, %lld runs\n", summary->p50 * 1e6,
              static_cast<long long>(summary->count));
  return 0;
}
