// SPDX-License-Identifier: MIT
//
// A test of whether a level keeps growing from iteration to iteration, and by how much: the
// question behind "is this a leak?". Levels are exact counts, so what can mislead is not an error
// of measurement but what a program does without leaking: caches warm up, buffers differ in size,
// rings fill.
//
// Judged are the differences between successive iteration ends, without the first third of the run
// (warming up). Their mean has a Student t interval. Around a level that only fluctuates,
// successive differences tend to cancel, which makes this interval too wide, never too narrow; for
// a level that wanders like a random walk it is right. Either is on the safe side, unlike a
// regression of the level itself, whose interval is far too narrow for a wandering one.
//
// It grows if it does so in each of four equal parts of what is judged: the lower end of each
// part's interval is above zero. A ring or a cache that is full before the last part is no growth,
// however large it has become, and one jump is none either. By chance alone four independent parts
// all look like growth with a probability of 0.025^4, 4 in 10 million.
//
// What it cannot do: tell a leak from a cache that is still being filled when the run ends, nor see
// one that leaks less than about once in two iterations; more iterations help with both.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "flopscope/measure/estimate.h"

namespace flopscope::measure {

struct Growth {
  /// With fewer there is no judgement: a part would have fewer than 4 differences.
  static constexpr std::size_t fewest_iterations = 25;

  std::int64_t judged = 0;  ///< differences that enter the mean
  Estimate per_iteration;   ///< mean growth of the level; absent for too few iterations
  bool grows = false;       ///< in every part
};

/// `levels` are the values at the ends of successive iterations; nothing is judged where one is not
/// finite. `confidence` in (0, 1) is that of
/// the interval; the parts are judged at 95 %.
[[nodiscard]] Growth growth(std::span<const double> levels, double confidence = 0.95);

}  // namespace flopscope::measure
