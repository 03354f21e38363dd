// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/training.h"
#include "flopscope/experiments/training_files.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_training(const Value& request, measure::KnownClock clock) {
  const auto options = decode<TrainingOptions>(*request.member("options"));
  const auto data = options ? options->data : TrainingDataChoice::digits;
  const auto subject = decode_learner(*request.member("subject"), data);
  if (!subject) return subject.error();
  if (!options) return options.error();
  auto files = decode_training_files(*request.member("files"));
  if (!files) return files.error();
  return training(*subject, *options, clock, std::move(*files));
}

}  // namespace

Question training_question() {
  return {
      .name = "training",
      .group = Group::further,
      .rank = 1,
      .asks = "Does it learn, and what does a step cost?",
      .doc = "whether a model learns digits or a text, and what a step costs",
      .terms = "loss, accuracy, SGD, Adam, epochs, backward pass, MNIST",
      .roles = one_model,
      .options = default_record<TrainingOptions>(),
      .report = &TrainingReport::record_type,
      .start = &start_training,
      .reads_files = true,
      .recompute = &start_recomputed<TrainingOptions, recomputed_training>,
  };
}

}  // namespace flopscope::experiments
