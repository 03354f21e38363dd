// SPDX-License-Identifier: MIT
#include "flopscope/experiments/comparison.h"

#include <array>
#include <utility>
#include <vector>

#include "compared/operation_turns.h"
#include "flopscope/measure/memory_recording.h"

namespace flopscope::experiments {

namespace {

using layers::kernel_choices;
using measure::Duration;

measure::InterleaverOptions less_preparing(const ComparisonOptions& options, Duration prepared) {
  measure::InterleaverOptions rules = interleaver_options(options);
  rules.budget = measure::less_preparing(rules.budget, prepared);
  return rules;
}

/// The most bytes that preparing another `subject` and calling it once hold; nothing where
/// allocations are not written down, or there is no memory for another one.
std::optional<double> peak_bytes(const Subject& subject, std::int64_t seed) {
  auto recording = measure::MemoryRecording::start();
  if (!recording) return std::nullopt;
  const auto prepared = prepare(subject, seed);
  if (!prepared) return std::nullopt;
  (*prepared)->run();
  if ((*prepared)->failure() != nullptr) return std::nullopt;
  return static_cast<double>(recording->ledger().totals().peak_bytes);
}

class OperationComparison final : public Experiment {
 public:
  using Subjects = std::array<Subject, 2>;  // the baseline, the optimized one

  /// `operations`: those of both subjects, and the baseline's copy.
  OperationComparison(Subjects subjects, std::vector<CheckedOperation> operations,
                      const ComparisonOptions& options, measure::KnownClock clock,
                      Duration prepared)
      : subjects_(std::move(subjects)),
        options_(options),
        clock_(clock),
        turns_(std::move(operations), 2, {less_preparing(options, prepared), clock}, clock) {}

  /// Memory comes last: what writes allocations down is not there while anything is timed.
  bool advance() override {
    if (turns_.advance()) return true;
    if (!weighing()) return false;
    peak_bytes_.push_back(peak_bytes(subjects_[peak_bytes_.size()], options_.seed));
    return weighing();
  }
  bool interrupt(measure::Interruption reason) override { return turns_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override {
    Progress now = comparison_progress(turns_.rules());
    if (weighing()) now.phase = RunPhase::recording_memory;
    return now;
  }

  [[nodiscard]] AnyRecord report() override {
    report_ = comparison_report(turns_.rules(), options_, clock_);
    report_.baseline_kernel = kernel_choices[turns_.operation(0).kernel()];
    report_.optimized_kernel = kernel_choices[turns_.operation(1).kernel()];
    if (!weighing() && !peak_bytes_.empty()) {
      report_.baseline_peak_bytes = peak_bytes_.front();
      report_.optimized_peak_bytes = peak_bytes_.back();
    }
    turns_.judge(report_.outcome, report_.verdicts,
                 [](std::size_t, Verdict verdict) { return verdict; });
    return {&ComparisonReport::record_type, &report_};
  }

 private:
  /// Whether all is timed and not all is weighed.
  [[nodiscard]] bool weighing() const {
    return turns_.rules().done() && outcome_of(turns_.rules().outcome()) == Outcome::measured &&
           peak_bytes_.size() < subjects_.size();
  }

  Subjects subjects_;
  ComparisonOptions options_;
  measure::KnownClock clock_;
  OperationTurns<measure::Interleaver> turns_;
  std::vector<std::optional<double>> peak_bytes_;  // of each subject
  ComparisonReport report_;
};

}  // namespace

StartedExperiment comparison(Subject baseline, Subject optimized, const ComparisonOptions& options,
                             measure::KnownClock clock) {
  const Duration begin = clock.now();
  std::vector<CheckedOperation> operations;
  const std::pair<const char*, const Subject*> subjects[] = {
      {"baseline", &baseline},
      {"optimized", &optimized},
      {"baseline, as its own control", &baseline}};
  for (const auto& [name, subject] : subjects) {
    auto prepared = prepare(*subject, options.seed);
    if (!prepared) return about_subject(name, prepared.error());
    operations.emplace_back(std::move(*prepared), resolved_kernel(*subject));
  }
  // The two that are weighed at the end are prepared once more.
  const Duration prepared = 5.0 / 3 * (clock.now() - begin);
  OperationComparison::Subjects both{std::move(baseline), std::move(optimized)};
  return started<OperationComparison>(std::move(both), std::move(operations), options, clock,
                                      prepared);
}

}  // namespace flopscope::experiments
