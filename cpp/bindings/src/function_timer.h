// SPDX-License-Identifier: MIT
//
// The rules of a timing for calls that JavaScript makes: it asks for a row of batches, makes the
// calls, and hands over the clock readings around them, so that the function may be asynchronous
// and nothing but its calls is between two readings.
//
// Nobody times an empty call here, since an engine compiles the loop around each function on its
// own terms: only what takes less than any processor needs is refused as optimised away.
#pragma once

#include <vector>

#include <emscripten/val.h>

#include "encode.h"
#include "flopscope/experiments/timing.h"

namespace flopscope::bindings {

class FunctionTimer {
 public:
  FunctionTimer(const experiments::TimingOptions& options, measure::ClockEstimate clock)
      : options_(options), clock_(clock), sampler_(sampler_options(options), clock) {}

  [[nodiscard]] double batch_size() const { return static_cast<double>(sampler_.batch_size()); }
  [[nodiscard]] double batches_ahead() const {
    return static_cast<double>(sampler_.batches_ahead());
  }
  [[nodiscard]] double patience_ms() const { return measure::to_ms(sampler_.patience()); }
  [[nodiscard]] double stretch_ms() const {
    return measure::to_ms(experiments::timing_stretch(clock_));
  }
  [[nodiscard]] bool done() const { return sampler_.done(); }

  void record_row(const emscripten::val& edges_ms) {
    std::vector<measure::Duration> edges;
    for (const double edge_ms : emscripten::convertJSArrayToNumberVector<double>(edges_ms)) {
      edges.push_back(measure::from_ms(edge_ms));
    }
    sampler_.record_row(edges);
  }

  [[nodiscard]] emscripten::val progress() const {
    return encode(experiments::timing_progress(sampler_));
  }
  [[nodiscard]] emscripten::val report() const {
    return encode(experiments::timing_report(sampler_, options_, clock_, std::nullopt));
  }

 private:
  experiments::TimingOptions options_;
  measure::ClockEstimate clock_;
  measure::Sampler sampler_;
};

}  // namespace flopscope::bindings
