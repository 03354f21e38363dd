// SPDX-License-Identifier: MIT
#include "flopscope/experiments/suite.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "compared/operation_rounds.h"
#include "flopscope/measure/refusal.h"
#include "question/saved_samples.h"

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
                clock) {}

  bool advance() override { return rounds_.advance(); }
  bool interrupt(measure::Interruption reason) override { return rounds_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return rounds_.progress(); }

  [[nodiscard]] AnyRecord report() override {
    report_ = candidates_report(rounds_.rules(), names_, options_, clock_);
    rounds_.judge(names_, report_.outcome, report_.verdicts);
    return {&CandidatesReport::record_type, &report_};
  }

 private:
  std::vector<CandidateName> names_;
  SuiteOptions options_;
  measure::KnownClock clock_;
  OperationRounds rounds_;  // with a baseline its copy comes last
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

namespace {

measure::Error unfitting() {
  return measure::refusal(
      "orders", measure::Wording{"other_rounds", "other rounds than the samples have"},
      {"orders", "the order of each round, which has two samples of each candidate"});
}

/// `orders`, one after the other, as those of rounds of `candidates`; nothing where they are none.
std::optional<std::vector<std::vector<std::size_t>>> split_orders(const std::vector<double>& orders,
                                                                  std::size_t candidates) {
  if (candidates == 0 || orders.empty() || orders.size() % candidates != 0) return std::nullopt;
  std::vector<std::vector<std::size_t>> rounds;
  for (std::size_t begin = 0; begin < orders.size(); begin += candidates) {
    std::vector<std::size_t>& round = rounds.emplace_back();
    for (std::size_t place = 0; place < candidates; ++place) {
      for (std::size_t who = 0; who < candidates; ++who) {
        if (orders[begin + place] == static_cast<double>(who)) round.push_back(who);
      }
    }
    std::vector<std::size_t> sorted = round;
    std::sort(sorted.begin(), sorted.end());
    const bool has_all = std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
    if (sorted.size() != candidates || !has_all) return std::nullopt;
  }
  return rounds;
}

}  // namespace

measure::Result<CandidatesReport> recomputed_suite(const Value& report,
                                                   const SuiteOptions& options) {
  std::vector<CandidateName> names;
  std::vector<std::vector<double>> samples;
  const auto candidates = report.member("candidates");
  for (std::size_t i = 0; i < candidates->size(); ++i) {
    const auto candidate = candidates->element(i);
    auto times = saved_numbers(*candidate, "samples_ms");
    if (!times) return times.error();
    samples.push_back(std::move(*times));
    names.push_back({candidate->member("name")->text(), candidate->member("kernel")->text()});
  }
  auto control = saved_numbers(report, "control_samples_ms");
  if (!control) return control.error();
  if (options.baseline) samples.push_back(std::move(*control));
  const auto orders = saved_numbers(report, "orders");
  if (!orders) return orders.error();
  auto rounds = split_orders(*orders, samples.size());
  if (!rounds) return unfitting();
  for (const std::vector<double>& times : samples) {
    if (times.size() != 2 * rounds->size()) return unfitting();
  }
  const measure::MirroredRounds made(std::move(*rounds), std::move(samples));
  return candidates_report(made, names, options, {Duration{1}, Duration{0}});
}

}  // namespace flopscope::experiments
