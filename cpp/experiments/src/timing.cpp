// SPDX-License-Identifier: MIT
#include "flopscope/experiments/timing.h"

#include <algorithm>

#include "flopscope/measure/phrase.h"
#include "timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::ClockEstimate;
using measure::Duration;
using measure::number_text;

/// Naive work that a verification may cost, in multiply-accumulates: some milliseconds, some tens
/// of them in code that a browser has not optimised yet. A 128-cubed matmul is verified whole, of
/// larger ones a sample of elements is.
constexpr double verification_work = 128.0 * 128.0 * 128.0;

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
    if (!called_) {
      timer_.advance(call, Duration{0});
      called_ = true;
      // The naive kernel is the reference itself.
      if (kernel_ != Kernel::naive) verification_ = operation_->verify(verification_work);
    } else if (!differs()) {
      timer_.advance(call, timing_stretch(estimate_));
    }
    return !differs() && !timer_.sampler().done();
  }

  [[nodiscard]] Progress progress() const override { return timing_progress(timer_.sampler()); }

  [[nodiscard]] AnyRecord report() override {
    report_ = timing_report(timer_.sampler(), options_, estimate_, cost_);
    report_.kernel = layers::kernel_names[static_cast<std::size_t>(kernel_)];
    if (verification_) add_verification(*verification_);
    return {&measure::record_type<TimingReport>(), &report_};
  }

 private:
  [[nodiscard]] bool differs() const {
    return verification_ && verification_->obstacle == nullptr && !verification_->passed();
  }

  void add_verification(const layers::Verification& found) {
    if (found.obstacle != nullptr) {
      add_verdict(
          report_.verdicts,
          {"not_verified", Severity::warning,
           std::string("The output was not compared with the naive kernel's. ") + found.obstacle});
      return;
    }
    report_.verified_elements = static_cast<double>(found.elements);
    report_.verification_error = found.worst_error;
    report_.verification_tolerance = found.tolerance;
    if (found.passed()) return;
    report_.outcome = TimingOutcome::kernel_mismatch;
    report_.verdicts = {
        {"kernel_mismatch", Severity::problem,
         "The " + report_.kernel + " kernel differs from the naive one by " +
             number_text(found.worst_error) + " of the output's scale, more than the " +
             number_text(found.tolerance) + " that rounding may cause, so it was not timed."}};
  }

  std::unique_ptr<layers::PreparedOperation> operation_;
  measure::Cost cost_;
  Kernel kernel_;
  TimingOptions options_;
  ClockEstimate estimate_;
  measure::Timer timer_;
  bool called_ = false;
  std::optional<layers::Verification> verification_;
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
  return std::unique_ptr<Experiment>(
      std::make_unique<OperationTiming>(std::move(*prepared), subject.operation->cost(),
                                        resolved_kernel(subject), options, clock, estimate));
}

}  // namespace flopscope::experiments
