// SPDX-License-Identifier: MIT
//
// Describes the fields of a timing: names, units and what each says.
#include "flopscope/experiments/timing_report.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr auto option_fields = fields(
    timing_options<TimingOptions>(
        "warm-up runs, kept apart; more where the batch size takes longer to find",
        "timed runs wanted",
        "time allowed for all calls; no call begins of which less than a half is expected to fit"),
    field<&TimingOptions::batch_size>("calls",
                                      "calls in each run: 0 has the clock choose, 1 makes each "
                                      "call alone, with its own set-up and "
                                      "tear-down",
                                      between(0, 1'000'000)),
    if_any(field<&TimingOptions::earlier_ms>(
        "ms", "medians of timings of the same before, to whose level the intervals reach",
        at_least(0))),
    field<&TimingOptions::fresh>(
        "in a fresh module, opened for this timing alone: its first call starts cold"));

using Report = TimingReport;
constexpr auto report_fields = fields(
    outcome_field<Report>(),
    observed(field<&Report::kernel>("the kernel that ran; empty for a caller's function")),
    field<&Report::runs>("runs", "timed runs; each is a batch of calls", at_least(0)),
    observed(field<&Report::batch_size>("calls", "calls in each run", at_least(1))),
    estimate_part<&Report::mean_ms, Part::point>("mean_ms", "ms", "mean time of a call",
                                                 at_least(0)),
    field<&Report::std_ms>("ms", "sample standard deviation of the runs (n - 1)", at_least(0)),
    field<&Report::min_ms>("ms", "fastest run", at_least(0)),
    field<&Report::max_ms>("ms", "slowest run", at_least(0)),
    estimate_part<&Report::p50_ms, Part::point>("p50_ms", "ms", "median run", at_least(0)),
    field<&Report::p95_ms>("ms", "95th percentile, linearly interpolated", at_least(0)),
    field<&Report::p99_ms>("ms", "99th percentile, linearly interpolated", at_least(0)),
    // In files of older versions, whose interval was symmetric, it may begin below 0.
    estimate_part<&Report::mean_ms, Part::low>("mean_ci_low_ms", "ms",
                                               "low end of the mean's t interval"),
    estimate_part<&Report::mean_ms, Part::high>("mean_ci_high_ms", "ms",
                                                "high end of the mean's t interval", at_least(0)),
    estimate_part<&Report::p50_ms, Part::low>(
        "median_ci_low_ms", "ms", "low end of the median's interpolated order statistics",
        at_least(0)),
    estimate_part<&Report::p50_ms, Part::high>(
        "median_ci_high_ms", "ms", "high end of the median's interpolated order statistics",
        at_least(0)),
    field<&Report::confidence, Report>("of both intervals", between(0.5, 0.9999)),
    by_method(
        field<&Report::prefers_median>("true where skew makes the mean's interval too narrow")),
    field<&Report::mad_ms>("ms", "median absolute deviation, unscaled", at_least(0)),
    field<&Report::coefficient_of_variation>("std / mean", at_least(0)),
    field<&Report::lag1_autocorrelation>("correlation of each run with the next", between(-1, 1)),
    field<&Report::stretch_spread_percent>(
        "%",
        "how far the level moved from one stretch of five runs to another: standard deviation of "
        "their medians, by the median absolute one",
        at_least(0)),
    if_any(observed(field<&Report::earlier_ms>(
        "ms", "medians of timings of the same before, to whose level the intervals reach",
        at_least(0)))),
    widening<&Report::p50_ms>(
        "interval_widening",
        "factor by which the median's interval was widened because the level wanders", at_least(1)),
    field<&Report::outliers_low_severe>(
        "runs", "more than 3 interquartile ranges below the quartiles", at_least(0)),
    field<&Report::outliers_low_mild>(
        "runs", "more than 1.5 interquartile ranges below the quartiles", at_least(0)),
    field<&Report::outliers_high_mild>(
        "runs", "more than 1.5 interquartile ranges above the quartiles", at_least(0)),
    field<&Report::outliers_high_severe>(
        "runs", "more than 3 interquartile ranges above the quartiles", at_least(0)),
    by_method(field<&Report::change_point_run>("index of the first run after a change of level",
                                               at_least(1))),
    by_method(estimate<&Report::drift_percent>(
        drift_names, "%", "by how much the last runs are slower than the first ones")),
    observed(field<&Report::clock_resolution_ms>(
        "ms", "R, the clock's step; absent when it stands still", at_least(0))),
    observed(field<&Report::clock_reading_ms>("ms", "what one reading costs", at_least(0))),
    observed(field<&Report::clock_error_percent>(
        "%", "bound on one run's clock error, 2R / its time", at_least(0))),
    observed(field<&Report::clock_error_mean_percent>(
        "%", "bound on the mean's clock error: contiguous runs telescope to 2R / their total",
        at_least(0))),
    observed(field<&Report::first_call_ms>("ms", "the very first call, alone", at_least(0))),
    observed(field<&Report::first_call_error_ms>("ms", "bound on the first call's clock error, 2R",
                                                 at_least(0))),
    observed(field<&Report::measured_before>(measured_before_doc, at_least(0))),
    observed(field<&Report::warmup_ms>("ms", "time of a call in each warm-up run", at_least(0))),
    observed(field<&Report::samples_ms>("ms", "time of a call in each timed run", at_least(0))),
    reference_field<Report>(), sample_classes_field<Report>(),
    observed(field<&Report::elapsed_ms, Report>("ms", elapsed_doc, at_least(0))),
    dropped_field<Report>(),
    observed(field<&Report::flops>("operations of one call, in `flops_convention`", at_least(0))),
    observed(choice<&Report::flops_convention>(
        "`all` for operations that have no multiply-accumulates", measure::convention_choices)),
    estimate<&Report::flops_per_s>(rate_names, "1/s", "`flops` over the median time",
                                   "the same at the high end of the median's interval",
                                   "the same at the low end of the median's interval", at_least(0)),
    observed(field<&Report::verified_elements>(
        "output elements compared with the naive kernel's; absent where none were", at_least(0))),
    observed(field<&Report::verification_error>(
        "largest difference, relative to the element's scale", at_least(0))),
    observed(field<&Report::verification_tolerance>("what rounding may cause", at_least(0))),
    verdicts_field<Report>());

}  // namespace

constexpr RecordType TimingOptions::record_type{"TimingOptions", "how a timing is taken",
                                                option_fields};

constexpr RecordType TimingReport::record_type{
    "TimingReport", "how long a call takes, and how sure that is", report_fields};

}  // namespace flopscope::experiments
