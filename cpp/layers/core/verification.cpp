// SPDX-License-Identifier: MIT
#include "verification.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace flopscope::layers {

Sample::Sample(std::size_t count, std::size_t size) : count_(count), size_(size) {}

std::size_t Sample::operator[](std::size_t index) const {
  if (index + 1 == size_) return count_ - 1;
  const auto part = [this](std::uint64_t i) { return i * count_ / size_; };
  const double turns = static_cast<double>(index) / std::numbers::phi;
  const auto length = static_cast<double>(part(index + 1) - part(index));
  const double place = (turns - std::floor(turns)) * length;
  return static_cast<std::size_t>(part(index)) + static_cast<std::size_t>(place);
}

std::size_t affordable_parts(std::size_t count, double work, double max_work) {
  const double affordable = std::floor(max_work / work);
  return affordable < static_cast<double>(count) ? static_cast<std::size_t>(affordable) : count;
}

Verification too_much_work() {
  static constexpr measure::Phrase obstacle{"too_long",
                                            "To compute one element again would take too long."};
  return {0, std::nan(""), 0, &obstacle};
}

Verification no_memory() {
  static constexpr measure::Phrase obstacle{"out_of_memory",
                                            "There is no memory to compute a part of it again."};
  return {0, std::nan(""), 0, &obstacle};
}

void ErrorGauge::compare(double value, double reference, double scale) {
  ++verification_.elements;
  if (value == reference) return;
  // Where the scale is 0 nothing but equality will do; the quotient is then infinite or NaN.
  const double error = std::abs(value - reference) / scale;
  double& worst = verification_.worst_error;
  if (std::isnan(error) || error > worst) worst = std::isnan(worst) ? worst : error;
}

void ErrorGauge::limit(double value, double exact, double bound) {
  const double error = std::abs(value - exact) / bound;
  if (error > 1) verification_.worst_error = std::max(verification_.worst_error, error);
}

double sum_bound(std::size_t terms) {
  const double rounding = static_cast<double>(terms) * 0x1p-24;
  return rounding < 1 ? 2 * rounding / (1 - rounding) : std::numeric_limits<double>::infinity();
}

double sum_tolerance(std::size_t terms) { return std::min(1e-5, sum_bound(terms)); }

}  // namespace flopscope::layers
