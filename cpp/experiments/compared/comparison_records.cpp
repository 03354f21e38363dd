// SPDX-License-Identifier: MIT
//
// Describes the fields of a comparison: names, units and what each says.
#include "flopscope/experiments/comparison_report.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices comparison_verdict_choices{measure::comparison_verdict_names};

constexpr Field comparison_option_fields[] = {
    field<&ComparisonOptions::warmup>("batches", "warm-up batches of each subject, kept apart",
                                      between(0, 1000)),
    field<&ComparisonOptions::quartets>(
        "quartets", "wanted, of two batches of each subject; rounded up to an even number",
        between(2, 10'000)),
    confidence_option<ComparisonOptions>(),
    minimum_effect_option<ComparisonOptions>(),
    field<&ComparisonOptions::accuracy_epochs>(
        "epochs", "that both models learn drawn digits for, in half of the time; 0 learns nothing",
        between(0, 100)),
    max_ms_option<ComparisonOptions>("time allowed for the whole measurement"),
    seed_option<ComparisonOptions>(),
};

constexpr auto comparison_report_fields = fields(
    outcome_field<ComparisonReport>("what came of it; only `measured` has a speedup"),
    by_method(choice<&ComparisonReport::verdict>(
        "what the second subject is, where there is a speedup", comparison_verdict_choices)),
    observed(field<&ComparisonReport::baseline_kernel>(
        "the kernel that ran; empty for a caller's function")),
    observed(field<&ComparisonReport::optimized_kernel>(
        "the kernel that ran; empty for a caller's function")),
    estimate<&ComparisonReport::speedup>(speedup_names, "",
                                         "baseline's time over the other's: above 1 is faster"),
    confidence_field<ComparisonReport>(), minimum_effect_field<ComparisonReport>(),
    by_method(field<&ComparisonReport::within_minimum_effect>(
        "true where the whole interval is: as good as equal")),
    field<&ComparisonReport::smallest_percent>(
        "%", "smallest difference that these quartets would have told apart", at_least(0)),
    field<&ComparisonReport::baseline_p50_ms>("ms", "median time of a baseline's call"),
    field<&ComparisonReport::optimized_p50_ms>("ms", "median time of the other's call"),
    observed(field<&ComparisonReport::baseline_peak_bytes>(
        "bytes",
        "most that preparing the baseline and one call of it held at once; absent for a caller's "
        "function, and where allocations are not written down")),
    observed(field<&ComparisonReport::optimized_peak_bytes>("bytes", "the same of the other")),
    record<&ComparisonReport::learned>(
        "what two models tell right that learned the same digits; on request"),
    estimate<&ComparisonReport::control_ratio>(
        control_names, "", "the baseline's time over that of its own copy: 1 where all is well"),
    widening<&ComparisonReport::control_ratio>(
        "control_widening",
        "factor by which that was widened because neighbouring quartets are alike"),
    estimate<&ComparisonReport::slot_effect>(
        slot_effect_names, "",
        "factor by which the outer places of a quartet are slower: 1 where all is well"),
    widening<&ComparisonReport::slot_effect>(
        "slot_effect_widening",
        "factor by which that was widened because neighbouring pairs of quartets are alike"),
    field<&ComparisonReport::lag1_autocorrelation>(
        "correlation of each quartet's speedup with the next"),
    known_part<&ComparisonReport::speedup, Part::widening>(
        "widening", "", "factor by which the speedup's interval was widened for that"),
    field<&ComparisonReport::quartets>("quartets", "made"),
    observed(field<&ComparisonReport::baseline_batch_size>("calls",
                                                           "calls in each batch of the baseline")),
    observed(field<&ComparisonReport::optimized_batch_size>("calls",
                                                            "calls in each batch of the other")),
    observed(filled(field<&ComparisonReport::quartets_ms>(
        "ms",
        "time of a call in each batch, four in a quartet: baseline, other, other, baseline, and "
        "the other way round in every second one"))),
    observed(field<&ComparisonReport::control_quartets_ms>(
        "ms", "the same of the baseline and its copy")),
    clock_resolution_field<ComparisonReport>(),
    observed(field<&ComparisonReport::clock_error_percent>(
        "%", "bound on one batch's clock error, 2R / its time")),
    observed(field<&ComparisonReport::foreseen_percent>(
        "%",
        "smallest difference that the clock can tell apart in the time allowed on a machine that "
        "makes none by itself, known before the first quartet",
        at_least(0))),
    by_method(estimate<&ComparisonReport::drift_percent>(
        drift_names, "%", "by how much the baseline's last batches are slower than its first")),
    run_fields<ComparisonReport>());

}  // namespace

constexpr RecordType ComparisonOptions::record_type{
    "ComparisonOptions", "how two subjects are compared", comparison_option_fields};

constexpr RecordType ComparisonReport::record_type{
    "ComparisonReport", "whether one is faster than the other", comparison_report_fields};

}  // namespace flopscope::experiments
