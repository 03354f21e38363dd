// SPDX-License-Identifier: MIT
//
// An estimate: a measured number with the interval that covers the true value as often as a
// confidence says. Every statistic of this room that has both returns one, and every report holds
// them, so that a number and its interval cannot be separated on their way.
//
// Each part may be absent: of too few values there is a point without an interval, and of none
// there is not even that.
#pragma once

#include <optional>
#include <utility>

#include "flopscope/measure/interval.h"

namespace flopscope::measure {

struct Estimate {
  std::optional<double> point;
  std::optional<double> low, high;  ///< ends of the interval
  /// Factor by which the interval was made wider than independent values would make it; absent
  /// where it was not.
  std::optional<double> widening;

  /// The estimate of a point with its interval, which was made wider by `factor`.
  [[nodiscard]] static Estimate of(double point, const Interval& interval, double factor = 1);
  /// The estimate of a point that may have an interval.
  [[nodiscard]] static Estimate of(double point, const std::optional<Interval>& interval);

  /// Whether there is a point with an interval.
  [[nodiscard]] bool has_interval() const { return point && low && high; }
  /// Whether it has an interval, and that is all above `value`, or all below it.
  [[nodiscard]] bool surely_above(double value) const { return low && *low > value; }
  [[nodiscard]] bool surely_below(double value) const { return high && *high < value; }

  /// The estimate of what `f` makes of the number. `f` rises and may have no answer.
  template <class F>
  [[nodiscard]] Estimate rising(F f) const {
    const auto apply = [&](const std::optional<double>& x) -> std::optional<double> {
      if (!x) return std::nullopt;
      return f(*x);
    };
    return {apply(point), apply(low), apply(high), widening};
  }
  /// The same of an `f` that falls, so that each end of the interval makes the other one.
  template <class F>
  [[nodiscard]] Estimate falling(F f) const {
    Estimate made = rising(f);
    std::swap(made.low, made.high);
    return made;
  }
  /// `factor` of it, which is positive.
  [[nodiscard]] Estimate times(double factor) const;
};

}  // namespace flopscope::measure
