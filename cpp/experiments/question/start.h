// SPDX-License-Identifier: MIT
//
// Starters for questions: read the subjects and the options of a request and hand them to the
// function that makes the experiment.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/question.h"
#include "flopscope/experiments/subject.h"

namespace flopscope::experiments {

/// Reads a subject that is to run; errors are about `name`.
[[nodiscard]] measure::Result<Subject> decode_named(const Value& value, const std::string& name);

/// Reads a list of subjects that are to run; errors are about "subjects[1]".
[[nodiscard]] measure::Result<std::vector<Subject>> decode_subjects(const Value& list);

/// Starts an experiment about nothing but its options.
template <class Options, auto make>
StartedExperiment start_alone(const Value& request, measure::KnownClock clock) {
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  return make(*options, clock);
}

/// Starts an experiment about `subject`.
template <class Options, auto make>
StartedExperiment start_one(const Value& request, measure::KnownClock clock) {
  auto subject = decode_runnable(*request.member("subject"));
  if (!subject) return subject.error();
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  return make(std::move(*subject), *options, clock);
}

/// Starts an experiment about the list `subjects`.
template <class Options, auto make>
StartedExperiment start_many(const Value& request, measure::KnownClock clock) {
  auto subjects = decode_subjects(*request.member("subjects"));
  if (!subjects) return subjects.error();
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  return make(std::move(*subjects), *options, clock);
}

/// An experiment whose report is known from the start, because it is counted.
template <class Report>
class FinishedExperiment final : public Experiment {
 public:
  explicit FinishedExperiment(Report report, const measure::RecordType& type = Report::record_type)
      : report_(std::move(report)), type_(type) {}
  bool advance() override { return false; }
  [[nodiscard]] Progress progress() const override {
    Progress progress;
    progress.phase = RunPhase::finished;
    progress.fraction = 1;
    return progress;
  }
  [[nodiscard]] AnyRecord report() override { return {&type_, &report_}; }

 private:
  Report report_;
  const measure::RecordType& type_;
};

/// The experiment that has found `report` already.
template <class Report>
[[nodiscard]] StartedExperiment finished(Report report) {
  return started<FinishedExperiment<Report>>(std::move(report));
}

/// What `recomputed` makes of a saved report and of the options that it was measured with.
template <class Options, auto recomputed>
StartedExperiment start_recomputed(const Value& request) {
  const auto options = decode<Options>(*request.member("options"));
  if (!options) return options.error();
  auto report = recomputed(*request.member("report"), *options);
  if (!report) return report.error();
  return finished(std::move(*report));
}

}  // namespace flopscope::experiments
