// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "decoding.h"
#include "flopscope/experiments/optimization.h"
#include "flopscope/experiments/start.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_optimization(const Value& request, measure::KnownClock clock) {
  const auto said = request.member("subject");
  auto subject = decode_learner(*said, TrainingDataChoice::digits);
  if (subject && reads_tokens(*subject)) subject = decode_learner(*said, TrainingDataChoice::text);
  if (!subject) return subject.error();
  const auto options = decode<OptimizationOptions>(*request.member("options"));
  if (!options) return options.error();
  return optimization(*subject, *options, clock);
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
  };
}

}  // namespace flopscope::experiments
