// SPDX-License-Identifier: MIT
#include "step_forms.h"

#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "step_timer.h"
#include "step_weighing.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;

/// A whole step of a model with its batch: forward with the loss, backward, optimizer.
class WholeStep final : public layers::PreparedOperation {
 public:
  explicit WholeStep(Classifier classifier) : classifier_(std::move(classifier)) {}

  void run() override {
    if (auto loss = classifier_.forward(); !loss) failure_ = loss.error();
    else failure_ = classifier_.backward();
    if (!failure_) classifier_.step();
  }
  [[nodiscard]] const measure::Error* failure() const override {
    return failure_ ? &*failure_ : nullptr;
  }
  /// A step leaves none: what it computes is tested where its layers are.
  [[nodiscard]] std::span<const float> output() const override { return {}; }
  [[nodiscard]] layers::Verification verify(double) const override { return {}; }

 private:
  Classifier classifier_;
  std::optional<measure::Error> failure_;
};

/// SGD and Adam, which may be the caller's own, and that again with checkpoints: of as many layers
/// as the caller says, else of the square root of all, by which the least is held (Chen et al.,
/// 2016).
std::vector<StepForm> planned_forms(const TrainingTask& task, const TrainingOptions& options) {
  const auto layers = static_cast<double>(task.counted.parts.size());
  const auto usual = static_cast<std::int64_t>(std::ceil(std::sqrt(layers)));
  const OptimizerChoice adam =
      options.optimizer == OptimizerChoice::sgd ? OptimizerChoice::adam : options.optimizer;
  std::vector<StepForm> forms(3);
  forms[0].optimizer = OptimizerChoice::sgd;
  forms[1].optimizer = forms[2].optimizer = adam;
  forms[2].checkpoint_every = options.checkpoint_every > 0 ? options.checkpoint_every : usual;
  return forms;
}

RoundsOptions rounds_options_of(const TrainingOptions& options, Duration budget) {
  RoundsOptions rounds;
  rounds.confidence = options.confidence;
  rounds.max_ms = measure::to_ms(budget);
  rounds.seed = options.seed;
  return rounds;
}

}  // namespace

StepForms::StepForms(const TrainingTask& task, const TrainingOptions& options, Duration budget,
                     measure::KnownClock clock)
    : task_(&task),
      settings_(optimizer_settings(options)),
      options_(rounds_options_of(options, budget)),
      clock_(clock),
      planned_(planned_forms(task, options)) {
  settings_.set_learning_rate(0);
}

void StepForms::advance() {
  if (!rounds_) {
    const Duration begin = clock_.now();
    weigh();
    weighing_ += clock_.now() - begin;
    if (!absent_ && weighed_.size() == planned_.size()) {
      rounds_.emplace(std::move(steps_), 0, mirrored_rounds_options(options_, weighing_), clock_);
    }
  } else if (!rounds_->advance() && !rounds_->rules().done()) {
    absent_ = absent_because(Outcome::out_of_memory);
  }
}

void StepForms::weigh() {
  StepForm form = planned_[weighed_.size()];
  OptimizerSettings settings = settings_;
  settings.optimizer = form.optimizer;
  TrainingReport found;
  found.batch_size = task_->batch;
  const auto made = [&] {
    return Classifier::make(*task_->network, task_->kernel, settings,
                            static_cast<std::uint64_t>(options_.seed), form.checkpoint_every);
  };
  auto classifier = weigh_step(made, *task_->data, found);
  if (!classifier) {
    absent_ = classifier.error();
    return;
  }
  form.needed_bytes = classifier->trainable().bytes_needed();
  form.peak_bytes = found.peak_bytes;
  weighed_.push_back(form);
  steps_.emplace_back(std::make_unique<WholeStep>(std::move(*classifier)), task_->kernel);
}

Duration StepForms::remaining() const {
  if (done()) return Duration{0};
  return measure::from_ms(rounds_ ? rounds_->progress().remaining_ms : options_.max_ms);
}

std::vector<StepForm> StepForms::found() const {
  std::vector<StepForm> forms = weighed_;
  for (StepForm& form : forms) form.absent = absent_.value_or(absent_because(Outcome::unfinished));
  if (!rounds_ || absent_) return forms;
  const std::vector<CandidateName> names(forms.size());
  const CandidatesReport timed = candidates_report(rounds_->rules(), names, options_, clock_);
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const bool measured = timed.outcome == Outcome::measured;
    forms[i].absent = measured ? measure::Reason() : absent_because(timed.outcome);
    forms[i].p50_ms = timed.candidates[i].p50_ms;
    forms[i].samples_ms = timed.candidates[i].samples_ms;
    forms[i].clock_error_percent = timed.candidates[i].clock_error_percent;
  }
  return forms;
}

std::vector<measure::Dropped> StepForms::dropped() const {
  return rounds_ ? rounds_->rules().dropped() : std::vector<measure::Dropped>();
}

}  // namespace flopscope::experiments
