// SPDX-License-Identifier: MIT
//
// The rules of a comparison for calls that JavaScript makes: it asks whose batch is next, makes the
// calls, and hands over the two clock readings around them.
#pragma once

#include <emscripten/val.h>

#include "encode.h"
#include "flopscope/experiments/comparison.h"

namespace flopscope::bindings {

class FunctionComparison {
 public:
  FunctionComparison(const experiments::ComparisonOptions& options, measure::ClockEstimate clock)
      : options_(options),
        clock_(clock),
        interleaver_(experiments::interleaver_options(options), clock) {}

  /// 0 for the baseline, 1 for the optimized one, 2 for the baseline as its own control.
  [[nodiscard]] int contender() const { return static_cast<int>(interleaver_.next().contender); }
  [[nodiscard]] double calls() const { return static_cast<double>(interleaver_.next().calls); }
  [[nodiscard]] bool lead_in() const { return interleaver_.next().lead_in; }
  [[nodiscard]] double stretch_ms() const {
    return measure::to_ms(experiments::timing_stretch(clock_));
  }
  [[nodiscard]] bool done() const { return interleaver_.done(); }

  void record(double begin_ms, double end_ms) {
    interleaver_.record(measure::from_ms(begin_ms), measure::from_ms(end_ms));
  }

  [[nodiscard]] emscripten::val progress() const {
    return encode(experiments::comparison_progress(interleaver_));
  }
  [[nodiscard]] emscripten::val report() const {
    return encode(experiments::comparison_report(interleaver_, options_, clock_));
  }

 private:
  experiments::ComparisonOptions options_;
  measure::ClockEstimate clock_;
  measure::Interleaver interleaver_;
};

}  // namespace flopscope::bindings
