// SPDX-License-Identifier: MIT
#include "flopscope/experiments/catalogue.h"

#include <algorithm>
#include <string>
#include <vector>

#include "flopscope/experiments/comparison.h"
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

/// A subject among several: the field of an error says whose it is, "optimized.m".
measure::Result<Subject> decode_role(const Value& request, const char* role) {
  auto subject = decode_subject(*request.member(role));
  if (subject) return subject;
  Error error = subject.error();
  error.field = std::string(role) + "." + error.field;
  error.message = std::string(role) + ": " + error.message;
  return error;
}

StartedExperiment start_comparison(const Value& request, Clock& clock, ClockEstimate estimate) {
  const auto baseline = decode_role(request, "baseline");
  if (!baseline) return baseline.error();
  const auto optimized = decode_role(request, "optimized");
  if (!optimized) return optimized.error();
  const auto options = decode<ComparisonOptions>(*request.member("options"));
  if (!options) return options.error();
  return comparison(*baseline, *optimized, *options, clock, estimate);
}

constexpr const char* one_subject[] = {"subject"};
constexpr const char* two_subjects[] = {"baseline", "optimized"};

constexpr ExperimentType types[] = {
    {"timing", "How long does it take, and how sure is that?", one_subject,
     &record_type<TimingOptions>, &record_type<TimingReport>, &start_one<TimingOptions, timing>},
    {"comparison", "Is it really faster?", two_subjects, &record_type<ComparisonOptions>,
     &record_type<ComparisonReport>, &start_comparison},
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
