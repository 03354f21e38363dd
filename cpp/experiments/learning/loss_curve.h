// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The loss over a training, in no more than 500 points however many steps it has: each point is the
// mean of as many steps as the others, and where there would be too many, neighbours become one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace flopscope::experiments {

class LossCurve {
 public:
  static constexpr std::size_t most_points = 500;

  void add(double loss);

  /// The last step of each point, counted from 1.
  [[nodiscard]] std::vector<double> steps() const;
  /// The mean loss of each point's steps; the last point may have fewer than the others.
  [[nodiscard]] std::vector<double> losses() const;

 private:
  std::vector<double> sums_;  // of `width_` steps each; the last one of what there is
  std::int64_t width_ = 1;
  std::int64_t in_last_ = 0;
};

}  // namespace flopscope::experiments
