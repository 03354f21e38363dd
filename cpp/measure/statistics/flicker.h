// SPDX-License-Identifier: MIT
//
// Flicker: a machine's level moves over seconds as over minutes, so another measurement of the same
// may find another level than this one, however well this one's own is known.
//
// What moves more slowly than a measurement lasts cannot be seen in it; but the noise of machines
// has about equal power in each octave of frequency (1/f noise: Press, "Flicker noises in astronomy
// and elsewhere", 1978). Then five times longer stretches differ as parts of a fifth do within the
// measurement, so the spread of its five parts' medians, with Student's t of 4 degrees of freedom,
// stands for that of measurements. What the noise of single samples makes the parts differ by is
// taken off; it is known from neighbours' differences.
//
// Simulated intervals of 100 runs that also reach as far hold the level of 30 such timings in 90 %
// where each octave is as strong as the noise of single runs, below 80 % without; in 87 % where it
// is a third of that. On independent noise they are less than 1.9 times as wide as they would have
// to be. What it cannot do: see a machine that was calm for just as long as it was measured; where
// the same was timed before, level_interval.h can.
#pragma once

#include <span>

#include "flopscope/measure/interval.h"

namespace flopscope::measure {

/// How far from the median of `samples`, in the order in which they were taken, the level of a
/// machine is to be expected at `confidence` in (0, 1); in their unit. 0 below 10 samples, which
/// are too few, and where independent samples would differ as much.
[[nodiscard]] double flicker_reach(std::span<const double> samples, double confidence);

/// `interval` with each end as far from `center` as its own distance and `reach` make together,
/// which are independent.
[[nodiscard]] Interval reaching(const Interval& interval, double center, double reach);

}  // namespace flopscope::measure
