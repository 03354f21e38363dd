// SPDX-License-Identifier: MIT
#include "model_learner.h"

#include <array>
#include <utility>

#include "learning/classifier.h"

namespace flopscope::experiments {

namespace {

using measure::Error;

constexpr std::array all_forms{ModelForm::baseline, ModelForm::pruned, ModelForm::narrowed};

/// Why a model has no such form where nothing of it can have one.
measure::Reason no_layer(ModelForm form) {
  if (form == ModelForm::pruned) {
    return {"no_linear", "The model has no Linear, which alone has a sparse kernel."};
  }
  return {
      "no_outputs",
      "No output of the model's layers can be left out: one other layer alone must read it, and "
      "the share that goes must be at least one of them."};
}

}  // namespace

TrainingOptions training_options(const OptimizationOptions& options) {
  TrainingOptions training;
  training.data = options.data;
  training.epochs = static_cast<double>(options.epochs);
  training.training_images = options.training_images;
  training.test_images = options.test_images;
  training.confidence = options.confidence;
  training.max_ms = options.max_ms;
  training.seed = options.seed;
  return training;
}

ModelLearner::ModelLearner(std::shared_ptr<const layers::Model> model, TrainingTask& task,
                           const OptimizationOptions& options)
    : model_(std::move(model)),
      task_(&task),
      options_(options),
      steps_in_epoch_(task.data->samples(data::Split::training) / task.batch) {}

std::optional<Error> ModelLearner::start(const layers::Network& network, const Learned* learned,
                                         std::int64_t epochs) {
  const TrainingOptions training = training_options(options_);
  auto classifier = Classifier::make(network, task_->kernel, optimizer_settings(training),
                                     static_cast<std::uint64_t>(options_.seed), 0);
  if (!classifier) return classifier.error();
  if (learned != nullptr) {
    classifier->trainable().fill(
        std::vector<std::span<const float>>(learned->tensors.begin(), learned->tensors.end()));
    if (form() == ModelForm::pruned) classifier->hold_zeros();
  }
  run_.emplace(std::move(*classifier), *task_->data, epochs, task_->batch, training);
  is_cut_ = false;
  return std::nullopt;
}

std::optional<Error> ModelLearner::begin() {
  learning_.model = model_;
  return start(*task_->network, nullptr, options_.epochs);
}

bool ModelLearner::advance() {
  if (done()) return false;
  if (run_->advance()) return true;
  if (run_->failure() && (run_->failure()->code != "not_finite" || forms_.empty())) {
    failure_ = run_->failure();
    return false;
  }
  keep_run();
  return !done();
}

void ModelLearner::cut() {
  if (!run_ || is_cut_) return;
  is_cut_ = true;
  run_->finish_early();
}

/// What a run has left: it is not needed any more.
void ModelLearner::keep_run() {
  LearnedForm found{.form = form(), .steps = run_->steps(), .is_cut = is_cut_};
  if (run_->failure()) {
    found.missing = {"diverged", "What is left of the model diverged when it learned again."};
  } else {
    learning_.tensors.clear();
    for (const auto tensor : run_->classifier().trainable().tensors()) {
      learning_.tensors.emplace_back(tensor.begin(), tensor.end());
    }
    found.learned = std::move(learning_);
  }
  if (forms_.empty()) epochs_ = run_->epochs();
  run_.reset();
  keep(std::move(found));
}

void ModelLearner::keep(LearnedForm form) {
  forms_.push_back(std::move(form));
  done_ = forms_.size() == all_forms.size();
  if (!done_) begin_form(this->form());
}

void ModelLearner::begin_form(ModelForm form) {
  const Learned& baseline = *forms_.front().learned;
  auto made = form == ModelForm::pruned ? pruned(baseline, options_.pruned_fraction)
                                        : narrowed(baseline, options_.narrowed_fraction);
  if (!made && made.error().code == "out_of_memory") {
    failure_ = made.error();
    return;
  }
  if (!made) return keep({.form = form, .missing = made.error()});
  if (!*made) return keep({.form = form, .missing = no_layer(form)});
  learning_ = std::move(**made);
  if (options_.retraining_epochs == 0) return keep({.form = form, .learned = std::move(learning_)});
  auto network = layers::Network::make(*learning_.model, task_->batch);
  failure_ = network ? start(**network, &learning_, options_.retraining_epochs)
                     : std::optional(network.error());
}

ModelForm ModelLearner::form() const {
  return all_forms[done_ ? all_forms.size() - 1 : forms_.size()];
}

std::int64_t ModelLearner::steps() const {
  if (!forms_.empty()) return forms_.front().steps;
  return run_ ? run_->steps() : 0;
}

std::vector<TrainingEpoch> ModelLearner::epochs() const {
  return forms_.empty() && run_ ? run_->epochs() : epochs_;
}

double ModelLearner::share() const {
  const std::int64_t again = 2 * options_.retraining_epochs;
  const std::int64_t all = (options_.epochs + again) * steps_in_epoch_;
  std::int64_t made = run_ ? run_->steps() : 0;
  for (std::size_t i = 0; i < forms_.size(); ++i) {
    made += steps_in_epoch_ * (i == 0 ? options_.epochs : options_.retraining_epochs);
  }
  return static_cast<double>(made) / static_cast<double>(all);
}

}  // namespace flopscope::experiments
