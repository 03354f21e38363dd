// SPDX-License-Identifier: MIT
//
// The rules of a timing for calls that JavaScript makes: it asks for a row of batches, makes the
// calls, and hands over the clock readings around them, so that the function may be asynchronous
// and nothing but its calls is between two readings.
//
// Nobody times an empty call here, since an engine compiles the loop around each function on its
// own terms: only what takes less than any processor needs is refused as optimised away.
#pragma once

#include <memory>
#include <vector>

#include <emscripten/val.h>

#include "encode.h"
#include "flopscope/experiments/stretch.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/reference_loop.h"

namespace flopscope::bindings {

class FunctionTimer {
 public:
  FunctionTimer(const experiments::TimingOptions& options, measure::KnownClock clock)
      : options_(options),
        clock_(clock),
        watch_(clock),
        sampler_(paced_options(options), clock),
        before_(sampler_),
        reference_(
            std::make_unique<measure::ReferenceLoop>(clock, measure::from_ms(options.max_ms))) {}

  /// Runs follow each other at once: for samples that were taken before, which no time passes for.
  void at_once() {
    before_ = sampler_ = {sampler_options(options_), clock_};
    reference_.reset();
  }
  [[nodiscard]] double batch_size() const { return static_cast<double>(sampler_.next_calls()); }
  [[nodiscard]] double batches_ahead() const {
    return static_cast<double>(sampler_.batches_ahead());
  }
  [[nodiscard]] double patience_ms() const { return measure::to_ms(sampler_.patience()); }
  /// Returns how long the stretch should be, in ms.
  double begin_stretch() {
    before_ = sampler_;
    static_cast<void>(watch_.slept());
    return measure::to_ms(experiments::timing_stretch(clock_));
  }
  /// Drops what the stretch measured; its reason is a measure::Interruption.
  void interrupt(int reason) {
    sampler_.drop_since(before_, static_cast<measure::Interruption>(reason));
    before_ = sampler_;
  }
  [[nodiscard]] bool done() const { return sampler_.done(); }

  /// `aside_ms` went by around these batches, in what the caller does before and after them.
  void record_row(const emscripten::val& edges_ms, double aside_ms) {
    sampler_.spend(measure::from_ms(aside_ms));
    std::vector<measure::Duration> edges;
    for (const double edge_ms : emscripten::convertJSArrayToNumberVector<double>(edges_ms)) {
      edges.push_back(measure::from_ms(edge_ms));
    }
    sampler_.record_row(edges);
    if (watch_.slept()) interrupt(static_cast<int>(measure::Interruption::suspended));
    if (reference_) reference_->time();
  }

  [[nodiscard]] emscripten::val progress() const {
    return encode(experiments::timing_progress(sampler_));
  }
  [[nodiscard]] emscripten::val report() const {
    auto report = experiments::timing_report(sampler_, options_, clock_, std::nullopt);
    if (reference_ && !report.samples_ms.empty()) report.reference_ms = reference_->passes_ms();
    return encode(report);
  }

 private:
  experiments::TimingOptions options_;
  measure::KnownClock clock_;
  measure::SleepWatch watch_;
  measure::Sampler sampler_;
  measure::Sampler before_;  // the stretch
  std::unique_ptr<measure::ReferenceLoop> reference_;
};

}  // namespace flopscope::bindings
