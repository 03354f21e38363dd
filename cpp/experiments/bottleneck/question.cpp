// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

namespace {

/// One model is taken apart. Otherwise each part is named by what it is; equal ones by their place,
/// too.
StartedExperiment start_bottleneck(const Value& request, measure::KnownClock clock) {
  auto subjects = decode_subjects(*request.member("subjects"));
  if (!subjects) return subjects.error();
  const auto options = decode<BottleneckOptions>(*request.member("options"));
  if (!options) return options.error();
  if (subjects->size() == 1 && subjects->front().network != nullptr) {
    return model_bottleneck(subjects->front(), *options, clock);
  }
  std::vector<NamedSubject> parts;
  for (Subject& subject : *subjects) {
    const std::string op = subject.operation->type().name;
    parts.push_back({std::to_string(parts.size() + 1) + " " + op, std::move(subject)});
  }
  return bottleneck(std::move(parts), *options, clock);
}

}  // namespace

Question bottleneck_question() {
  return {
      .name = "bottleneck",
      .group = Group::whereabouts,
      .rank = 2,
      .asks = "What is worth fixing?",
      .doc = "which of several, or which layer, is worth making faster",
      .terms = "Amdahl, hot spot, share of the time",
      .roles = many_subjects,
      .options = default_record<BottleneckOptions>(),
      .report = &BottleneckReport::record_type,
      .start = &start_bottleneck,
      .takes_functions = true,
      .recompute = &start_recomputed<BottleneckOptions, recomputed_bottleneck>,
  };
}

}  // namespace flopscope::experiments
