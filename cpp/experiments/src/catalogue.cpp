// SPDX-License-Identifier: MIT
#include "flopscope/experiments/catalogue.h"

#include <algorithm>
#include <string>
#include <vector>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

namespace {

using measure::any_of;
using measure::Clock;
using measure::ClockEstimate;
using measure::Error;
using measure::record_type;

/// For experiments about one subject.
template <class Options, auto make>
StartedExperiment start_one(const Value& request, Clock& clock, ClockEstimate estimate) {
  const auto subject = decode_subject(*request.member("subject"));
  if (!subject) return subject.error();
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  return make(*subject, *options, clock, estimate);
}

constexpr const char* one_subject[] = {"subject"};

constexpr ExperimentType types[] = {
    {"timing", "How long does it take, and how sure is that?", one_subject,
     &record_type<TimingOptions>, &record_type<TimingReport>, &start_one<TimingOptions, timing>},
};

/// Names of what a request may hold.
std::vector<std::string> members(const ExperimentType& type) {
  std::vector<std::string> names(type.subjects.begin(), type.subjects.end());
  names.emplace_back("options");
  return names;
}

std::optional<Error> unknown_member(const ExperimentType& type, const Value& request) {
  const auto known = members(type);
  for (const std::string& name : request.names()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    Error error{"unknown_field", name, request.member(name)->shown(), any_of(known), ""};
    error.message =
        name + " is no part of a request for " + type.name + "; it may be " + error.allowed + ".";
    return error;
  }
  return std::nullopt;
}

Error unknown_experiment(std::string_view name) {
  std::vector<std::string> names;
  for (const ExperimentType& type : types) names.emplace_back(type.name);
  Error error{"unknown_experiment", "experiment", std::string(name), any_of(names), ""};
  error.message = "experiment must be " + error.allowed + ", but it is " + error.value + ".";
  return error;
}

}  // namespace

std::span<const ExperimentType> experiment_types() { return types; }

StartedExperiment start_experiment(std::string_view name, const Value& request, Clock& clock,
                                   ClockEstimate estimate) {
  const auto* type = std::find_if(std::begin(types), std::end(types),
                                  [&](const ExperimentType& each) { return each.name == name; });
  if (type == std::end(types)) return unknown_experiment(name);
  if (auto error = unknown_member(*type, request)) return *std::move(error);
  return type->start(request, clock, estimate);
}

}  // namespace flopscope::experiments
