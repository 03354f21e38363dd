// SPDX-License-Identifier: MIT
#include "flopscope/measure/power_law.h"

#include <cmath>

#include "flopscope/measure/student_t.h"
#include "sized_times.h"

namespace flopscope::measure {

Result<PowerLaw> PowerLaw::fit(std::span<const double> sizes, std::span<const double> times,
                               double confidence) {
  if (auto error = check_sized_times(sizes, times, 3, confidence)) return *std::move(error);
  const std::size_t count = sizes.size();
  const auto n = static_cast<double>(count);
  PowerLaw law;
  law.points_ = n;
  for (std::size_t i = 0; i < count; ++i) {
    law.mean_log_size_ += std::log(sizes[i]) / n;
    law.mean_log_time_ += std::log(times[i]) / n;
  }
  double products = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = std::log(sizes[i]) - law.mean_log_size_;
    law.squares_ += x * x;
    products += x * (std::log(times[i]) - law.mean_log_time_);
  }
  const double exponent = products / law.squares_;

  double errors = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double fitted = law.mean_log_time_ + exponent * (std::log(sizes[i]) - law.mean_log_size_);
    const double residual = std::log(times[i]) - fitted;
    errors += residual * residual;
  }
  law.residual_ = std::sqrt(errors / (n - 2));
  law.t_ = student_t_quantile(0.5 + confidence / 2, n - 2);
  const double half = law.t_ * law.residual_ / std::sqrt(law.squares_);
  if (!std::isfinite(half) || !std::isfinite(exponent)) return no_fit();
  law.exponent_ = Estimate::of(exponent, {exponent - half, exponent + half});
  return law;
}

double PowerLaw::coefficient() const {
  return std::exp(mean_log_time_ - *exponent_.point * mean_log_size_);
}

Estimate PowerLaw::predict(double size) const {
  const double x = std::log(size) - mean_log_size_;
  const double value = mean_log_time_ + *exponent_.point * x;
  const double half = t_ * residual_ * std::sqrt(1 + 1 / points_ + x * x / squares_);
  return Estimate::of(std::exp(value), {std::exp(value - half), std::exp(value + half)});
}

}  // namespace flopscope::measure
