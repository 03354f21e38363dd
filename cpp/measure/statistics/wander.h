// SPDX-License-Identifier: MIT
//
// Slow wander of a level, and by how much it widens an interval: neighbours in time are alike, so
// their mean is less sure than that of as many independent samples.
//
// The variance of a mean is the power of the noise at frequency zero. It is estimated from the five
// slowest swings that fit into the measurement, fewer below 45 samples: the squares of the samples'
// products with cosines of 1/2, 1, 3/2, ... periods (Lazarus, Lewis, Stock and Watson, "HAR
// inference: recommendations for practice", 2018). Student's t with as many degrees of freedom as
// there are swings pays for estimating it from so few. No model of the noise is needed: a wander
// far below the noise of single samples counts as much as neighbours that are alike. The samples'
// ranks stand for them, so a few interrupted runs hide nothing.
//
// Where the slowest two swings are much stronger than faster ones, or the effective sample size is
// below 6, the measurement is too short for what it should average over. Then the interval is at
// least as wide as the slowest two alone make it, and `too_short` says it. The effective sample
// size is how many independent samples would tell as much of the mean: n (1 - r) / (1 + r) of a
// first-order autoregression whose neighbours correlate by r.
//
// Simulated 95 % intervals of the median cover 93-96 % of first-order autoregressions of 0.5 from
// 10 samples on, and of 0.95 from 300 on; of 100 of these 90 %. From 30 to 250 of these 92 % are
// either covered or said to be too short. On independent noise they are 1.3 times as wide as they
// would have to be, at 10 samples 1.8 times.
// What it cannot do: see a wander of which the measurement holds less than a swing. Fewer than 20
// samples are never said to be too short, and of 20 to 30 only by their swings.
#pragma once

#include <span>

#include "flopscope/measure/interval.h"

namespace flopscope::measure {

struct Wander {
  double widening = 1;     ///< the factor by which an interval must be wider; at least 1
  bool too_short = false;  ///< the samples last too short a time for how slowly the level swings
  bool too_few = false;    ///< fewer than 30 samples: `too_short` may be missed
};

/// The wander of samples in the order in which they were taken, for intervals at `confidence` in
/// (0, 1). A widening of 1 below 5 samples, which are too few, and where all are equal.
[[nodiscard]] Wander wander(std::span<const double> samples, double confidence);

/// The widening by what wanders beside an even change, or a step in the middle, which are not taken
/// for wander.
[[nodiscard]] double wander_beside_change(std::span<const double> samples, double confidence);

/// `interval` with both ends `factor` times as far from `center`.
[[nodiscard]] Interval widened(const Interval& interval, double center, double factor);

}  // namespace flopscope::measure
