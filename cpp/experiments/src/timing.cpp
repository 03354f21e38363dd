// SPDX-License-Identifier: MIT
#include "flopscope/experiments/timing.h"

#include <algorithm>

#include "kernel_check.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::ClockEstimate;
using measure::Duration;

class OperationTiming final : public Experiment {
 public:
  OperationTiming(std::unique_ptr<layers::PreparedOperation> operation, measure::Cost cost,
                  Kernel kernel, const TimingOptions& options, measure::Clock& clock,
                  ClockEstimate estimate)
      : operation_(std::move(operation)),
        cost_(cost),
        kernel_(kernel),
        options_(options),
        estimate_(estimate),
        timer_(clock, estimate, sampler_options(options)) {}

  bool advance() override {
    const auto call = [this] { operation_->run(); };
    // The first call is verified before any other, so that no kernel that computes something else
    // is ever timed.
    if (!check_) {
      timer_.advance(call, Duration{0});
      check_.emplace(*operation_, kernel_);
    } else if (!check_->differs()) {
      timer_.advance(call, timing_stretch(estimate_));
    }
    return !check_->differs() && !timer_.sampler().done();
  }

  bool interrupt(measure::Interruption reason) override { return timer_.interrupt(reason); }

  [[nodiscard]] Progress progress() const override { return timing_progress(timer_.sampler()); }

  [[nodiscard]] AnyRecord report() override {
    report_ = timing_report(timer_.sampler(), options_, estimate_, cost_);
    report_.kernel = layers::kernel_names[static_cast<std::size_t>(kernel_)];
    if (check_) add_check(*check_);
    return {&measure::record_type<TimingReport>(), &report_};
  }

 private:
  void add_check(const KernelCheck& check) {
    if (const auto& found = check.verification()) {
      report_.verified_elements = static_cast<double>(found->elements);
      report_.verification_error = found->worst_error;
      report_.verification_tolerance = found->tolerance;
    }
    if (check.differs()) {
      report_.outcome = TimingOutcome::kernel_mismatch;
      report_.verdicts = {*check.verdict()};
    } else if (check.verdict()) {
      add_verdict(report_.verdicts, *check.verdict());
    }
  }

  std::unique_ptr<layers::PreparedOperation> operation_;
  measure::Cost cost_;
  Kernel kernel_;
  TimingOptions options_;
  ClockEstimate estimate_;
  measure::Timer timer_;
  std::optional<KernelCheck> check_;  // once the first call was made
  TimingReport report_;
};

}  // namespace

measure::SamplerOptions sampler_options(const TimingOptions& options) {
  return {options.warmup, options.runs, measure::from_ms(options.max_ms)};
}

Duration timing_stretch(ClockEstimate clock) {
  const Duration half_percent = 400 * clock.resolution;
  const Duration five_percent = 40 * clock.resolution;
  const Duration longest = std::max(measure::from_ms(500), five_percent);
  return std::clamp(half_percent, measure::from_ms(100), longest);
}

measure::Result<std::unique_ptr<Experiment>> timing(const Subject& subject,
                                                    const TimingOptions& options,
                                                    measure::Clock& clock, ClockEstimate estimate) {
  auto prepared = prepare(subject, options.seed);
  if (!prepared) return prepared.error();
  return prepared_timing(std::move(*prepared), subject.operation->cost(), resolved_kernel(subject),
                         options, clock, estimate);
}

std::unique_ptr<Experiment> prepared_timing(std::unique_ptr<layers::PreparedOperation> operation,
                                            const measure::Cost& cost, Kernel kernel,
                                            const TimingOptions& options, measure::Clock& clock,
                                            ClockEstimate estimate) {
  return std::make_unique<OperationTiming>(std::move(operation), cost, kernel, options, clock,
                                           estimate);
}

}  // namespace flopscope::experiments
