// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The fields that many questions have in common, each described once: options that mean the same
// everywhere and what every report of a measurement says of itself. A record that means something
// more exact says so in words of its own; names, units and ranges are the same.
#pragma once

#include "flopscope/experiments/outcome.h"
#include "flopscope/measure/estimate_fields.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

// Options.

template <class Options>
constexpr measure::Field confidence_option(
    const char* doc = "how often an interval covers the true value") {
  return measure::field<&Options::confidence, Options>(doc, measure::between(0.5, 0.9999));
}

template <class Options>
constexpr measure::Field minimum_effect_option(
    const char* doc = "smallest difference that matters") {
  return measure::field<&Options::minimum_effect_percent, Options>("%", doc,
                                                                   measure::between(0, 100));
}

template <class Options>
constexpr measure::Field max_ms_option(const char* doc) {
  return measure::field<&Options::max_ms, Options>("ms", doc, measure::between(1, 3'600'000));
}

template <class Options>
constexpr measure::Field seed_option(const char* doc = "of the generator that fills the inputs") {
  return measure::field<&Options::seed, Options>(doc, measure::between(0, 4'294'967'295.0));
}

/// All options of a TimingOptions: how often something is run, and for how long.
template <class Options>
constexpr auto timing_options(const char* warmup, const char* runs, const char* max_ms,
                              double fewest_runs = 1) {
  using measure::between;
  return measure::fields(
      measure::field<&Options::warmup, Options>("runs", warmup, between(0, 100'000)),
      measure::field<&Options::runs, Options>("runs", runs, between(fewest_runs, 100'000)),
      confidence_option<Options>(), max_ms_option<Options>(max_ms), seed_option<Options>());
}

// Reports.

template <class Report>
constexpr measure::Field outcome_field(
    const char* doc = "what came of it; only `measured` has times") {
  return measure::observed(measure::choice<&Report::outcome>(doc, outcome_choices));
}

template <class Report>
constexpr measure::Field confidence_field(const char* doc = "of all intervals") {
  return measure::field<&Report::confidence, Report>(doc);
}

template <class Report>
constexpr measure::Field minimum_effect_field(
    const char* doc = "smallest difference that matters") {
  return measure::field<&Report::minimum_effect_percent, Report>("%", doc);
}

template <class Report>
constexpr measure::Field clock_resolution_field(
    const char* doc = "R, the clock's step; absent when it stands still") {
  return measure::observed(measure::field<&Report::clock_resolution_ms, Report>("ms", doc));
}

template <class Report>
constexpr measure::Field sample_classes_field() {
  return measure::field<&Report::sample_classes>(
      "Tukey class of each timed run: -2 severe low, -1 mild low, 0 none, 1 mild high, 2 severe "
      "high",
      measure::between(-2, 2));
}

template <class Report>
constexpr measure::Field reference_field() {
  return if_any(observed(measure::field<&Report::reference_ms>(
      "ms",
      "a pass of a loop that is always the same, timed between the runs: how fast the machine was "
      "meanwhile",
      measure::at_least(0))));
}

inline constexpr const char* measured_before_doc =
    "measurements that its module, or the caller's function, had been through before: 0 is a cold "
    "start; absent where nobody counts";

inline constexpr const char* elapsed_doc = "spent in calls, all phases together";
inline constexpr const char* dropped_doc = "interrupted batches, which are in no statistic";
inline constexpr const char* verdicts_doc = "what to know before believing the numbers";

template <class Report>
constexpr measure::Field dropped_field(const char* doc = dropped_doc) {
  return measure::observed(measure::records<&Report::dropped, Report>(doc));
}

template <class Report>
constexpr measure::Field verdicts_field(const char* doc = verdicts_doc) {
  return measure::observed(measure::records<&Report::verdicts, Report>(doc));
}

/// The last fields of a RunReport.
template <class Report>
constexpr auto run_fields(const char* elapsed = elapsed_doc, const char* verdicts = verdicts_doc,
                          const char* dropped = dropped_doc) {
  return measure::fields(
      measure::observed(measure::field<&Report::elapsed_ms, Report>("ms", elapsed)),
      dropped_field<Report>(dropped), verdicts_field<Report>(verdicts));
}

// Estimates.

inline constexpr measure::EstimateNames median_names{"p50_ms", "median_ci_low_ms",
                                                     "median_ci_high_ms"};
inline constexpr measure::EstimateNames rate_names{"flops_per_s", "flops_per_s_low",
                                                   "flops_per_s_high"};
inline constexpr measure::EstimateNames speedup_names{"speedup", "speedup_ci_low",
                                                      "speedup_ci_high"};
inline constexpr measure::EstimateNames control_names{"control_ratio", "control_ci_low",
                                                      "control_ci_high"};
inline constexpr measure::EstimateNames slot_effect_names{"slot_effect", "slot_effect_ci_low",
                                                          "slot_effect_ci_high"};
inline constexpr measure::EstimateNames exponent_names{"exponent", "exponent_ci_low",
                                                       "exponent_ci_high"};
inline constexpr measure::EstimateNames drift_names{"drift_percent", "drift_ci_low_percent",
                                                    "drift_ci_high_percent"};

}  // namespace flopscope::experiments
