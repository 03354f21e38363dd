// SPDX-License-Identifier: MIT
//
// Mirrored rounds of candidates that take known times.
#pragma once

#include <vector>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "support/sampled.h"

namespace flopscope::test {

/// Twenty rounds in which a call of each candidate takes as many ms as `times_ms` says, and so much
/// more, as a share, with each batch.
inline measure::MirroredRounds mirrored(const std::vector<double>& times_ms,
                                        double budget_ms = 5000, double slowing = 0) {
  measure::ManualClock clock;
  measure::MirroredRounds rounds({3, 20, measure::from_ms(budget_ms), 1}, exact_clock,
                                 times_ms.size());
  double slower = 1;
  while (!rounds.done()) {
    const measure::MirroredRounds::Batch batch = rounds.next();
    const measure::Duration begin = clock.now();
    clock.advance(
        measure::from_ms(slower * times_ms[batch.candidate] * static_cast<double>(batch.calls)));
    rounds.record(begin, clock.now());
    slower += slowing;
  }
  return rounds;
}

}  // namespace flopscope::test
