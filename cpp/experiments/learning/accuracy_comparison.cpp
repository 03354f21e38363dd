// SPDX-License-Identifier: MIT
#include "flopscope/experiments/accuracy_comparison.h"

#include "flopscope/measure/proportion.h"

namespace flopscope::experiments {

using measure::Estimate;

AccuracyComparison with_accuracies(AccuracyComparison counted, double confidence) {
  const std::int64_t tested = counted.tested;
  if (tested == 0) return counted;
  const auto share = [tested](std::int64_t count) {
    return static_cast<double>(count) / static_cast<double>(tested);
  };
  const auto accuracy = [&](std::int64_t right) {
    return Estimate::of(share(right), measure::wilson_interval(right, tested, confidence));
  };
  const std::int64_t change = counted.gained - counted.lost;
  counted.baseline_accuracy = accuracy(counted.baseline_right);
  counted.optimized_accuracy = accuracy(counted.baseline_right + change);
  counted.accuracy_change = Estimate::of(
      share(change),
      measure::paired_difference_interval(counted.gained, counted.lost, tested, confidence));
  return counted;
}

}  // namespace flopscope::experiments
