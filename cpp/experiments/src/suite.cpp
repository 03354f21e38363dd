// SPDX-License-Identifier: MIT
#include "flopscope/experiments/suite.h"

#include <algorithm>
#include <utility>

#include "checked_operation.h"
#include "flopscope/measure/batch.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::ClockEstimate;
using measure::Duration;
using measure::Rota;

constexpr std::size_t fewest_subjects = 2;
constexpr std::size_t most_subjects = 16;

class OperationSuite final : public Experiment {
 public:
  OperationSuite(std::vector<CheckedOperation> candidates, std::vector<CandidateName> names,
                 const SuiteOptions& options, measure::Clock& clock, ClockEstimate estimate)
      : candidates_(std::move(candidates)),
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
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    const bool dropped = rota_.drop_since(before_, reason);
    before_ = rota_;
    return dropped && is_open();
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
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (auto failure = candidates_[i].failure()) {
        report_.outcome = failure->outcome;
        report_.verdicts = {about(i, std::move(failure->verdict))};
        break;
      }
      const auto& check = candidates_[i].check();
      if (check && check->verdict()) add_verdict(report_.verdicts, about(i, *check->verdict()));
    }
    return {&measure::record_type<SuiteReport>(), &report_};
  }

 private:
  void make_batches() {
    const Duration end = clock_->now() + timing_stretch(estimate_);
    while (is_open() && clock_->now() < end) {
      make_batch();
      // After the first calls, which it would warm up, and before anything is timed.
      if (!verified_ && rota_.phase() != measure::Phase::first_call) verify();
      if (ran_short()) {
        before_ = rota_ = {rota_options(options_), estimate_, candidates_.size()};
      }
    }
  }

  void make_batch() {
    const Rota::Batch batch = rota_.next();
    CheckedOperation& candidate = candidates_[batch.candidate];
    const auto call = [&candidate] { candidate.run(); };
    if (batch.lead_in) measure::make_calls(call, 1);
    const Duration begin = clock_->now();
    measure::make_calls(call, batch.calls);
    rota_.record(begin, clock_->now());
  }

  // The copy of the baseline, which comes last, runs the same kernel.
  void verify() {
    for (std::size_t i = 0; i < names_.size(); ++i) candidates_[i].verify();
    verified_ = true;
  }

  [[nodiscard]] bool ran_short() const {
    return std::any_of(candidates_.begin(), candidates_.end(),
                       [](const CheckedOperation& each) { return each.ran_short(); });
  }

  [[nodiscard]] bool is_open() const {
    return !rota_.done() &&
           std::none_of(candidates_.begin(), candidates_.end(),
                        [](const CheckedOperation& each) { return each.failed(); });
  }

  /// Says which candidate a verdict is about.
  [[nodiscard]] Verdict about(std::size_t place, Verdict verdict) const {
    const std::size_t named = place < names_.size() ? place : 0;
    verdict.text = std::to_string(named + 1) + " " + names_[named].name + ": " + verdict.text;
    return verdict;
  }

  std::vector<CheckedOperation> candidates_;  // with a baseline its copy comes last
  std::vector<CandidateName> names_;
  SuiteOptions options_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  Rota rota_;
  Rota before_;            // the stretch
  bool verified_ = false;  // once the first calls were made
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
  return std::unique_ptr<Experiment>(std::make_unique<OperationSuite>(
      std::move(candidates), std::move(names), options, clock, estimate));
}

}  // namespace flopscope::experiments
