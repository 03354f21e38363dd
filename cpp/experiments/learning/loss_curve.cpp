// SPDX-License-Identifier: MIT
#include "loss_curve.h"

namespace flopscope::experiments {

void LossCurve::add(double loss) {
  if (sums_.empty() || in_last_ == width_) {
    if (sums_.size() == most_points) {
      for (std::size_t i = 0; i < most_points / 2; ++i) sums_[i] = sums_[2 * i] + sums_[2 * i + 1];
      sums_.resize(most_points / 2);
      width_ *= 2;
    }
    sums_.push_back(0);
    in_last_ = 0;
  }
  sums_.back() += loss;
  ++in_last_;
}

std::vector<double> LossCurve::steps() const {
  std::vector<double> last;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const bool whole = i + 1 < sums_.size();
    last.push_back(
        static_cast<double>(static_cast<std::int64_t>(i) * width_ + (whole ? width_ : in_last_)));
  }
  return last;
}

std::vector<double> LossCurve::losses() const {
  std::vector<double> means = sums_;
  for (std::size_t i = 0; i < means.size(); ++i) {
    means[i] /= static_cast<double>(i + 1 < means.size() ? width_ : in_last_);
  }
  return means;
}

}  // namespace flopscope::experiments
