// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A model of characters writes with its keys and values kept, and without: it learns a text before,
// as `training` does it. Both begin with the same character and draw with the same seed, and each
// output of both is compared with that of the naive kernels on the whole text. They are timed in
// mirrored rounds, as other forms are: a call writes as many characters as the model reads.
//
// Without them the model is run on an input of its full size for each character, as one of fixed
// shapes must be; one that is run on no more than there is would take about half as long.
#pragma once

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/optimization.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/known_clock.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

/// Makes the experiment about `subject`, a model of tokens, which learns the text of `task`.
/// Errors: those of `training` that are found by trying.
[[nodiscard]] StartedExperiment decoding(const Subject& subject, TrainingTask task,
                                         const OptimizationOptions& options,
                                         measure::KnownClock clock);

}  // namespace flopscope::experiments
