// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Two models that learn drawn digits side by side, a batch by each in turn, so that both have
// learned for as many steps whenever time ends it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "flopscope/experiments/accuracy_comparison.h"
#include "flopscope/experiments/subject.h"
#include "training_run.h"
#include "training_task.h"

namespace flopscope::experiments {

class PairedLearners {
 public:
  /// How both learn. Errors are about "baseline" or "optimized": a subject that is no model, or one
  /// that cannot learn digits.
  [[nodiscard]] static measure::Result<PairedLearners> make(const Subject& baseline,
                                                            const Subject& optimized,
                                                            const TrainingOptions& options);

  /// Draws some digits, or makes a batch more by both. False where there is none left or one has
  /// failed.
  bool advance();
  /// Ends the learning; what is left is the test of what was learned.
  void finish_early();

  [[nodiscard]] bool drawing() const { return drawing_; }
  [[nodiscard]] bool testing() const { return !runs_.empty() && runs_.back().ending(); }
  /// Why one cannot go on: "not_finite" or "out_of_memory".
  [[nodiscard]] const std::optional<measure::Error>& failure() const { return failure_; }
  /// The share of the planned steps that were made.
  [[nodiscard]] double share() const;
  /// What both told right, without its accuracies; none before both are tested.
  [[nodiscard]] std::optional<AccuracyComparison> found() const;

 private:
  PairedLearners(std::array<TrainingTask, 2> tasks, const TrainingOptions& options)
      : tasks_(std::make_unique<std::array<TrainingTask, 2>>(std::move(tasks))),
        options_(options) {}
  [[nodiscard]] std::optional<measure::Error> begin();

  std::unique_ptr<std::array<TrainingTask, 2>> tasks_;  // where the runs find their data
  TrainingOptions options_;
  bool drawing_ = true;
  std::vector<TrainingRun> runs_;
  std::optional<measure::Error> failure_;
};

}  // namespace flopscope::experiments
