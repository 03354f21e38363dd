// SPDX-License-Identifier: MIT
#include "flopscope/experiments/catalogue.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::experiments {

namespace {

using measure::Error;

/// Names of what a request may hold.
std::vector<std::string> members(const Question& question) {
  std::vector<std::string> names;
  for (const Role& role : question.roles) names.emplace_back(role.name);
  names.emplace_back("options");
  if (question.reads_files) names.emplace_back("files");
  if (question.recompute != nullptr) names.emplace_back("report");
  if (question.takes_architectures) names.emplace_back("architectures");
  if (question.outside != nullptr) names.emplace_back("outside");
  return names;
}

std::optional<Error> unknown_member(const Question& question, const Value& request) {
  const auto known = members(question);
  for (const std::string& name : request.names()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    return measure::unknown_field(
        name, request.member(name)->value_text(), measure::listed(known),
        {"no_part", "no part of a request for {request}", {{"request", question.name}}});
  }
  return std::nullopt;
}

std::optional<Error> wrong_count(const Question& question, const Value& request) {
  for (const Role& role : question.roles) {
    if (role.takes != Takes::works) continue;
    if (auto error = role.refuse(request.member(role.name)->size())) return error;
  }
  return std::nullopt;
}

Error unknown_experiment(std::string_view name) {
  return measure::refusal("experiment", std::string(name),
                          measure::one_of(questions(), &Question::name), "unknown_experiment");
}

}  // namespace

StartedExperiment start_experiment(std::string_view name, const Value& request,
                                   measure::KnownClock clock) {
  const auto all = questions();
  const auto question =
      std::find_if(all.begin(), all.end(), [&](const Question& each) { return each.name == name; });
  if (question == all.end()) return unknown_experiment(name);
  if (auto error = unknown_member(*question, request)) return *std::move(error);
  if (question->recompute != nullptr && request.member("report")->type() == Value::Type::object) {
    return question->recompute(request);
  }
  if (auto error = wrong_count(*question, request)) return *std::move(error);
  return question->start(request, clock);
}

}  // namespace flopscope::experiments
