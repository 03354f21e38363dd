// SPDX-License-Identifier: MIT
//
// The rules of a comparison for calls that JavaScript makes: it asks whose batch is next, makes the
// calls, and hands over the two clock readings around them.
#pragma once

#include <emscripten/val.h>

#include "encode.h"
#include "flopscope/experiments/comparison_report.h"
#include "flopscope/experiments/stretch.h"
#include "flopscope/measure/known_clock.h"

namespace flopscope::bindings {

class FunctionComparison {
 public:
  FunctionComparison(const experiments::ComparisonOptions& options, measure::KnownClock clock)
      : options_(options),
        clock_(clock),
        watch_(clock),
        interleaver_(experiments::interleaver_options(options), clock),
        before_(interleaver_) {}

  /// 0 for the baseline, 1 for the optimized one, 2 for the baseline as its own control.
  [[nodiscard]] int contender() const { return static_cast<int>(interleaver_.next().contender); }
  [[nodiscard]] double calls() const { return static_cast<double>(interleaver_.next().calls); }
  [[nodiscard]] bool lead_in() const { return interleaver_.next().lead_in; }
  /// Returns how long the stretch should be, in ms.
  double begin_stretch() {
    before_ = interleaver_;
    static_cast<void>(watch_.slept());
    return measure::to_ms(experiments::timing_stretch(clock_));
  }
  /// Drops what the stretch measured; its reason is a measure::Interruption.
  void interrupt(int reason) {
    interleaver_.drop_since(before_, static_cast<measure::Interruption>(reason));
    before_ = interleaver_;
  }
  [[nodiscard]] bool done() const { return interleaver_.done(); }

  void record(double begin_ms, double end_ms) {
    interleaver_.record(measure::from_ms(begin_ms), measure::from_ms(end_ms));
    if (watch_.slept()) interrupt(static_cast<int>(measure::Interruption::suspended));
  }

  [[nodiscard]] emscripten::val progress() const {
    return encode(experiments::comparison_progress(interleaver_));
  }
  [[nodiscard]] emscripten::val report() const {
    return encode(experiments::comparison_report(interleaver_, options_, clock_));
  }

 private:
  experiments::ComparisonOptions options_;
  measure::KnownClock clock_;
  measure::SleepWatch watch_;
  measure::Interleaver interleaver_;
  measure::Interleaver before_;  // the stretch
};

}  // namespace flopscope::bindings
