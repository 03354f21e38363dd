// SPDX-License-Identifier: MIT
#include "flopscope/experiments/catalogue.h"

#include <algorithm>
#include <string>
#include <vector>

#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/comparison.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/ladder.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/optimization.h"
#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/regression.h"
#include "flopscope/experiments/roofline.h"
#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/suite.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/experiments/trace.h"
#include "flopscope/experiments/training.h"
#include "flopscope/experiments/training_cost.h"
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
  const auto subject = decode_runnable(*request.member("subject"));
  if (!subject) return subject.error();
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  return make(*subject, *options, clock, estimate);
}

/// A subject among several: an error says whose it is.
measure::Result<Subject> decode_named(const Value& value, const std::string& name) {
  auto subject = decode_runnable(value);
  if (!subject) return about_subject(name, subject.error());
  return subject;
}

StartedExperiment start_comparison(const Value& request, Clock& clock, ClockEstimate estimate) {
  const auto baseline = decode_named(*request.member("baseline"), "baseline");
  if (!baseline) return baseline.error();
  const auto optimized = decode_named(*request.member("optimized"), "optimized");
  if (!optimized) return optimized.error();
  const auto options = decode<ComparisonOptions>(*request.member("options"));
  if (!options) return options.error();
  return comparison(*baseline, *optimized, *options, clock, estimate);
}

/// The list of subjects; what is no list has none.
measure::Result<std::vector<Subject>> decode_subjects(const Value& list) {
  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto subject = decode_named(*list.element(i), "subjects[" + std::to_string(i) + "]");
    if (!subject) return subject.error();
    subjects.push_back(std::move(*subject));
  }
  return measure::Result<std::vector<Subject>>(std::move(subjects));
}

/// For experiments about a list of subjects.
template <class Options, auto make>
StartedExperiment start_many(const Value& request, Clock& clock, ClockEstimate estimate) {
  auto subjects = decode_subjects(*request.member("subjects"));
  if (!subjects) return subjects.error();
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  return make(std::move(*subjects), *options, clock, estimate);
}

/// One model is taken apart. Otherwise each part is named by what it is; equal ones by their place,
/// too.
StartedExperiment start_bottleneck(const Value& request, Clock& clock, ClockEstimate estimate) {
  auto subjects = decode_subjects(*request.member("subjects"));
  if (!subjects) return subjects.error();
  const auto options = decode<BottleneckOptions>(*request.member("options"));
  if (!options) return options.error();
  if (subjects->size() == 1 && subjects->front().network != nullptr) {
    return model_bottleneck(subjects->front(), *options, clock, estimate);
  }
  std::vector<NamedSubject> parts;
  for (Subject& subject : *subjects) {
    const std::string op = subject.operation->type().name;
    parts.push_back({std::to_string(parts.size() + 1) + " " + op, std::move(subject)});
  }
  return bottleneck(std::move(parts), *options, clock, estimate);
}

StartedExperiment start_memory(const Value& request, Clock& clock, ClockEstimate) {
  const auto subject = decode_runnable(*request.member("subject"));
  if (!subject) return subject.error();
  const auto options = decode<MemoryOptions>(*request.member("options"));
  if (!options) return options.error();
  return memory(*subject, *options, clock);
}

StartedExperiment start_regression(const Value& request, Clock&, ClockEstimate) {
  auto saved = decode_result(*request.member("saved"), "saved");
  if (!saved) return saved.error();
  auto later = decode_result(*request.member("later"), "later");
  if (!later) return later.error();
  const auto options = decode<RegressionOptions>(*request.member("options"));
  if (!options) return options.error();
  return regression(std::move(*saved), std::move(*later), *options);
}

/// What is counted is known at once.
template <class Report>
class Known final : public Experiment {
 public:
  explicit Known(Report report) : report_(std::move(report)) {}
  bool advance() override { return false; }
  [[nodiscard]] Progress progress() const override {
    Progress progress;
    progress.phase = "finished";
    progress.fraction = 1;
    return progress;
  }
  [[nodiscard]] AnyRecord report() override { return {&record_type<Report>(), &report_}; }

 private:
  Report report_;
};

StartedExperiment start_cost(const Value& request, Clock&, ClockEstimate) {
  const auto subject = decode_subject(*request.member("subject"));
  if (!subject) return subject.error();
  const auto options = decode<CostOptions>(*request.member("options"));
  if (!options) return options.error();
  return StartedExperiment(std::make_unique<Known<CostReport>>(cost(*subject, *options)));
}

/// A batch of one, the default elsewhere, is no default to learn with.
measure::Result<Subject> decode_learner(const Value& value, TrainingDataChoice data) {
  auto subject = decode_subject(value);
  if (subject && value.member("batch")->type() == Value::Type::absent) {
    subject->batch = training_batch(data);
  }
  return subject;
}

