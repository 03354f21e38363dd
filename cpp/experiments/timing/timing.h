// SPDX-License-Identifier: MIT
//
// The timing of one subject.
#pragma once

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

/// Makes the experiment that times `subject`: the first call, then a verification against the naive
/// kernel, then warm-up and runs. `clock` must outlive it.
/// Preparing counts against the time allowed. Errors: those of preparing the subject.
[[nodiscard]] StartedExperiment timing(const Subject& subject, const TimingOptions& options,
                                       measure::KnownClock clock);

}  // namespace flopscope::experiments
