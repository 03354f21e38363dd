// SPDX-License-Identifier: MIT
//
// Runs a sampler on a function that only takes time, and keeps what that time truly was.
#pragma once

#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/sampler.h"

namespace flopscope::test {

/// The truth about each timed batch, per call.
struct Sampled {
  std::vector<double> samples_ms;
  double mean_ms = 0;
};

/// Makes all batches that `sampler` asks for, timed runs contiguously. A batch is one jump of
/// `truth` by `call(n)` for each of its calls, n being the number of batches before it: 0 is the
/// first call.
template <class Call>
Sampled sample(measure::Sampler& sampler, measure::Clock& clock, measure::ManualClock& truth,
               Call&& call) {
  Sampled sampled;
  measure::Duration end{0};
  measure::Phase before = measure::Phase::first_call;
  for (int batch = 0; !sampler.done(); ++batch) {
    const measure::Phase phase = sampler.phase();
    const bool contiguous = phase == measure::Phase::timing && before == measure::Phase::timing;
    const measure::Duration begin = contiguous ? end : clock.now();
    const measure::Duration each = call(batch);
    truth.advance(each * static_cast<double>(sampler.batch_size()));
    end = clock.now();
    if (phase == measure::Phase::timing) sampled.samples_ms.push_back(measure::to_ms(each));
    sampler.record(begin, end, contiguous);
    before = phase;
  }
  for (const double sample_ms : sampled.samples_ms) {
    sampled.mean_ms += sample_ms / static_cast<double>(sampled.samples_ms.size());
  }
  return sampled;
}

}  // namespace flopscope::test
