// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The forms of a training step side by side: by SGD, by Adam, and by Adam with checkpoints. Each is
// weighed, with every allocation written down, then all are timed in mirrored rounds
// (measure/mirrored_rounds.h), so that what the machine does meanwhile it does to all of them. They
// have a learning rate of 0, so each step is the same work.
#pragma once

#include <optional>
#include <vector>

#include "compared/operation_rounds.h"
#include "flopscope/experiments/training.h"
#include "flopscope/measure/known_clock.h"
#include "learning/classifier.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

class StepForms {
 public:
  /// `task` and `clock` must outlive it. Weighing and timing them takes `budget`, all together.
  StepForms(const TrainingTask& task, const TrainingOptions& options, measure::Duration budget,
            measure::KnownClock clock);

  /// Weighs a form, or times all for a stretch. Without the memory for one, none has a time.
  void advance();
  bool interrupt(measure::Interruption reason) { return rounds_ && rounds_->interrupt(reason); }

  [[nodiscard]] bool done() const { return absent_ || (rounds_ && rounds_->rules().done()); }
  [[nodiscard]] measure::Duration remaining() const;
  /// The forms that are weighed, without a time (yet) with the reason.
  [[nodiscard]] std::vector<StepForm> found() const;
  [[nodiscard]] std::vector<measure::Dropped> dropped() const;

 private:
  void weigh();

  const TrainingTask* task_;
  OptimizerSettings settings_;
  RoundsOptions options_;
  measure::KnownClock clock_;
  std::vector<StepForm> planned_, weighed_;
  std::vector<CheckedOperation> steps_;  // until all are weighed
  std::optional<OperationRounds> rounds_;
  measure::Duration weighing_{0};
  std::optional<measure::Reason> absent_;
};

}  // namespace flopscope::experiments
