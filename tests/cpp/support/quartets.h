// SPDX-License-Identifier: MIT
//
// Quartets on a simulated machine: two subjects whose true times are known, noise from the
// project's generator, and whatever disturbs a real machine.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "flopscope/measure/quartet.h"
#include "flopscope/measure/random.h"

namespace flopscope::test {

struct Machine {
  double noise = 0.01;    ///< standard deviation of a batch's logarithm
  double drift = 0;       ///< times grow linearly by this fraction from the first batch to the last
  double first_slot = 0;  ///< the first batch of every quartet is slower by this fraction
  double correlation = 0;  ///< of a quartet's own disturbance of the ratio with the next one's
  double disturbance = 0;  ///< standard deviation of that
};

/// `count` quartets, ABBA first and then alternating, of subjects that take `a_ms` and `b_ms`.
inline std::vector<measure::Quartet> quartets_of(double a_ms, double b_ms, std::size_t count,
                                                 const Machine& machine, measure::Random& random) {
  std::vector<measure::Quartet> quartets;
  const auto last = static_cast<double>(4 * count - 1);
  double shift = machine.disturbance * random.normal();
  for (std::size_t q = 0; q < count; ++q) {
    measure::Quartet quartet{q % 2 == 0, {}};
    for (std::size_t slot = 0; slot < 4; ++slot) {
      const bool outside = slot == 0 || slot == 3;
      const bool is_a = outside == quartet.a_outside;
      double ms = is_a ? a_ms * std::exp(shift) : b_ms;
      ms *= 1 + machine.drift * static_cast<double>(4 * q + slot) / last;
      if (slot == 0) ms *= 1 + machine.first_slot;
      quartet.ms[slot] = ms * std::exp(machine.noise * random.normal());
    }
    quartets.push_back(quartet);
    const double r = machine.correlation;
    shift = r * shift + std::sqrt(1 - r * r) * machine.disturbance * random.normal();
  }
  return quartets;
}

}  // namespace flopscope::test
