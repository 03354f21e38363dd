// SPDX-License-Identifier: MIT
//
// The comparison of two subjects, in quartets of equal batches, and a second copy of the baseline
// as the control: prepared apart, so that what memory it was given shows there, too.
#pragma once

#include "flopscope/experiments/comparison_report.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

/// Makes the experiment that compares `optimized` with `baseline`: the first calls, then a
/// verification of both against their naive kernels, then warm-up and quartets. `clock` must
/// outlive it. Errors: those of preparing the subjects.
[[nodiscard]] StartedExperiment comparison(const Subject& baseline, const Subject& optimized,
                                           const ComparisonOptions& options,
                                           measure::KnownClock clock);

}  // namespace flopscope::experiments
