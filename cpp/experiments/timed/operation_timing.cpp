// SPDX-License-Identifier: MIT
#include "operation_timing.h"

#include <utility>

#include "checked_operation.h"
#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/reference_loop.h"
#include "flopscope/measure/timer.h"

namespace flopscope::experiments {

namespace {

using layers::Kernel;
using measure::Duration;

class CheckedTiming final : public OperationTiming {
 public:
  CheckedTiming(std::unique_ptr<layers::PreparedOperation> operation, measure::Cost cost,
                Kernel kernel, TimingOptions options, measure::KnownClock clock, Spread spread)
      : operation_(std::move(operation), kernel),
        cost_(cost),
        kernel_(kernel),
        options_(std::move(options)),
        clock_(clock),
        spread_(spread),
        timer_(new_timer()) {
    if (spread_ != Spread::beside_reference) return;
    reference_ =
        std::make_unique<measure::ReferenceLoop>(clock_, measure::from_ms(options_.max_ms));
  }

  bool advance() override {
    if (operation_.failed()) return false;
    const auto call = [this] { operation_.run(); };
    // The first call is verified before any other, so that no kernel that computes something else
    // is ever timed.
    if (!operation_.check()) {
      timer_.advance(call, Duration{0});
      operation_.verify();
    } else {
      timer_.advance(call, timing_stretch(clock_));
    }
    // Which of the runs ended early is not known, nor how the shortage slowed those before.
    if (operation_.ran_short()) timer_ = new_timer();
    if (reference_) reference_->time();
    return !operation_.failed() && !timer_.sampler().done();
  }

  bool interrupt(measure::Interruption reason) override {
    return timer_.interrupt(reason) && !operation_.failed();
  }

  [[nodiscard]] bool rests() const override { return timer_.sampler().rests(); }

  [[nodiscard]] Progress progress() const override { return timing_progress(timer_.sampler()); }

  [[nodiscard]] AnyRecord report() override {
    report_ = timing_report(timer_.sampler(), options_, clock_, cost_);
    report_.kernel = layers::kernel_choices[kernel_];
    if (reference_ && !report_.samples_ms.empty()) report_.reference_ms = reference_->passes_ms();
    if (operation_.check()) add_check(*operation_.check());
    if (auto failure = operation_.failure()) {
      report_.outcome = failure->outcome;
      report_.verdicts = {std::move(failure->verdict)};
    }
    return {&TimingReport::record_type, &report_};
  }

 private:
  [[nodiscard]] measure::Timer new_timer() {
    return measure::Timer(
        clock_, spread_ == Spread::in_turns ? options_in_turns(options_) : paced_options(options_));
  }

  void add_check(const KernelCheck& check) {
    if (const auto& found = check.verification()) {
      report_.verified_elements = static_cast<double>(found->elements);
      report_.verification_error = found->worst_error;
      report_.verification_tolerance = found->tolerance;
    }
    if (check.verdict()) add_verdict(report_.verdicts, *check.verdict());
  }

  CheckedOperation operation_;
  measure::Cost cost_;
  Kernel kernel_;
  TimingOptions options_;
  measure::KnownClock clock_;
  Spread spread_;
  measure::Timer timer_;
  std::unique_ptr<measure::ReferenceLoop> reference_;
  TimingReport report_;
};

}  // namespace

std::unique_ptr<OperationTiming> operation_timing(
    std::unique_ptr<layers::PreparedOperation> operation, const measure::Cost& cost, Kernel kernel,
    const TimingOptions& options, measure::KnownClock clock, Spread spread) {
  return std::make_unique<CheckedTiming>(std::move(operation), cost, kernel, options, clock,
                                         spread);
}

}  // namespace flopscope::experiments
