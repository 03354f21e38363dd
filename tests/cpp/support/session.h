// SPDX-License-Identifier: MIT
//
// A timing whose calls took just the times that a test gives, and its report.
#pragma once

#include <optional>
#include <vector>

#include "flopscope/experiments/timing.h"

namespace flopscope::test {

inline constexpr measure::ClockEstimate fine_clock{measure::from_ms(0.001), measure::from_ms(0)};

class Session {
 public:
  explicit Session(experiments::TimingOptions options, measure::ClockEstimate clock = fine_clock)
      : options_(options), clock_(clock), sampler_(sampler_options(options), clock) {}

  /// The next batch takes this long, and a reading of the clock besides.
  Session& call(double ms) {
    const measure::Duration end = time_ + measure::from_ms(ms) + clock_.reading_cost;
    sampler_.record(time_, end, false);
    time_ = end;
    return *this;
  }
  Session& calls(const std::vector<double>& all) {
    for (const double ms : all) call(ms);
    return *this;
  }
  /// Every further call takes this long, however many a batch has.
  Session& rest(double call_ms) {
    while (!sampler_.done()) call(call_ms * static_cast<double>(sampler_.batch_size()));
    return *this;
  }
  [[nodiscard]] experiments::TimingReport report(
      const std::optional<measure::Cost>& cost = std::nullopt) const {
    return timing_report(sampler_, options_, clock_, cost);
  }

 private:
  experiments::TimingOptions options_;
  measure::ClockEstimate clock_;
  measure::Sampler sampler_;
  measure::Duration time_{0};
};

inline experiments::TimingOptions runs_of(std::int64_t runs, std::int64_t warmup = 1) {
  experiments::TimingOptions options;
  options.runs = runs;
  options.warmup = warmup;
  options.max_ms = 1'000'000;
  return options;
}

/// A timing of just these runs, one call each, after a first call and a warm-up run.
inline experiments::TimingReport timed(const std::vector<double>& samples, double first_call = 2) {
  Session session(runs_of(static_cast<std::int64_t>(samples.size())));
  return session.call(first_call).call(2).calls(samples).report();
}

}  // namespace flopscope::test
