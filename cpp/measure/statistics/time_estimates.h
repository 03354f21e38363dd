// SPDX-License-Identifier: MIT
//
// The mean and the median of times, with intervals that count in that a machine's level moves. They
// are as much wider as the level wanders within these times (wander.h). Timings of the same before
// show how far it moves from one to the next: the interval reaches from here to their level
// (level_interval.h). Until there are eight of them it also reaches as far as the level may be
// elsewhere the next time by what these times' own parts tell (flicker.h).
//
// A low end widens as a speed does and a high end as a time: what may take 3 times as long may be
// 3 times as fast, so that however wide an interval is, none says that a call takes no time. It
// makes no difference whether times or their rates are widened, and hardly any to narrow intervals
// whether either.
//
// `earlier` are medians of timings of the same before, of which three at least tell a level.
#pragma once

#include <span>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/summary.h"

namespace flopscope::measure {

/// The mean of `times`, whose summary is `summary`: as slow as the high end of Student's t
/// interval, and as many times faster. `widening` is the wander's.
[[nodiscard]] Estimate mean_time(std::span<const double> times, const Summary& summary,
                                 double confidence, double widening,
                                 std::span<const double> earlier = {});

/// The median, from both ends of the interval of order statistics.
[[nodiscard]] Estimate median_time(std::span<const double> times, const Summary& summary,
                                   double confidence, double widening,
                                   std::span<const double> earlier = {});

/// The same with the wander of `times`, in the order in which they were taken; nothing of none.
[[nodiscard]] Estimate median_time(std::span<const double> times, double confidence);

}  // namespace flopscope::measure