StartedExperiment start_training(const Value& request, Clock& clock, ClockEstimate estimate) {
  const auto options = decode<TrainingOptions>(*request.member("options"));
  const auto data = options ? options->data : TrainingDataChoice::digits;
  const auto subject = decode_learner(*request.member("subject"), data);
  if (!subject) return subject.error();
  if (!options) return options.error();
  auto files = decode_training_files(*request.member("files"));
  if (!files) return files.error();
  return training(*subject, *options, clock, estimate, *std::move(files));
}

StartedExperiment start_optimization(const Value& request, Clock& clock, ClockEstimate estimate) {
  const auto subject = decode_learner(*request.member("subject"), TrainingDataChoice::digits);
  if (!subject) return subject.error();
  const auto options = decode<OptimizationOptions>(*request.member("options"));
  if (!options) return options.error();
  return optimization(*subject, *options, clock, estimate);
}

StartedExperiment start_training_cost(const Value& request, Clock&, ClockEstimate) {
  const auto options = decode<TrainingCostOptions>(*request.member("options"));
  if (!options) return options.error();
  auto report = training_cost(*options);
  if (!report) return report.error();
  return StartedExperiment(std::make_unique<Known<TrainingCostReport>>(std::move(*report)));
}

StartedExperiment start_attention(const Value& request, Clock& clock, ClockEstimate estimate) {
  const auto options = decode<AttentionOptions>(*request.member("options"));
  if (!options) return options.error();
  return attention(*options, clock, estimate);
}

constexpr const char* one_subject[] = {"subject"};
constexpr const char* two_subjects[] = {"baseline", "optimized"};
constexpr const char* many_subjects[] = {"subjects"};
constexpr const char* two_runs[] = {"saved", "later"};

constexpr ExperimentType types[] = {
    {"timing", "How long does it take, and how sure is that?", one_subject,
     &record_type<TimingOptions>, &record_type<TimingReport>, &start_one<TimingOptions, timing>},
    {"cost", "How much work is it on paper?", one_subject, &record_type<CostOptions>,
     &record_type<CostReport>, &start_cost},
    {"comparison", "Is it really faster?", two_subjects, &record_type<ComparisonOptions>,
     &record_type<ComparisonReport>, &start_comparison},
    {"scaling", "How does it grow, and what comes next?", one_subject, &record_type<ScalingOptions>,
     &record_type<ScalingReport>, &start_one<ScalingOptions, scaling>},
    {"attention",
     "Full, windowed, linear or cached?",
     {},
     &record_type<AttentionOptions>,
     &record_type<AttentionReport>,
     &start_attention},
    {"memory", "Where do the bytes go?", one_subject, &record_type<MemoryOptions>,
     &record_type<MemoryReport>, &start_memory},
    {"trace", "Where does the time go?", one_subject, &record_type<TraceOptions>,
     &record_type<TraceReport>, &start_one<TraceOptions, trace>},
    {"bottleneck", "What is worth fixing?", many_subjects, &record_type<BottleneckOptions>,
     &record_type<BottleneckReport>, &start_bottleneck},
    {"roofline", "Arithmetic or memory?", many_subjects, &record_type<RooflineOptions>,
     &record_type<RooflineReport>, &start_many<RooflineOptions, roofline>},
    {"suite", "Which of many is the fastest?", many_subjects, &record_type<SuiteOptions>,
     &record_type<SuiteReport>, &start_many<SuiteOptions, suite>},
    {"ladder", "What does each kernel trick buy?", one_subject, &record_type<LadderOptions>,
     &record_type<LadderReport>, &start_one<LadderOptions, ladder>},
    {"regression", "Is it slower than last time?", two_runs, &record_type<RegressionOptions>,
     &record_type<RegressionReport>, &start_regression},
    {"overhead", "What does profiling itself cost?", one_subject, &record_type<OverheadOptions>,
     &record_type<OverheadReport>, &start_one<OverheadOptions, overhead>},
    {"training", "Does it learn, and what does a step cost?", one_subject,
     &record_type<TrainingOptions>, &record_type<TrainingReport>, &start_training, true},
    {"optimization", "What does making it smaller cost?", one_subject,
     &record_type<OptimizationOptions>, &record_type<OptimizationReport>, &start_optimization},
    {"training_cost",
     "What would training it cost?",
     {},
     &record_type<TrainingCostOptions>,
     &record_type<TrainingCostReport>,
     &start_training_cost},
};

/// Names of what a request may hold.
std::vector<std::string> members(const ExperimentType& type) {
  std::vector<std::string> names(type.subjects.begin(), type.subjects.end());
  names.emplace_back("options");
  if (type.reads_files) names.emplace_back("files");
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
