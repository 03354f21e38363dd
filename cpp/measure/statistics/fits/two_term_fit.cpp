// SPDX-License-Identifier: MIT
#include "flopscope/measure/two_term_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "flopscope/measure/student_t.h"
#include "sized_times.h"

namespace flopscope::measure {

// Divided by its time, each point asks a u + b v = 1 of u = n / t and v = n^2 / t. Sizes are taken
// in units of the largest, so that u and v are of one magnitude.
Result<TwoTermFit> TwoTermFit::fit(std::span<const double> sizes, std::span<const double> times,
                                   double confidence) {
  if (auto error = check_sized_times(sizes, times, 3, confidence)) return *std::move(error);
  const double unit = *std::max_element(sizes.begin(), sizes.end());
  const auto u_of = [&](std::size_t i) { return sizes[i] / unit / times[i]; };
  const auto v_of = [&](std::size_t i) { return (sizes[i] / unit) * (sizes[i] / unit) / times[i]; };

  double u_sum = 0;
  double v_sum = 0;
  double uu = 0;
  double uv = 0;
  double vv = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double u = u_of(i);
    const double v = v_of(i);
    u_sum += u;
    v_sum += v;
    uu += u * u;
    uv += u * v;
    vv += v * v;
  }
  const double determinant = uu * vv - uv * uv;
  // Less than that is what rounding makes of points that all tell the same.
  if (!(determinant > 1e-13 * uu * vv)) return no_fit();
  double a = (vv * u_sum - uv * v_sum) / determinant;
  double b = (uu * v_sum - uv * u_sum) / determinant;
  // A negative part does not exist; the best fit without it is on the edge.
  const bool without_linear = a <= 0;
  const bool without_quadratic = b <= 0;
  if (without_linear) {
    a = 0;
    b = v_sum / vv;
  } else if (without_quadratic) {
    b = 0;
    a = u_sum / uu;
  }

  double errors = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double error = a * u_of(i) + b * v_of(i) - 1;
    errors += error * error;
  }
  const bool both = !without_linear && !without_quadratic;
  const double degrees = static_cast<double>(sizes.size()) - (both ? 2 : 1);
  const double variance = errors / degrees;

  TwoTermFit fit;
  fit.linear_ = a / unit;
  fit.quadratic_ = b / unit / unit;
  fit.residual_ = std::sqrt(variance);
  fit.t_ = student_t_quantile(0.5 + confidence / 2, degrees);
  for (const double figure : {fit.linear_, fit.quadratic_, fit.residual_, fit.t_}) {
    if (!std::isfinite(figure)) return no_fit();
  }
  if (both) {
    fit.linear_variance_ = variance * vv / determinant / unit / unit;
    fit.covariance_ = -variance * uv / determinant / unit / unit / unit;
    fit.quadratic_variance_ = variance * uu / determinant / unit / unit / unit / unit;
    fit.find_crossover();
  } else if (without_linear) {
    fit.quadratic_variance_ = variance / vv / unit / unit / unit / unit;
    fit.crossover_state_ = CrossoverState::no_linear_part;
  } else {
    fit.linear_variance_ = variance / uu / unit / unit;
    fit.crossover_state_ = CrossoverState::no_quadratic_part;
  }
  return fit;
}

// Fieller: every n for which a - n b cannot be told from 0, that is (a - n b)^2 <= t^2 var(a - n
// b).
void TwoTermFit::find_crossover() {
  const double tt = t_ * t_;
  const double square = quadratic_ * quadratic_ - tt * quadratic_variance_;
  if (square <= 0) {
    crossover_state_ = CrossoverState::no_quadratic_part;
    return;
  }
  const double middle = linear_ * quadratic_ - tt * covariance_;
  const double constant = linear_ * linear_ - tt * linear_variance_;
  const double root = std::sqrt(std::max(0.0, middle * middle - square * constant));
  const Interval interval{std::max(0.0, (middle - root) / square), (middle + root) / square};
  const double value = linear_ / quadratic_;
  // Beyond every double is where b cannot be told from 0.
  if (!std::isfinite(value) || !std::isfinite(interval.high)) {
    crossover_state_ = CrossoverState::no_quadratic_part;
    return;
  }
  crossover_ = Estimate::of(value, interval);
}

Estimate TwoTermFit::predict(double size) const {
  const double value = (linear_ + quadratic_ * size) * size;
  const double of_fit =
      size * size * (linear_variance_ + 2 * size * covariance_ + size * size * quadratic_variance_);
  const double half = t_ * std::sqrt(std::max(0.0, of_fit) + value * value * residual_ * residual_);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!std::isfinite(value) || !std::isfinite(half))
    return Estimate::of(value, {-infinity, infinity});
  return Estimate::of(value, {value - half, value + half});
}

}  // namespace flopscope::measure
