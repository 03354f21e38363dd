// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/start.h"
#include "question/backward_subject.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_cost(const Value& request, measure::KnownClock) {
  const auto subject = decode_passing(*request.member("subject"), &decode_subject);
  if (!subject) return subject.error();
  const auto options = decode<CostOptions>(*request.member("options"));
  if (!options) return options.error();
  return finished(cost(*subject, *options));
}

}  // namespace

Question cost_question() {
  return {
      .name = "cost",
      .group = Group::work,
      .rank = 0,
      .asks = "How much work is it on paper?",
      .doc = "how much work it is, counted exactly; nothing is executed",
      .terms = "FLOPs, MACs, parameters, arithmetic intensity",
      .roles = one_subject,
      .options = default_record<CostOptions>(),
      .report = &CostReport::record_type,
      .start = &start_cost,
      .measures = false,
  };
}

}  // namespace flopscope::experiments
