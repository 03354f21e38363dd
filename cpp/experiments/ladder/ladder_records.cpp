// SPDX-License-Identifier: MIT
//
// Describes the fields of a ladder: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/ladder.h"
#include "flopscope/measure/reason_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices verdict_choices{candidate_verdict_names};

constexpr auto option_fields =
    rounds_options<LadderOptions>("warm-up batches of each rung, kept apart");

using Rung = LadderRung;
constexpr auto rung_fields =
    fields(observed(field<&Rung::kernel>("what runs")),
           observed(field<&Rung::verified_elements>(
               "elements",
               "of the output, compared with the naive kernel's before any "
               "call was timed; 0 for the naive one",
               at_least(0))),
           round_median_fields<Rung>(),
           by_method(choice<&Rung::verdict>("what it is against the rung below", verdict_choices)),
           estimate<&Rung::step>({"step", "step_ci_low", "step_ci_high"}, "",
                                 "time of the rung below over its own: above 1 is faster"),
           estimate<&Rung::speedup>(speedup_names, "", "the naive kernel's time over its own"),
           field<&Rung::flops_per_s>("1/s", "operations of a call over its median time"),
           estimate<&Rung::peak_percent>(
               {"peak_percent", "peak_ci_low_percent", "peak_ci_high_percent"}, "%",
               "rate over the arithmetic peak: of one thread, of all for `threads`"),
           round_sample_fields<Rung>());

constexpr auto peak_fields = fields(
    observed(field<&LadderPeak::kernel>("simd is of one thread, threads of all")),
    field<&LadderPeak::flops_per_s>("1/s", "measured in the same rounds; absent without a number"),
    observed(field<&LadderPeak::accumulators>("vectors that the fastest form adds to at a time")),
    observed(field<&LadderPeak::flops>("operations of one call of it", at_least(0))),
    if_any(observed(
        field<&LadderPeak::samples_ms>("ms", "time of a call of it in each batch", at_least(0)))));

constexpr auto missing_fields = fields(observed(field<&MissingRung::kernel>("what does not run")),
                                       reason<&MissingRung::reason>("in a sentence"));

using Report = LadderReport;
constexpr auto report_fields = fields(
    outcome_field<Report>(),
    observed(field<&Report::name>("operation and shape, or model and batch")),
    observed(choice<&Report::convention>("how `flops` are counted", measure::convention_choices)),
    observed(field<&Report::flops>("operations of one call, in this convention")),
    observed(field<&Report::fused>(
        "whether the peak's multiplication and addition are one instruction")),
    observed(field<&Report::threads>("on which the kernel of that name computes", at_least(1))),
    field<&Report::rounds, Report>("rounds", "made: every rung there and back again"),
    confidence_field<Report>("of each interval by itself"), minimum_effect_field<Report>(),
    filled(records<&Report::rungs>("from the bottom to the top")),
    records<&Report::peaks>("that the rungs are measured against"),
    observed(records<&Report::missing>("kernels that have no rung, and why")),
    control_fields<Report>(
        "the naive kernel's time over that of its own copy: 1 where all is well"),
    if_any(observed(field<&Report::control_samples_ms>(
        "ms", "time of a call of that copy in each batch", at_least(0)))),
    if_any(observed(field<&Report::orders>(
        "those that take turns in the first half of each round: the naive kernel is 0, then come "
        "the other rungs from the bottom, the peaks and the copy; the second half is the first "
        "backwards",
        at_least(0)))),
    rounds_fields<Report>());

}  // namespace

constexpr RecordType LadderOptions::record_type{
    "LadderOptions", "how a subject's kernels are compared", option_fields};

constexpr RecordType LadderRung::record_type{"LadderRung", "the subject by one of its kernels",
                                             rung_fields};

constexpr RecordType LadderPeak::record_type{
    "LadderPeak", "the most arithmetic that a kernel could do", peak_fields};

constexpr RecordType MissingRung::record_type{"MissingRung", "a kernel that is not there",
                                              missing_fields};

constexpr RecordType LadderReport::record_type{
    "LadderReport", "what each kernel gains over the one below it", report_fields};

}  // namespace flopscope::experiments
