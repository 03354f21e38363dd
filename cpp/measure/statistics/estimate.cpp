// SPDX-License-Identifier: MIT
#include "flopscope/measure/estimate.h"

namespace flopscope::measure {

Estimate Estimate::of(double point, const Interval& interval, double factor) {
  Estimate made{point, interval.low, interval.high, {}};
  if (factor > 1) made.widening = factor;
  return made;
}

Estimate Estimate::of(double point, const std::optional<Interval>& interval) {
  return interval ? of(point, *interval) : Estimate{point, {}, {}, {}};
}

Estimate Estimate::times(double factor) const {
  return rising([factor](double x) { return factor * x; });
}

}  // namespace flopscope::measure
