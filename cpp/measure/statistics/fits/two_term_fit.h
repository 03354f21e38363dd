// SPDX-License-Identifier: MIT
//
// The linear and the quadratic part of a growth: t = a n + b n^2 with a, b >= 0, fitted by least
// squares of the relative errors (t_fit / t - 1), so that the smallest size counts like the
// largest. Attention is the case in mind: projections are linear in the sequence, scores quadratic.
//
// The parts are equal at n = a / b, the crossover. Its interval is Fieller's ("Some problems in
// interval estimation", 1954), exact for normal errors where the delta method is not, and it has no
// upper end where b cannot be told from 0 at the confidence.
//
// What it cannot do: separate the parts when all sizes lie far on one side of the crossover (the
// interval then says so by its width), or fit a fixed cost, which it takes for a linear one.
#pragma once

#include <span>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// Why there is no crossover, or that there is one.
enum class CrossoverState : int {
  found,
  no_linear_part,     ///< the best fit has a = 0
  no_quadratic_part,  ///< the best fit has b = 0, or b cannot be told from 0
};

inline constexpr const char* crossover_state_names[] = {"found", "no_linear_part",
                                                        "no_quadratic_part"};

class TwoTermFit {
 public:
  /// As PowerLaw::fit: the same arguments and errors.
  [[nodiscard]] static Result<TwoTermFit> fit(std::span<const double> sizes,
                                              std::span<const double> times, double confidence);

  [[nodiscard]] double linear() const { return linear_; }        ///< a, at least 0
  [[nodiscard]] double quadratic() const { return quadratic_; }  ///< b, at least 0
  /// Standard deviation of the relative errors.
  [[nodiscard]] double residual() const { return residual_; }

  [[nodiscard]] CrossoverState crossover_state() const { return crossover_state_; }
  /// The size at which both parts are equal; its interval begins at 0 where a cannot be told from
  /// 0. Only where the state is `found`.
  [[nodiscard]] const Estimate& crossover() const { return crossover_; }

  /// One measurement at `size` > 0, with the interval that it will lie in at the fit's confidence.
  /// The low end may be negative where the fit knows nothing.
  [[nodiscard]] Estimate predict(double size) const;

 private:
  TwoTermFit() = default;
  void find_crossover();

  double linear_ = 0;
  double quadratic_ = 0;
  double residual_ = 0;
  double t_ = 0;  // Student's quantile at the confidence
  // Variances and covariance of a and b.
  double linear_variance_ = 0;
  double covariance_ = 0;
  double quadratic_variance_ = 0;
  CrossoverState crossover_state_ = CrossoverState::found;
  Estimate crossover_;
};

}  // namespace flopscope::measure
