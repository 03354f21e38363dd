// SPDX-License-Identifier: MIT
#include "flopscope/experiments/comparison.h"

#include <algorithm>
#include <array>

#include "flopscope/experiments/stretch.h"
#include "run/checked_operation.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::PreparedOperation;
using measure::Duration;

using Prepared = std::unique_ptr<PreparedOperation>;

class OperationComparison final : public Experiment {
 public:
  OperationComparison(Prepared baseline, Prepared optimized, Prepared control,
                      std::array<Kernel, 2> kernels, const ComparisonOptions& options,
                      measure::KnownClock clock, Duration prepared)
      : operations_{{{std::move(baseline), kernels[0]},
                     {std::move(optimized), kernels[1]},
                     {std::move(control), kernels[0]}}},
        kernels_(kernels),
        options_(options),
        clock_(clock),
        prepared_(prepared),
        interleaver_(new_interleaver()),
        before_(interleaver_) {}

  bool advance() override {
    before_ = interleaver_;
    measure::SleepWatch watch(clock_);
    make_batches();
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return is_open();
  }

  bool interrupt(measure::Interruption reason) override {
    const bool dropped = interleaver_.drop_since(before_, reason);
    before_ = interleaver_;
    return dropped && is_open();
  }

  [[nodiscard]] Progress progress() const override { return comparison_progress(interleaver_); }

  [[nodiscard]] AnyRecord report() override {
    report_ = comparison_report(interleaver_, options_, clock_);
    report_.baseline_kernel = layers::kernel_choices[kernels_[0]];
    report_.optimized_kernel = layers::kernel_choices[kernels_[1]];
    for (const CheckedOperation& operation : operations_) {
      if (auto failure = operation.failure()) {
        report_.outcome = failure->outcome;
        report_.verdicts = {std::move(failure->verdict)};
        break;
      }
      const auto& check = operation.check();
      if (check && check->verdict()) add_verdict(report_.verdicts, *check->verdict());
    }
    return {&ComparisonReport::record_type, &report_};
  }

 private:
  [[nodiscard]] measure::Interleaver new_interleaver() const {
    measure::InterleaverOptions rules = interleaver_options(options_);
    rules.budget = measure::less_preparing(rules.budget, prepared_);
    return {rules, clock_};
  }

  void make_batches() {
    CheckedOperation& baseline = operations_[0];
    CheckedOperation& optimized = operations_[1];
    CheckedOperation& control = operations_[2];
    const Duration end = clock_.now() + timing_stretch(clock_);
    while (is_open() && clock_.now() < end) {
      measure::advance(
          interleaver_, clock_, [&] { baseline.run(); }, [&] { optimized.run(); },
          [&] { control.run(); });
      // After the first calls, which it would warm up, and before anything is timed; calls too slow
      // to go on left no output of the others.
      if (!baseline.check() && is_open() && interleaver_.phase() != measure::Phase::first_call) {
        baseline.verify();
        optimized.verify();
      }
      if (ran_short()) before_ = interleaver_ = new_interleaver();
    }
  }

  [[nodiscard]] bool ran_short() const {
    return std::any_of(operations_.begin(), operations_.end(),
                       [](const CheckedOperation& each) { return each.ran_short(); });
  }

  [[nodiscard]] bool is_open() const {
    return !interleaver_.done() &&
           std::none_of(operations_.begin(), operations_.end(),
                        [](const CheckedOperation& each) { return each.failed(); });
  }

  std::array<CheckedOperation, 3> operations_;  // baseline, optimized, and the baseline's copy
  std::array<Kernel, 2> kernels_;
  ComparisonOptions options_;
  measure::KnownClock clock_;
  Duration prepared_;  // of the time allowed
  measure::Interleaver interleaver_;
  measure::Interleaver before_;  // the stretch
  ComparisonReport report_;
};

}  // namespace

StartedExperiment comparison(const Subject& baseline, const Subject& optimized,
                             const ComparisonOptions& options, measure::KnownClock clock) {
  const Duration begin = clock.now();
  auto a = prepare(baseline, options.seed);
  if (!a) return about_subject("baseline", a.error());
  auto b = prepare(optimized, options.seed);
  if (!b) return about_subject("optimized", b.error());
  auto control = prepare(baseline, options.seed);
  if (!control) return about_subject("baseline, as its own control", control.error());
  return started<OperationComparison>(
      std::move(*a), std::move(*b), std::move(*control),
      std::array<Kernel, 2>{resolved_kernel(baseline), resolved_kernel(optimized)}, options, clock,
      clock.now() - begin);
}

}  // namespace flopscope::experiments
