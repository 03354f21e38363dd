// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The learning itself: epochs of shuffled batches and a test after each, in stretches. It knows no
// report and no budget; whoever drives it asks for the next step and may end it after any.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "classifier.h"
#include "flopscope/experiments/training_epoch.h"
#include "flopscope/measure/random.h"
#include "loss_curve.h"

namespace flopscope::experiments {

class TrainingRun {
 public:
  /// `data` must outlive it, and has at least one batch to learn from.
  TrainingRun(Classifier classifier, SampleSet& data, std::int64_t epochs, std::int64_t batch,
              const TrainingOptions& options);

  /// One batch more: of an epoch, or of the test at its end. False where there is none left or one
  /// has failed.
  bool advance();
  /// Ends the learning after the steps that were made; what is left is the test of what was
  /// learned.
  void finish_early();

  [[nodiscard]] bool done() const { return done_ || failure_.has_value(); }
  [[nodiscard]] bool testing() const { return testing_; }
  /// Whether nothing more is learned: it is done, or in its last test.
  [[nodiscard]] bool ending() const;
  /// Samples of the test of what is learned now.
  [[nodiscard]] std::int64_t tests_left() const;
  /// Why the last step failed: "not_finite" or "out_of_memory".
  [[nodiscard]] const std::optional<measure::Error>& failure() const { return failure_; }
  [[nodiscard]] std::int64_t steps() const { return steps_; }
  [[nodiscard]] std::int64_t steps_planned() const { return steps_in_epoch_ * epochs_planned_; }
  [[nodiscard]] const LossCurve& curve() const { return curve_; }
  [[nodiscard]] const Classifier& classifier() const { return classifier_; }
  /// How each sample of the last test was answered, in their order.
  [[nodiscard]] const std::vector<SampleScore>& tested() const { return tested_; }
  /// All epochs that have a step, the last of them as far as it is.
  [[nodiscard]] std::vector<TrainingEpoch> epochs() const;

 private:
  /// Losses and right answers of the samples of an epoch.
  struct Tally {
    std::int64_t answers = 0, right = 0;
    double loss_sum = 0;  // over answers
    [[nodiscard]] double loss() const { return loss_sum / static_cast<double>(answers); }
    [[nodiscard]] double accuracy() const {
      return static_cast<double>(right) / static_cast<double>(answers);
    }
  };

  void train_batch();
  void test_batch();
  void begin_epoch();
  void begin_test();
  void add_test(TrainingEpoch& epoch) const;
  [[nodiscard]] TrainingEpoch epoch() const;

  Classifier classifier_;
  SampleSet* data_;
  std::size_t batch_;
  std::int64_t epochs_planned_, steps_in_epoch_;
  double confidence_;
  measure::Random random_;
  std::vector<std::uint32_t> order_, test_order_;
  bool testing_ = false;
  bool ends_after_test_ = false;
  bool done_ = false;
  std::int64_t steps_ = 0, step_in_epoch_ = 0;
  Tally trained_;
  std::vector<SampleScore> tested_;
  LossCurve curve_;
  std::vector<TrainingEpoch> finished_;
  std::optional<measure::Error> failure_;
};

}  // namespace flopscope::experiments
