// SPDX-License-Identifier: MIT
#include "paired_learners.h"

#include <utility>
#include <vector>

#include "classifier.h"
#include "flopscope/measure/refusal.h"
#include "training_checks.h"

namespace flopscope::experiments {

namespace {

constexpr const char* names[] = {"baseline", "optimized"};

measure::Result<TrainingTask> task_of(const Subject& subject, const TrainingOptions& options) {
  if (!subject.model) {
    return measure::refusal("model", measure::left_out(),
                            {"learning_model", "there, since accuracy is that of models"});
  }
  // They learn in batches of the usual size, whatever they are timed with.
  Subject learner{nullptr, subject.kernel, subject.model, subject.preset,
                  training_batch(options.data)};
  return training_task(learner, options, {});
}

}  // namespace

measure::Result<PairedLearners> PairedLearners::make(const Subject& baseline,
                                                     const Subject& optimized,
                                                     const TrainingOptions& options) {
  std::array<TrainingTask, 2> tasks;
  const Subject* subjects[] = {&baseline, &optimized};
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    auto task = task_of(*subjects[i], options);
    if (!task) return about_subject(names[i], task.error());
    tasks[i] = std::move(*task);
  }
  return PairedLearners(std::move(tasks), options);
}

std::optional<measure::Error> PairedLearners::begin() {
  runs_.reserve(tasks_->size());
  for (TrainingTask& task : *tasks_) {
    auto classifier = Classifier::make(*task.network, task.kernel, optimizer_settings(options_),
                                       static_cast<std::uint64_t>(options_.seed), 0);
    if (!classifier) return classifier.error();
    runs_.emplace_back(std::move(*classifier), *tasks_->front().data, epochs_of(options_),
                       task.batch, options_);
  }
  return std::nullopt;
}

bool PairedLearners::advance() {
  if (failure_) return false;
  if (drawing_) {
    drawing_ = tasks_->front().data->gather();
    if (!drawing_) failure_ = begin();
    return !failure_;
  }
  bool more = false;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    more = runs_[i].advance() || more;
    if (!runs_[i].failure()) continue;
    failure_ = about_subject(names[i], *runs_[i].failure());
    return false;
  }
  return more;
}

void PairedLearners::finish_early() {
  for (TrainingRun& run : runs_) run.finish_early();
}

double PairedLearners::share() const {
  if (runs_.empty()) return 0;
  return static_cast<double>(runs_.front().steps()) /
         static_cast<double>(runs_.front().steps_planned());
}

std::optional<AccuracyComparison> PairedLearners::found() const {
  if (failure_ || runs_.empty() || !runs_.front().done() || !runs_.back().done()) {
    return std::nullopt;
  }
  AccuracyComparison counted{.steps = runs_.front().steps(),
                             .steps_planned = runs_.front().steps_planned()};
  const auto& baseline = runs_.front().tested();
  const auto& optimized = runs_.back().tested();
  for (std::size_t i = 0; i < baseline.size(); ++i) {
    const bool before = baseline[i].right > 0;
    const bool after = optimized[i].right > 0;
    ++counted.tested;
    counted.baseline_right += before ? 1 : 0;
    counted.gained += after && !before ? 1 : 0;
    counted.lost += before && !after ? 1 : 0;
  }
  if (counted.tested == 0) return std::nullopt;
  return counted;
}

}  // namespace flopscope::experiments
