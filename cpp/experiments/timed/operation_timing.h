// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The experiment that times one prepared operation: the first call, then a verification against the
// naive kernel, then warm-up and runs.
#pragma once

#include <memory>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/layers/kernel.h"
#include "flopscope/layers/operation.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::experiments {

/// A call of `operation` is `cost` of work. `clock` must outlive the experiment, which reports a
/// TimingReport.
[[nodiscard]] std::unique_ptr<Experiment> operation_timing(
    std::unique_ptr<layers::PreparedOperation> operation, const measure::Cost& cost,
    layers::Kernel kernel, const TimingOptions& options, measure::KnownClock clock);

}  // namespace flopscope::experiments
