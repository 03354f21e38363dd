// SPDX-License-Identifier: MIT
//
// Times a lambda and says how sure the answer is: sorting 10,000 numbers, in the same disorder each
// time.
#include <algorithm>
#include <cstdio>
#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/timer.h"

using namespace flopscope::measure;

namespace {

const char* sentence(Outcome outcome) {
  switch (outcome) {
    case Outcome::measured:
      return "There are too few runs to say how sure this is.";
    case Outcome::unfinished:
      return "It was stopped before the first timed run.";
    case Outcome::cannot_resolve:
      return "The clock cannot resolve this in the time allowed.";
    case Outcome::optimized_away:
      return "The compiler has removed the work, so there is nothing to time.";
  }
  return "";
}

}  // namespace

int main() {
  Random random(1);
  std::vector<double> disorder(10'000);
  for (double& number : disorder) number = random.uniform();
  std::vector<double> numbers;

  SteadyClock clock;
  Timer timer(clock, estimate_clock(clock), {.runs = 50, .budget = from_ms(1000)});
  const Sampler& sampler = timer.measure([&] {
    numbers = disorder;
    std::sort(numbers.begin(), numbers.end());
    return numbers.front();
  });

  const auto summary = summarize(sampler.samples_ms());
  const auto sure = median_interval(sampler.samples_ms(), 0.95);
  if (sampler.outcome() != Outcome::measured || !summary || !sure) {
    std::puts(sentence(sampler.outcome()));
    return 1;
  }
  std::printf("sorting 10,000 numbers: median %.4f ms, 95 %% sure between %.4f and %.4f ms\n",
              summary->p50, sure->low, sure->high);
  std::printf("%lld runs of %lld calls; the clock adds at most %.2f %% to a run\n",
              static_cast<long long>(summary->count), static_cast<long long>(sampler.batch_size()),
              100 * sampler.batch_clock_error());
  std::printf("first call %.4f ms\n", to_ms(sampler.first_call()));
  return 0;
}
