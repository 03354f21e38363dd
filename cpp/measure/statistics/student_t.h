// SPDX-License-Identifier: MIT
//
// Student's t distribution, to a relative error of 1e-9 where Boost.Math has been compared. Our
// own, because Boost's would more than double what a visitor downloads before the first
// measurement.
#pragma once

namespace flopscope::measure {

/// P(T <= t) with `degrees` > 0 degrees of freedom (any real number). NaN for bad input.
[[nodiscard]] double student_t_cdf(double t, double degrees);

/// The t with P(T <= t) = probability; -inf at 0, +inf at 1. NaN for bad input.
[[nodiscard]] double student_t_quantile(double probability, double degrees);

}  // namespace flopscope::measure
