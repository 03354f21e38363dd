// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The fields of measurements in mirrored rounds, described once for all questions that make some.
#pragma once

#include "question/common_fields.h"

namespace flopscope::experiments {

/// All options of a RoundsOptions, where `warmup` says whose batches come first.
template <class Options>
constexpr auto rounds_options(const char* warmup) {
  using measure::between;
  return measure::fields(
      measure::field<&Options::warmup, Options>("batches", warmup, between(0, 1000)),
      measure::field<&Options::rounds, Options>(
          "rounds", "wanted, of two batches of each; rounded up to an even number",
          between(2, 10'000)),
      confidence_option<Options>("how often an interval covers the true value, each by itself"),
      minimum_effect_option<Options>(), max_ms_option<Options>("time allowed for all together"),
      seed_option<Options>("of the orders and of the generator that fills the inputs"));
}

/// The median of RoundTimes.
template <class Times>
constexpr auto round_median_fields() {
  return measure::fields(
      measure::estimate<&Times::p50_ms, Times>(
          median_names, "ms", "median time of a call",
          "low end of the median's interpolated order statistics",
          "high end of the median's interpolated order statistics"),
      measure::widening<&Times::p50_ms, Times>(
          "median_widening",
          "factor by which the median's interval was widened because neighbouring runs are alike"));
}

/// What that is made of.
template <class Times>
constexpr auto round_sample_fields() {
  using measure::at_least;
  using measure::field;
  return measure::fields(
      measure::observed(field<&Times::clock_error_percent, Times>(
          "%", "bound on one batch's clock error, 2R / its time", at_least(0))),
      field<&Times::runs, Times>("runs", "timed batches, two in each round", at_least(0)),
      measure::observed(field<&Times::batch_size, Times>("calls", "calls in each", at_least(1))),
      measure::observed(field<&Times::samples_ms, Times>(
          "ms", "time of a call in each batch, in order", at_least(0))));
}

template <class Report>
constexpr auto control_fields(
    const char* doc = "the baseline's time over that of its own copy: 1 where all is well") {
  return measure::fields(
      measure::estimate<&Report::control_ratio, Report>(control_names, "", doc),
      measure::widening<&Report::control_ratio, Report>(
          "control_widening",
          "factor by which that was widened because neighbouring rounds are alike"));
}

/// The last fields of a RoundsReport.
template <class Report>
constexpr auto rounds_fields(const char* elapsed = elapsed_doc) {
  return measure::fields(clock_resolution_field<Report>(),
                         measure::observed(measure::field<&Report::clock_error_percent, Report>(
                             "%", "bound on the clock error of the shortest batch of all")),
                         run_fields<Report>(elapsed));
}

}  // namespace flopscope::experiments
