// SPDX-License-Identifier: MIT
//
// Times a lambda of its own: what the smallest program that links the library looks like.
#include <cmath>
#include <cstdio>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/timer.h"

int main() {
  using namespace flopscope::measure;
  SteadyClock clock;
  Timer timer(clock, estimate_clock(clock), {.runs = 20, .budget = from_ms(100)});
  double x = 1;
  const Sampler& sampler = timer.measure([&] { return x = std::sqrt(x + 1); });

  const auto summary = summarize(sampler.samples_ms());
  if (sampler.outcome() != Outcome::measured || !summary) return 1;
  std::printf("%g ns, %lld runs\n", summary->p50 * 1e6, static_cast<long long>(summary->count));
  return 0;
}
