// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/optimization.h"
#include "flopscope/experiments/start.h"
#include "learning/training_task.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_optimization(const Value& request, measure::KnownClock clock) {
  const auto subject = decode_learner(*request.member("subject"), TrainingDataChoice::digits);
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
      .terms = "quantize, int8, prune, sparsity, compression",
      .roles = one_model,
      .options = default_record<OptimizationOptions>(),
      .report = &OptimizationReport::record_type,
      .start = &start_optimization,
  };
}

}  // namespace flopscope::experiments
