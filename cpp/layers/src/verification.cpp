// SPDX-License-Identifier: MIT
#include "verification.h"

#include <algorithm>
#include <cmath>

namespace flopscope::layers {

RowSample::RowSample(std::size_t rows, double work_per_row, double max_work)
    : rows_(rows), size_(rows) {
  const double affordable = std::max(2.0, std::floor(max_work / work_per_row));
  if (affordable < static_cast<double>(rows)) size_ = static_cast<std::size_t>(affordable);
}

std::size_t RowSample::operator[](std::size_t index) const {
  if (size_ < 2) return 0;
  const double step = static_cast<double>(rows_ - 1) / static_cast<double>(size_ - 1);
  return std::min(rows_ - 1,
                  static_cast<std::size_t>(std::round(step * static_cast<double>(index))));
}

void ErrorGauge::compare(double value, double reference, double scale) {
  ++verification_.elements;
  if (value == reference) return;
  // Where the scale is 0 nothing but equality will do; the quotient is then infinite or NaN.
  const double error = std::abs(value - reference) / scale;
  double& worst = verification_.worst_error;
  if (std::isnan(error) || error > worst) worst = std::isnan(worst) ? worst : error;
}

Verification not_verified() { return {.elements = 0, .worst_error = std::nan(""), .tolerance = 0}; }

double sum_tolerance(std::size_t terms) {
  const double rounding = static_cast<double>(terms) * 0x1p-24;
  return rounding < 0.1 ? std::min(1e-5, 2 * rounding / (1 - rounding)) : 1e-5;
}

}  // namespace flopscope::layers
