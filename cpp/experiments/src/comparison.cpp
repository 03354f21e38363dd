// SPDX-License-Identifier: MIT
#include "flopscope/experiments/comparison.h"

#include <algorithm>
#include <array>

#include "kernel_check.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using layers::PreparedOperation;
using measure::ClockEstimate;
using measure::Duration;

using Prepared = std::unique_ptr<PreparedOperation>;

const char* name_of(Kernel kernel) {
  return layers::kernel_names[static_cast<std::size_t>(kernel)];
}

class OperationComparison final : public Experiment {
 public:
  OperationComparison(Prepared baseline, Prepared optimized, Prepared control,
                      std::array<Kernel, 2> kernels, const ComparisonOptions& options,
                      measure::Clock& clock, ClockEstimate estimate)
      : baseline_(std::move(baseline)),
        optimized_(std::move(optimized)),
        control_(std::move(control)),
        kernels_(kernels),
        options_(options),
        clock_(&clock),
        estimate_(estimate),
        interleaver_(interleaver_options(options), estimate),
        before_(interleaver_) {}

  bool advance() override {
    before_ = interleaver_;
    measure::SleepWatch watch(*clock_);
    make_batches();
    if (watch.slept()) interrupt(measure::Interruption::suspended);
    return !interleaver_.done() && !differs();
  }

  bool interrupt(measure::Interruption reason) override {
    const bool dropped = interleaver_.drop_since(before_, reason);
    before_ = interleaver_;
    return dropped && !interleaver_.done() && !differs();
  }

  [[nodiscard]] Progress progress() const override { return comparison_progress(interleaver_); }

  [[nodiscard]] AnyRecord report() override {
    report_ = comparison_report(interleaver_, options_, estimate_);
    report_.baseline_kernel = name_of(kernels_[0]);
    report_.optimized_kernel = name_of(kernels_[1]);
    for (const KernelCheck& check : checks_) {
      if (check.differs()) {
        report_.outcome = TimingOutcome::kernel_mismatch;
        report_.verdicts = {*check.verdict()};
        break;
      }
      if (check.verdict()) add_verdict(report_.verdicts, *check.verdict());
    }
    return {&measure::record_type<ComparisonReport>(), &report_};
  }

 private:
  void make_batches() {
    const Duration end = clock_->now() + timing_stretch(estimate_);
    while (!interleaver_.done() && !differs() && clock_->now() < end) {
      measure::advance(
          interleaver_, *clock_, [this] { baseline_->run(); }, [this] { optimized_->run(); },
          [this] { control_->run(); });
      // After the first calls, which it would warm up, and before anything is timed.
      if (checks_.empty() && interleaver_.phase() != measure::Phase::first_call) {
        checks_ = {{*baseline_, kernels_[0]}, {*optimized_, kernels_[1]}};
      }
    }
  }

  [[nodiscard]] bool differs() const {
    return std::any_of(checks_.begin(), checks_.end(),
                       [](const KernelCheck& check) { return check.differs(); });
  }

  Prepared baseline_;
  Prepared optimized_;
  Prepared control_;
  std::array<Kernel, 2> kernels_;
  ComparisonOptions options_;
  measure::Clock* clock_;
  ClockEstimate estimate_;
  measure::Interleaver interleaver_;
  measure::Interleaver before_;      // the stretch
  std::vector<KernelCheck> checks_;  // of both subjects, once the first calls were made
  ComparisonReport report_;
};

}  // namespace

measure::InterleaverOptions interleaver_options(const ComparisonOptions& options) {
  return {options.warmup, options.quartets, measure::from_ms(options.max_ms)};
}

measure::Result<std::unique_ptr<Experiment>> comparison(const Subject& baseline,
                                                        const Subject& optimized,
                                                        const ComparisonOptions& options,
                                                        measure::Clock& clock,
                                                        ClockEstimate estimate) {
  auto a = prepare(baseline, options.seed);
  if (!a) return a.error();
  auto b = prepare(optimized, options.seed);
  if (!b) return b.error();
  auto control = prepare(baseline, options.seed);
  if (!control) return control.error();
  return std::unique_ptr<Experiment>(std::make_unique<OperationComparison>(
      std::move(*a), std::move(*b), std::move(*control),
      std::array<Kernel, 2>{resolved_kernel(baseline), resolved_kernel(optimized)}, options, clock,
      estimate));
}

}  // namespace flopscope::experiments
