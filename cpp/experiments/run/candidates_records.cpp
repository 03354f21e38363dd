// SPDX-License-Identifier: MIT
//
// The fields of candidates as they are seen from outside.
#include "flopscope/experiments/candidates.h"

namespace flopscope::experiments {

namespace {

using measure::at_least;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr measure::Choices candidates_verdict_choices{candidate_verdict_names};

constexpr Field candidate_fields[] = {
    field<&Candidate::name>(
        "name", "",
        "operation and shape, or model and batch, and the kernel that was asked "
        "for; may be another candidate's, too: places tell them apart"),
    field<&Candidate::kernel>("kernel", "", "the kernel that ran"),
    choice<&Candidate::verdict>("verdict", "what it is against the baseline",
                                candidates_verdict_choices),
    field<&Candidate::p50_ms>("p50_ms", "ms", "median time of a call"),
    field<&Candidate::median_ci_low_ms>("median_ci_low_ms", "ms",
                                        "low end of the median's interpolated order statistics"),
    field<&Candidate::median_ci_high_ms>("median_ci_high_ms", "ms",
                                         "high end of the median's interpolated order statistics"),
    field<&Candidate::median_widening>(
        "median_widening", "",
        "factor by which the median's interval was widened because neighbouring runs are alike"),
    field<&Candidate::speedup>("speedup", "", "baseline's time over its own: above 1 is faster"),
    field<&Candidate::speedup_ci_low>("speedup_ci_low", "", "low end of its interval"),
    field<&Candidate::speedup_ci_high>("speedup_ci_high", "", "high end of its interval"),
    field<&Candidate::within_minimum_effect>(
        "within_minimum_effect", "", "true where the whole interval is: as good as the baseline"),
    field<&Candidate::slot_effect>(
        "slot_effect", "",
        "factor by which the outer places of its quartets are slower: 1 where all is well"),
    field<&Candidate::slot_effect_ci_low>("slot_effect_ci_low", "", "low end of its interval"),
    field<&Candidate::slot_effect_ci_high>("slot_effect_ci_high", "", "high end of its interval"),
    field<&Candidate::slot_effect_widening>(
        "slot_effect_widening", "",
        "factor by which that was widened because neighbouring pairs of rounds are alike"),
    field<&Candidate::widening>(
        "widening", "", "factor by which the speedup's interval was widened for autocorrelation"),
    field<&Candidate::clock_error_percent>(
        "clock_error_percent", "%", "bound on one batch's clock error, 2R / its time", at_least(0)),
    field<&Candidate::runs>("runs", "runs", "timed batches, two in each round", at_least(0)),
    field<&Candidate::batch_size>("batch_size", "calls", "calls in each", at_least(1)),
    field<&Candidate::samples_ms>("samples_ms", "ms", "time of a call in each batch, in order",
                                  at_least(0)),
};

constexpr Field candidates_report_fields[] = {
    choice<&CandidatesReport::outcome>("outcome", "what came of it; only `measured` has times",
                                       outcome_choices),
    field<&CandidatesReport::rounds>("rounds", "rounds",
                                     "made: every candidate there and back again"),
    field<&CandidatesReport::confidence>("confidence", "", "of each interval by itself"),
    field<&CandidatesReport::minimum_effect_percent>("minimum_effect_percent", "%",
                                                     "smallest difference that matters"),
    records<&CandidatesReport::candidates>("candidates", "in the order of the subjects"),
    field<&CandidatesReport::fastest>(
        "fastest", "",
        "place of the fastest candidate, then of those that are not told from "
        "it, at this confidence for all of them together; empty where no "
        "verdict can be believed"),
    field<&CandidatesReport::control_ratio>(
        "control_ratio", "", "the baseline's time over that of its own copy: 1 where all is well"),
    field<&CandidatesReport::control_ci_low>("control_ci_low", "", "low end of its interval"),
    field<&CandidatesReport::control_ci_high>("control_ci_high", "", "high end of its interval"),
    field<&CandidatesReport::control_widening>(
        "control_widening", "",
        "factor by which that was widened because neighbouring rounds are alike"),
    field<&CandidatesReport::control_samples_ms>(
        "control_samples_ms", "ms", "time of a call of the copy in each batch, in order"),
    field<&CandidatesReport::orders>(
        "orders", "",
        "candidates by place in the first half of each round, the control after "
        "the last of them; the second half is the first backwards"),
    field<&CandidatesReport::clock_resolution_ms>(
        "clock_resolution_ms", "ms", "R, the clock's step; absent when it stands still"),
    field<&CandidatesReport::clock_error_percent>(
        "clock_error_percent", "%", "bound on the clock error of the shortest batch of all"),
    field<&CandidatesReport::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all phases together"),
    records<&CandidatesReport::dropped>("dropped",
                                        "interrupted batches, which are in no statistic"),
    records<&CandidatesReport::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::Candidate>() {
  static constexpr RecordType type{"SuiteCandidate", "one of many, beside the baseline",
                                   experiments::candidate_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::CandidatesReport>() {
  static constexpr RecordType type{"SuiteReport", "which of many is faster",
                                   experiments::candidates_report_fields};
  return type;
}

}  // namespace flopscope::measure
