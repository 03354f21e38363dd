// SPDX-License-Identifier: MIT
//
// An epoch of training and the test after it.
#pragma once

#include <cstdint>
#include <vector>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// Field meanings are in the record's description.
struct TrainingEpoch {
  std::int64_t epoch = 1;
  std::int64_t steps = 0;
  double training_loss = 0, training_accuracy = 0;
  measure::Estimate test_loss;
  measure::Estimate test_accuracy;
  std::vector<double> test_right;

  static const measure::RecordType record_type;
};

/// The share of right answers in a test of `samples`, each with so many answers. `right` are those
/// of all images together, which have one each, by Wilson's score; or of each piece of a text,
/// whose neighbouring characters are not told independently of each other, by the mean of the
/// pieces.
[[nodiscard]] measure::Estimate accuracy_of(const std::vector<double>& right, std::int64_t samples,
                                            std::int64_t answers, double confidence);

}  // namespace flopscope::experiments
