// SPDX-License-Identifier: MIT
//
// An epoch of training and the test after it.
#pragma once

#include <cstdint>

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

  static const measure::RecordType record_type;
};

}  // namespace flopscope::experiments
