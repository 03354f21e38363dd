// SPDX-License-Identifier: MIT
#include "flopscope/experiments/suite.h"

#include <utility>

#include "flopscope/measure/refusal.h"
#include "run/operation_rounds.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;

constexpr std::size_t fewest_subjects = 2;
constexpr std::size_t most_subjects = 16;

class OperationSuite final : public Experiment {
 public:
  OperationSuite(std::vector<CheckedOperation> candidates, std::vector<CandidateName> names,
                 const SuiteOptions& options, measure::Clock& clock, ClockEstimate estimate)
      : names_(std::move(names)),
        options_(options),
        estimate_(estimate),
        rounds_(std::move(candidates), names_.size(), mirrored_rounds_options(options), clock,
                estimate) {}

  bool advance() override { return rounds_.advance(); }
  bool interrupt(measure::Interruption reason) override { return rounds_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return rounds_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    report_ = candidates_report(rounds_.mirrored_rounds(), names_, options_, estimate_);
    std::vector<std::string> names;
    for (const CandidateName& each : names_) names.push_back(each.name);
    rounds_.judge(names, report_.outcome, report_.verdicts);
    return {&CandidatesReport::record_type, &report_};
  }

 private:
  std::vector<CandidateName> names_;
  SuiteOptions options_;
  ClockEstimate estimate_;
  OperationRounds rounds_;  // with a baseline its copy comes last
  CandidatesReport report_;
};

}  // namespace

StartedExperiment suite(std::vector<Subject> subjects, const SuiteOptions& options,
                        measure::Clock& clock, ClockEstimate estimate) {
  if (subjects.size() < fewest_subjects || subjects.size() > most_subjects) {
    return measure::refusal("subjects", "a list of " + std::to_string(subjects.size()),
                            "a list of " + std::to_string(fewest_subjects) + " to " +
                                std::to_string(most_subjects) + " operations or models");
  }
  std::vector<CheckedOperation> candidates;
  std::vector<CandidateName> names;
  for (const Subject& subject : subjects) {
    auto candidate = prepare(subject, options.seed);
    if (!candidate) {
      return about_subject("subjects[" + std::to_string(names.size()) + "]", candidate.error());
    }
    const layers::Kernel kernel = resolved_kernel(subject);
    candidates.emplace_back(std::move(*candidate), kernel);
    names.push_back(
        {subject_name(subject), layers::kernel_names[static_cast<std::size_t>(kernel)]});
  }
  if (options.baseline) {
    auto control = prepare(subjects.front(), options.seed);
    if (!control) return about_subject("subjects[0]", control.error());
    candidates.emplace_back(std::move(*control), resolved_kernel(subjects.front()));
  }
  return started<OperationSuite>(std::move(candidates), std::move(names), options, clock, estimate);
}

}  // namespace flopscope::experiments
