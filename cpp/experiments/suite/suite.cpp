// SPDX-License-Identifier: MIT
#include "flopscope/experiments/suite.h"

#include <utility>

#include "compared/operation_rounds.h"
#include "compared/saved_rounds.h"
#include "flopscope/measure/reference_loop.h"

namespace flopscope::experiments {

namespace {

using measure::Duration;

class OperationSuite final : public Experiment {
 public:
  OperationSuite(std::vector<CheckedOperation> candidates, std::vector<CandidateName> names,
                 const SuiteOptions& options, measure::KnownClock clock, Duration prepared)
      : names_(std::move(names)),
        options_(options),
        clock_(clock),
        rounds_(std::move(candidates), names_.size(), mirrored_rounds_options(options, prepared),
                clock),
        reference_(clock, measure::from_ms(options.max_ms)) {}

  bool advance() override {
    const bool goes_on = rounds_.advance();
    reference_.time();
    return goes_on;
  }
  bool interrupt(measure::Interruption reason) override { return rounds_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return rounds_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    report_ = candidates_report(rounds_.rules(), names_, options_, clock_);
    report_.reference_ms = reference_.passes_ms();
    rounds_.judge(names_, report_.outcome, report_.verdicts);
    return {&CandidatesReport::record_type, &report_};
  }

 private:
  std::vector<CandidateName> names_;
  SuiteOptions options_;
  measure::KnownClock clock_;
  OperationRounds rounds_;  // with a baseline its copy comes last
  measure::ReferenceLoop reference_;
  CandidatesReport report_;
};

}  // namespace

StartedExperiment suite(std::vector<Subject> subjects, const SuiteOptions& options,
                        measure::KnownClock clock) {
  if (auto error = suite_subjects[0].refuse(subjects.size())) return *std::move(error);
  const Duration begin = clock.now();
  std::vector<CheckedOperation> candidates;
  std::vector<CandidateName> names;
  for (const Subject& subject : subjects) {
    auto candidate = prepare(subject, options.seed);
    if (!candidate) {
      return about_subject("subjects[" + std::to_string(names.size()) + "]", candidate.error());
    }
    const layers::Kernel kernel = resolved_kernel(subject);
    candidates.emplace_back(std::move(*candidate), kernel);
    names.push_back({subject_name(subject), layers::kernel_choices[kernel]});
  }
  if (options.baseline) {
    auto control = prepare(subjects.front(), options.seed);
    if (!control) return about_subject("subjects[0]", control.error());
    candidates.emplace_back(std::move(*control), resolved_kernel(subjects.front()));
  }
  return started<OperationSuite>(std::move(candidates), std::move(names), options, clock,
                                 clock.now() - begin);
}

measure::Result<CandidatesReport> recomputed_suite(const Value& report,
                                                   const SuiteOptions& options) {
  return recomputed_candidates(report, options, options.baseline);
}

}  // namespace flopscope::experiments
