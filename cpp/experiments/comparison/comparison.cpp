// SPDX-License-Identifier: MIT
#include "flopscope/experiments/comparison.h"

#include <utility>
#include <vector>

#include "compared/operation_turns.h"

namespace flopscope::experiments {

namespace {

using layers::kernel_choices;
using measure::Duration;

measure::InterleaverOptions less_preparing(const ComparisonOptions& options, Duration prepared) {
  measure::InterleaverOptions rules = interleaver_options(options);
  rules.budget = measure::less_preparing(rules.budget, prepared);
  return rules;
}

class OperationComparison final : public Experiment {
 public:
  /// `operations`: the baseline, the optimized one, and the baseline's copy.
  OperationComparison(std::vector<CheckedOperation> operations, const ComparisonOptions& options,
                      measure::KnownClock clock, Duration prepared)
      : options_(options),
        clock_(clock),
        turns_(std::move(operations), 2, {less_preparing(options, prepared), clock}, clock) {}

  bool advance() override { return turns_.advance(); }
  bool interrupt(measure::Interruption reason) override { return turns_.interrupt(reason); }
  [[nodiscard]] Progress progress() const override { return comparison_progress(turns_.rules()); }

  [[nodiscard]] AnyRecord report() override {
    report_ = comparison_report(turns_.rules(), options_, clock_);
    report_.baseline_kernel = kernel_choices[turns_.operation(0).kernel()];
    report_.optimized_kernel = kernel_choices[turns_.operation(1).kernel()];
    turns_.judge(report_.outcome, report_.verdicts,
                 [](std::size_t, Verdict verdict) { return verdict; });
    return {&ComparisonReport::record_type, &report_};
  }

 private:
  ComparisonOptions options_;
  measure::KnownClock clock_;
  OperationTurns<measure::Interleaver> turns_;
  ComparisonReport report_;
};

}  // namespace

StartedExperiment comparison(const Subject& baseline, const Subject& optimized,
                             const ComparisonOptions& options, measure::KnownClock clock) {
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
  return started<OperationComparison>(std::move(operations), options, clock, clock.now() - begin);
}

}  // namespace flopscope::experiments
