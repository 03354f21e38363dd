// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The memory of a training step, part by part: one step beneath a recording of the allocator.
#pragma once

#include <functional>

#include "flopscope/experiments/training.h"
#include "learning/classifier.h"
#include "learning/sample_set.h"

namespace flopscope::experiments {

/// Makes a classifier by `make` and a step on the first batch of `data`, and adds to `report` what
/// each part of that left in memory; or why that cannot be told here. The classifier keeps the
/// batch. Errors: those of `make` and of a step.
[[nodiscard]] measure::Result<Classifier> weigh_step(
    const std::function<measure::Result<Classifier>()>& make, const SampleSet& data,
    TrainingReport& report);

}  // namespace flopscope::experiments
