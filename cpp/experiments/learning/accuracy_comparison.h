// SPDX-License-Identifier: MIT
//
// The accuracy of two models that learned alike: from the same seed on the same samples in the same
// order, for as many steps, and tested on the same others. What both answer alike says nothing, so
// the difference has the interval of paired answers.
//
// What it cannot tell: what another seed would have made of them. The interval is that of other
// samples, not of other beginnings.
#pragma once

#include <cstdint>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// Field meanings are in the record's description (accuracy_comparison_records.cpp).
struct AccuracyComparison {
  std::int64_t steps = 0, steps_planned = 0;
  std::int64_t tested = 0, baseline_right = 0, gained = 0, lost = 0;
  measure::Estimate baseline_accuracy = {}, optimized_accuracy = {}, accuracy_change = {};

  static const measure::RecordType record_type;
};

/// `counted` with the accuracies that its counts make, at `confidence`; none where nothing was
/// tested.
[[nodiscard]] AccuracyComparison with_accuracies(AccuracyComparison counted, double confidence);

}  // namespace flopscope::experiments
