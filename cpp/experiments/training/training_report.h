// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The report of a training: what is known beforehand, what is added on the way, and its verdicts.
#pragma once

#include <optional>

#include "flopscope/experiments/training.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/memory_ledger.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

/// All of a report that is known beforehand.
[[nodiscard]] TrainingReport planned_report(const TrainingTask& task,
                                            const TrainingOptions& options);

/// What is in the books of one step so far, by category: at its peak, and now, which is after one
/// of its parts. Each part's `now` is told once, at its end.
void add_step_memory(TrainingReport& report, double StepMemory::*now,
                     measure::MemoryLedger& ledger);
/// Adds the labelled moments and the timeline of a recorded step.
void add_memory_course(TrainingReport& report, measure::MemoryLedger& ledger);

/// How fast `steps` in `stretches` that a clock timed were, by the answers to each sample.
struct TrainingPace {
  std::int64_t steps = 0, stretches = 0;
  measure::Duration time{0};
};
void add_pace(TrainingReport& report, const TrainingPace& pace, std::int64_t answers,
              const measure::ClockEstimate& estimate);

/// The last test's loss in bits.
void add_bits(TrainingReport& report);

/// Judges a report whose numbers are all there: says what came of the training and what to know
/// before believing it. `failure` is what ended it, if anything did; `out_of_time` whether its time
/// is used up.
void judge_training(TrainingReport& report, const std::optional<measure::Error>& failure,
                    bool out_of_time, double max_ms);

}  // namespace flopscope::experiments
