// SPDX-License-Identifier: MIT
//
// What cannot be trained on drawn digits, or not like that, told before anything is taken.
#pragma once

#include "flopscope/experiments/training.h"
#include "flopscope/layers/model.h"

namespace flopscope::experiments {

/// The counted model of `subject`. Errors: see `training`.
[[nodiscard]] measure::Result<layers::CountedLayer> check_training(const Subject& subject,
                                                                   const TrainingOptions& options);

}  // namespace flopscope::experiments
