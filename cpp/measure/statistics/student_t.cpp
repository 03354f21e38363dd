// SPDX-License-Identifier: MIT
#include "flopscope/measure/student_t.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace flopscope::measure {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Above this many degrees of freedom the normal distribution of a transformed t is the better way:
// its error falls with the fourth power, and a continued fraction needs the square root in terms.
constexpr double many_degrees = 1e5;

// Gamma(a + 1/2) / Gamma(a): by its asymptotic series (Tricomi and Erdelyi, 1951) from a = 32 on,
// which a recurrence reaches. Two lgammas would cancel, the more the larger a is.
double gamma_ratio(double a) {
  double factor = 1;
  for (; a < 32; a += 1) factor *= a / (a + 0.5);
  const double u = 1 / a;
  const double series =
      1 - u * (1.0 / 8 -
               u * (1.0 / 128 + u * (5.0 / 1024 - u * (21.0 / 32768 + u * (399.0 / 262144)))));
  return factor * std::sqrt(a) * series;
}

// The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method.
double beta_fraction(double a, double b, double x) {
  constexpr double tiny = 1e-300;
  constexpr int most_terms = 5000;
  const auto away_from_zero = [](double value) { return std::abs(value) < tiny ? tiny : value; };
  double c = 1;
  double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
  double fraction = d;
  for (int m = 1; m < most_terms; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away_from_zero(1 + even * d);
    c = away_from_zero(1 + even / c);
    fraction *= c * d;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away_from_zero(1 + odd * d);
    c = away_from_zero(1 + odd / c);
    fraction *= c * d;
    if (std::abs(c * d - 1) < 1e-15) break;
  }
  return fraction;
}

// What lies within and beyond +-t, t >= 0. Both, so that neither is a difference of near equals.
struct Shares {
  double within;
  double beyond;
};

Shares shares(double t, double degrees) {
  if (std::isinf(t)) return {1, 0};
  if (degrees > many_degrees) {
    // Wallace (1959) with Hill's first correction (Algorithm 395, 1970).
    const double a = degrees - 0.5;
    const double w = std::isinf(degrees) ? t : std::sqrt(a * std::log1p(t / degrees * t));
    const double z = w + w * (w * w + 3) / (48 * a * a);
    return {std::erf(z / std::numbers::sqrt2), std::erfc(z / std::numbers::sqrt2)};
  }
  const double a = std::max(degrees / 2, std::numeric_limits<double>::min());
  const double ratio = t / degrees * t;  // t^2 / degrees, also where t^2 overflows
  if (std::isinf(ratio)) return {1, 0};
  const double x = 1 / (1 + ratio);
  const double y = ratio / (1 + ratio);
  // x^a sqrt(y) / B(a, 1/2)
  const double front = std::exp(-a * std::log1p(ratio)) * std::sqrt(y) * gamma_ratio(a) /
                       std::sqrt(std::numbers::pi);
  if (x < (a + 1) / (a + 2.5)) {
    const double beyond = front * beta_fraction(a, 0.5, x) / a;
    return {1 - beyond, beyond};
  }
  const double within = front * beta_fraction(0.5, a, y) / 0.5;
  return {within, 1 - within};
}

}  // namespace

double student_t_cdf(double t, double degrees) {
  if (std::isnan(t) || !(degrees > 0)) return not_a_number;
  const double beyond = shares(std::abs(t), degrees).beyond;
  return t < 0 ? beyond / 2 : 1 - beyond / 2;
}

double student_t_quantile(double probability, double degrees) {
  if (!(probability >= 0 && probability <= 1) || !(degrees > 0)) return not_a_number;
  if (probability == 0) return -infinity;
  if (probability == 1) return infinity;
  if (probability == 0.5) return 0;

  const bool lower = probability < 0.5;
  const double beyond = 2 * (lower ? probability : 1 - probability);
  const double within = 2 * std::abs(probability - 0.5);
  const auto too_small = [&](double t) {
    const Shares share = shares(t, degrees);
    return within < beyond ? share.within < within : share.beyond > beyond;
  };

  double high = 1;
  while (too_small(high) && !std::isinf(high)) high *= 2;
  if (std::isinf(high)) return lower ? -infinity : infinity;
  double low = high / 2;
  while (low > 0 && !too_small(low)) low /= 2;
  if (low == 0) return 0;
  high = low * 2;
  for (;;) {  // halves until no double lies between
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (too_small(middle) ? low : high) = middle;
  }
  return lower ? -high : high;
}

}  // namespace flopscope::measure
