// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Trains a model, and trains it on after it was pruned or narrowed. It knows no report and no
// budget; whoever drives it asks for the next step and may cut what is learned at the moment short.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/optimization.h"
#include "learning/training_run.h"
#include "learning/training_task.h"
#include "model_forms.h"

namespace flopscope::experiments {

/// One after the other: the baseline, the pruned model, the narrowed one.
struct LearnedForm {
  ModelForm form = ModelForm::baseline;
  std::optional<Learned> learned{};
  measure::Reason missing{};  ///< why there is none
  std::int64_t steps = 0;
  bool is_cut = false;  ///< whether it learned less than planned
};

class ModelLearner {
 public:
  /// `task` must outlive it.
  ModelLearner(std::shared_ptr<const layers::Model> model, TrainingTask& task,
               const OptimizationOptions& options);

  /// Makes the model. Errors: those of `Classifier::make`.
  [[nodiscard]] std::optional<measure::Error> begin();
  /// One batch more. False where there is none left or one has failed.
  bool advance();
  /// Ends what is learned at the moment.
  void cut();

  [[nodiscard]] bool done() const { return done_ || failure_.has_value(); }
  /// "not_finite" of the baseline's loss, "out_of_memory" of any.
  [[nodiscard]] const std::optional<measure::Error>& failure() const { return failure_; }
  /// What is learned at the moment.
  [[nodiscard]] ModelForm form() const;
  [[nodiscard]] bool testing() const { return run_ && run_->testing(); }
  /// The steps of the baseline.
  [[nodiscard]] std::int64_t steps() const;
  [[nodiscard]] std::int64_t steps_planned() const { return options_.epochs * steps_in_epoch_; }
  [[nodiscard]] std::vector<TrainingEpoch> epochs() const;
  /// The share of all planned steps that were made or cut.
  [[nodiscard]] double share() const;
  /// The forms that are learned.
  [[nodiscard]] const std::vector<LearnedForm>& forms() const { return forms_; }

 private:
  [[nodiscard]] std::optional<measure::Error> start(const layers::Network& network,
                                                    const Learned* learned, std::int64_t epochs);
  void keep_run();
  void begin_form(ModelForm form);
  void keep(LearnedForm form);

  std::shared_ptr<const layers::Model> model_;
  TrainingTask* task_;
  OptimizationOptions options_;
  std::int64_t steps_in_epoch_;
  std::optional<TrainingRun> run_;
  Learned learning_;  // what the run began with
  bool is_cut_ = false;
  std::vector<TrainingEpoch> epochs_;
  std::vector<LearnedForm> forms_;
  bool done_ = false;
  std::optional<measure::Error> failure_;
};

/// How the model of such options is trained.
[[nodiscard]] TrainingOptions training_options(const OptimizationOptions& options);

}  // namespace flopscope::experiments
