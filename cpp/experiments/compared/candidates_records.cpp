// SPDX-License-Identifier: MIT
//
// Describes the fields of candidates: names, units and what each says.
#include "flopscope/experiments/candidates.h"
#include "rounds_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices candidates_verdict_choices{candidate_verdict_names};

constexpr auto candidate_fields = fields(
    observed(field<&Candidate::name>(
        "operation and shape, or model and batch, and the kernel that was "
        "asked for; may be another candidate's, too: places tell them apart")),
    observed(field<&Candidate::kernel>("the kernel that ran")),
    by_method(
        choice<&Candidate::verdict>("what it is against the baseline", candidates_verdict_choices)),
    round_median_fields<Candidate>(),
    estimate<&Candidate::speedup>(speedup_names, "",
                                  "baseline's time over its own: above 1 is faster"),
    by_method(field<&Candidate::within_minimum_effect>(
        "true where the whole interval is: as good as the baseline")),
    estimate<&Candidate::slot_effect>(
        slot_effect_names, "",
        "factor by which the outer places of its quartets are slower: 1 where all is well"),
    widening<&Candidate::slot_effect>(
        "slot_effect_widening",
        "factor by which that was widened because neighbouring pairs of rounds are alike"),
    known_part<&Candidate::speedup, Part::widening>(
        "widening", "", "factor by which the speedup's interval was widened for autocorrelation"),
    round_sample_fields<Candidate>());

constexpr auto candidates_report_fields = fields(
    outcome_field<CandidatesReport>(),
    field<&CandidatesReport::rounds, CandidatesReport>(
        "rounds", "made: every candidate there and back again"),
    confidence_field<CandidatesReport>("of each interval by itself"),
    minimum_effect_field<CandidatesReport>(),
    filled(records<&CandidatesReport::candidates>("in the order of the subjects")),
    by_method(field<&CandidatesReport::fastest>(
        "place of the fastest candidate, then of those that are not told from it, at this "
        "confidence for all of them together; empty where no verdict can be believed")),
    control_fields<CandidatesReport>(),
    observed(field<&CandidatesReport::control_samples_ms>(
        "ms", "time of a call of the copy in each batch, in order")),
    observed(field<&CandidatesReport::orders>(
        "candidates by place in the first half of each round, the control after the last of them; "
        "the second half is the first backwards")),
    reference_field<CandidatesReport>(), rounds_fields<CandidatesReport>());

}  // namespace

constexpr RecordType Candidate::record_type{"SuiteCandidate", "one of many, beside the baseline",
                                            candidate_fields};

constexpr RecordType CandidatesReport::record_type{"SuiteReport", "which of many is faster",
                                                   candidates_report_fields};

}  // namespace flopscope::experiments
