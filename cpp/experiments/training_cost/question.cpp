// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/training_cost.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_training_cost(const Value& request, measure::KnownClock) {
  const auto options = decode<TrainingCostOptions>(*request.member("options"));
  if (!options) return options.error();
  auto report = training_cost(*options);
  if (!report) return report.error();
  return finished(std::move(*report));
}

}  // namespace

Question training_cost_question() {
  return {
      .name = "training_cost",
      .group = Group::work,
      .rank = 1,
      .asks = "What would training it cost?",
      .doc = "what training a transformer would cost, by three formulas",
      .terms = "6ND, Kaplan, PaLM, Megatron, GPU hours, tokens",
      .roles = {},
      .options = default_record<TrainingCostOptions>(),
      .report = &TrainingCostReport::record_type,
      .start = &start_training_cost,
      .measures = false,
  };
}

}  // namespace flopscope::experiments
