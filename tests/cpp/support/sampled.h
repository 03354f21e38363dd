// SPDX-License-Identifier: MIT
//
// Runs a sampler on a function that only takes time, and keeps what that time truly was.
#pragma once

#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::test {

/// The truth about each timed batch, per call.
struct Sampled {
  std::vector<double> samples_ms;
  double mean_ms = 0;
};

/// Makes all batches that `sampler` asks for, timed runs contiguously. A batch is one jump of
/// `truth` by `call(n)` for each of its calls, n being the number of batches before it: 0 is the
/// first call. A call that does nothing takes `empty_call`.
template <class Call>
Sampled sample(measure::Sampler& sampler, measure::Clock& clock, measure::ManualClock& truth,
               Call&& call, measure::Duration empty_call = measure::Duration{0}) {
  Sampled sampled;
  measure::Duration end{0};
  measure::Phase before = measure::Phase::first_call;
  for (int batch = 0; !sampler.done(); ++batch) {
    while (sampler.wants_loop()) {
      const measure::Duration begin = clock.now();
      truth.advance(empty_call * static_cast<double>(sampler.batch_size()));
      sampler.record_loop(begin, clock.now());
    }
    const measure::Phase phase = sampler.phase();
    const bool contiguous = phase == measure::Phase::timing && before == measure::Phase::timing;
    const measure::Duration begin = contiguous ? end : clock.now();
    const measure::Duration each = call(batch);
    truth.advance(each * static_cast<double>(sampler.batch_size()));
    end = clock.now();
    sampler.record(begin, end, contiguous);
    // So slow a first call that it is the only run is one, too.
    const bool only = phase == measure::Phase::first_call && !sampler.samples_ms().empty();
    if (phase == measure::Phase::timing || only) sampled.samples_ms.push_back(measure::to_ms(each));
    before = phase;
  }
  for (const double sample_ms : sampled.samples_ms) {
    sampled.mean_ms += sample_ms / static_cast<double>(sampled.samples_ms.size());
  }
  return sampled;
}

/// What a sampler makes of a function, on a clock that tells the truth but is thought to be coarse.
template <class Call>
measure::Sampler sampled(measure::SamplerOptions options, measure::ClockEstimate estimate,
                         Call&& call, measure::Duration empty_call = measure::Duration{0}) {
  measure::ManualClock truth;
  measure::Sampler sampler(options, estimate);
  sample(sampler, truth, truth, call, empty_call);
  return sampler;
}

/// A function that always takes the same time.
inline auto always(measure::Duration span) {
  return [span](int /*batch*/) { return span; };
}

inline constexpr measure::ClockEstimate exact_clock{measure::Duration{1}, measure::Duration{0}};
inline constexpr measure::ClockEstimate clock_of_100_us{measure::from_ms(0.1),
                                                        measure::Duration{0}};

}  // namespace flopscope::test
