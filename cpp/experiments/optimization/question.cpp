// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/optimization.h"
#include "flopscope/experiments/start.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/layers/network.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

namespace {

bool reads_tokens(const Subject& subject) {
  if (subject.model == nullptr) return false;
  const auto network = layers::Network::make(*subject.model, 1);
  return network && (*network)->vocabulary() > 0;
}

StartedExperiment start_optimization(const Value& request, measure::KnownClock clock) {
  const auto model = request.member("subject");
  const auto said = request.member("options");
  auto options = decode<OptimizationOptions>(*said);
  auto subject = decode_learner(*model, options ? options->data : TrainingDataChoice::digits);
  if (!subject) return subject.error();
  if (!options) return options.error();
  // What a model reads tells what it is to learn.
  if (said->member("data")->type() == Value::Type::absent && reads_tokens(*subject)) {
    options->data = TrainingDataChoice::text;
    subject = decode_learner(*model, options->data);
  }
  auto files = decode_training_files(*request.member("files"));
  if (!files) return files.error();
  return optimization(*subject, *options, clock, std::move(*files));
}

}  // namespace

Question optimization_question() {
  return {
      .name = "optimization",
      .group = Group::speedup,
      .rank = 3,
      .asks = "What does making it smaller cost?",
      .doc = "what quantizing and pruning cost a model that learned digits",
      .terms = "quantize, int8, prune, sparsity, compression, KV cache",
      .roles = one_model,
      .options = default_record<OptimizationOptions>(),
      .report = &OptimizationReport::record_type,
      .start = &start_optimization,
      .reads_files = true,
      .recompute = &start_recomputed<OptimizationOptions, recomputed_optimization>,
  };
}

}  // namespace flopscope::experiments
