// SPDX-License-Identifier: MIT
//
// The comparison of two subjects, in quartets of equal batches, and a second copy of the baseline
// as the control: prepared apart, so that what memory it was given shows there, too. Once all is
// timed, each is prepared and called once more with its allocations written down: what is faster
// may hold more. On request two models then learn the same digits, and are tested on the same
// others: what is faster may be less often right.
#pragma once

#include "flopscope/experiments/comparison_report.h"
#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

/// Makes the experiment that compares `optimized` with `baseline`: the first calls, then a
/// verification of both against their naive kernels, then warm-up, quartets and memory. `clock`
/// must outlive it. Errors: those of preparing the subjects, and with `accuracy_epochs` of what
/// cannot learn digits.
[[nodiscard]] StartedExperiment comparison(Subject baseline, Subject optimized,
                                           const ComparisonOptions& options,
                                           measure::KnownClock clock);

/// What the raw quartets and the counted answers of a saved report of these options say. Error
/// ("invalid_value"): what it has are none.
[[nodiscard]] measure::Result<ComparisonReport> recomputed_with_accuracy(
    const Value& saved, const ComparisonOptions& options);

}  // namespace flopscope::experiments
