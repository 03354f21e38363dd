// SPDX-License-Identifier: MIT
//
// A power law t = c n^p, fitted by least squares to the logarithms of sizes and times, which weighs
// errors by how large they are relative to the time. The exponent's interval is Student's t of the
// slope, a prediction's that of a new observation (Draper and Smith, "Applied regression analysis",
// 1998, section 1.4 and 3.1), both with n - 2 degrees of freedom.
//
// What it cannot do: fit a curve that is no power law. Fixed costs bend it at small sizes and cache
// steps at large ones; then the points lie off the line in a row, not at random, and the interval
// of a prediction beyond them is too narrow. two_term_fit.h fits what grows by two powers.
#pragma once

#include <span>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

class PowerLaw {
 public:
  /// Fits `times` (any unit) measured at `sizes` (any unit), pair by pair, in any order.
  /// Errors ("invalid_value"): fewer than 3 distinct sizes, lists of different length, a value that
  /// is not positive and finite, a confidence outside of (0, 1), a fit that no double holds.
  [[nodiscard]] static Result<PowerLaw> fit(std::span<const double> sizes,
                                            std::span<const double> times, double confidence);

  [[nodiscard]] const Estimate& exponent() const { return exponent_; }
  [[nodiscard]] double coefficient() const;  ///< c, the time at size 1
  /// Standard deviation of the points around the line, as a fraction of the time (for small ones).
  [[nodiscard]] double residual() const { return residual_; }

  /// One measurement at `size` > 0, with the interval that it will lie in at the fit's confidence.
  [[nodiscard]] Estimate predict(double size) const;

 private:
  PowerLaw() = default;

  Estimate exponent_;
  double residual_ = 0;
  double points_ = 0;
  double mean_log_size_ = 0;
  double mean_log_time_ = 0;
  double squares_ = 0;  // of the logarithms of sizes around their mean
  double t_ = 0;        // Student's quantile at the confidence
};

}  // namespace flopscope::measure
