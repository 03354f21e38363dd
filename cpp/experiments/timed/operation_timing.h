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

/// Reports a TimingReport.
class OperationTiming : public Experiment {
 public:
  /// Whether it is timed in turns with others, and the next turn is another's.
  [[nodiscard]] virtual bool rests() const = 0;
};

/// Where no time is left, calls that are foreseen to be shorter are made all the same: an answer is
/// worth more.
inline constexpr double least_foreseen_ms = 100;

/// Whether an operation's runs are spread over its time by calls that do not count, with the
/// reference loop timed between them or without, or by others that are timed in turns with it.
enum class Spread : int { alone, beside_reference, in_turns };

/// A call of `operation` is `cost` of work. `clock` must outlive the experiment.
[[nodiscard]] std::unique_ptr<OperationTiming> operation_timing(
    std::unique_ptr<layers::PreparedOperation> operation, const measure::Cost& cost,
    layers::Kernel kernel, const TimingOptions& options, measure::KnownClock clock,
    Spread spread = Spread::alone);

}  // namespace flopscope::experiments
