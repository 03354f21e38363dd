// SPDX-License-Identifier: MIT
#include "flopscope/experiments/suite.h"

#include <algorithm>
#include <utility>

#include "flopscope/measure/batch.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "kernel_check.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;
using measure::Duration;
using measure::Rota;

using Prepared = std::unique_ptr<layers::PreparedOperation>;

constexpr std::size_t fewest_subjects = 2;
constexpr std::size_t most_subjects = 16;

class OperationSuite final : public Experiment {
 public:
  OperationSuite(std::vector<Prepared> candidates, std::vector<layers::Kernel> kernels,
                 std::vector<CandidateName> names, const SuiteOptions& options,
                 measure::Clock& clock, ClockEstimate estimate)
      : candidates_(std::move(candidates)),
        kernels_(std::move(kernels)),
        names_(std::move(names)),
        options_(options),
        clock_(&clock),
        estimate_(estimate),
        rota_(rota_options(options), estimate, candidates_.size()),
        before_(rota_) {}

  bool advance() override {
    before_ = rota_;
    measure::SleepWatch watch(*clock_);
    make_batches();
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return !rota_.done() && !differs();
  }

  bool interrupt(measure::Interruption reason) override {
    const bool dropped = rota_.drop_since(before_, reason);
    before_ = rota_;
    return dropped && !rota_.done() && !differs();
  }

  [[nodiscard]] Progress progress() const override {
    Progress progress;
    progress.phase = phase_text(rota_.phase());
    progress.runs = static_cast<std::int64_t>(rota_.orders().size());
    progress.runs_planned = rota_.rounds_planned();
    progress.elapsed_ms = measure::to_ms(rota_.elapsed());
    progress.remaining_ms = measure::to_ms(rota_.remaining());
    const double total = progress.elapsed_ms + progress.remaining_ms;
    progress.fraction = rota_.done() ? 1 : total > 0 ? progress.elapsed_ms / total : 0;
    return progress;
  }

  [[nodiscard]] AnyRecord report() override {
    report_ = suite_report(rota_, names_, options_, estimate_);
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      if (!checks_[i].verdict()) continue;
      Verdict verdict = *checks_[i].verdict();
      verdict.text = std::to_string(i + 1) + " " + names_[i].name + ": " + verdict.text;
      if (checks_[i].differs()) {
        report_.outcome = TimingOutcome::kernel_mismatch;
        report_.verdicts = {std::move(verdict)};
        break;
      }
      add_verdict(report_.verdicts, std::move(verdict));
    }
    return {&measure::record_type<SuiteReport>(), &report_};
  }

 private:
  void make_batches() {
    const Duration end = clock_->now() + timing_stretch(estimate_);
    while (!rota_.done() && !differs() && clock_->now() < end) {
      make_batch();
      // After the first calls, which it would warm up, and before anything is timed.
      if (checks_.empty() && rota_.phase() != measure::Phase::first_call) verify();
    }
  }

  void make_batch() {
    const Rota::Batch batch = rota_.next();
    layers::PreparedOperation& candidate = *candidates_[batch.candidate];
    const auto call = [&candidate] { candidate.run(); };
    if (batch.lead_in) measure::make_calls(call, 1);
    const Duration begin = clock_->now();
    measure::make_calls(call, batch.calls);
    rota_.record(begin, clock_->now());
  }

  void verify() {
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      checks_.emplace_back(*candidates_[i], kernels_[i]);
    }
  }

  [[nodiscard]] bool differs() const {
    return std::any_of(checks_.begin(), checks_.end(),
                       [](const KernelCheck& check) { return check.differs(); });
  }

  std::vector<Prepared> candidates_;  // with a baseline its copy comes last
  std::vector<layers::Kernel> kernels_;
  std::vector<CandidateName> names_;
  SuiteOptions options_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  Rota rota_;
  Rota before_;                      // the stretch
  std::vector<KernelCheck> checks_;  // of each subject, once the first calls were made
  SuiteReport report_;
};

}  // namespace

measure::RotaOptions rota_options(const SuiteOptions& options) {
  return {options.warmup, options.rounds, measure::from_ms(options.max_ms),
          static_cast<std::uint64_t>(options.seed)};
}

measure::Result<std::unique_ptr<Experiment>> suite(std::vector<Subject> subjects,
                                                   const SuiteOptions& options,
                                                   measure::Clock& clock, ClockEstimate estimate) {
  if (subjects.size() < fewest_subjects || subjects.size() > most_subjects) {
    return measure::refusal("subjects", "a list of " + std::to_string(subjects.size()),
                            "a list of " + std::to_string(fewest_subjects) + " to " +
                                std::to_string(most_subjects) + " operations or models");
  }
  std::vector<Prepared> candidates;
  std::vector<layers::Kernel> kernels;
  std::vector<CandidateName> names;
  for (const Subject& subject : subjects) {
    auto candidate = prepare(subject, options.seed);
    if (!candidate) {
      return about_subject("subjects[" + std::to_string(names.size()) + "]", candidate.error());
    }
    candidates.push_back(std::move(*candidate));
    kernels.push_back(resolved_kernel(subject));
    names.push_back(
        {subject_name(subject), layers::kernel_names[static_cast<std::size_t>(kernels.back())]});
  }
  if (options.baseline) {
    auto control = prepare(subjects.front(), options.seed);
    if (!control) return about_subject("subjects[0]", control.error());
    candidates.push_back(std::move(*control));
  }
  return std::unique_ptr<Experiment>(std::make_unique<OperationSuite>(
      std::move(candidates), std::move(kernels), std::move(names), options, clock, estimate));
}

}  // namespace flopscope::experiments
