// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

#include <optional>
#include <vector>

#include "flopscope/experiments/optimization.h"
#include "flopscope/measure/clock_estimate.h"
#include "learning/training_task.h"
#include "model_forms.h"
#include "model_learner.h"

namespace flopscope::experiments {

/// What is counted of a form that learned again in so many steps.
[[nodiscard]] FormReport form_report(const MadeForm& form, std::int64_t retraining_steps);

/// All of a report that is known beforehand.
[[nodiscard]] OptimizationReport planned_optimization(const TrainingTask& task,
                                                      layers::Kernel kernel,
                                                      const OptimizationOptions& options,
                                                      const measure::ClockEstimate& clock);

/// How the forms are timed: for a part of the time for all.
[[nodiscard]] RoundsOptions form_rounds(const OptimizationOptions& options);

/// Takes over what the rounds of the forms have found.
void add_times(OptimizationReport& report, CandidatesReport times);

/// How fast each form writes, by the times of the candidates; nothing of a model of images.
void add_writing_rates(OptimizationReport& report);

/// Judges a report whose numbers are all there: says what came of it and what to know before
/// believing it. `failure` is what ended it, if anything did; `learned` what was learned so far.
void judge_optimization(OptimizationReport& report, const std::optional<measure::Error>& failure,
                        const std::vector<LearnedForm>& learned, double max_ms);

}  // namespace flopscope::experiments
