// SPDX-License-Identifier: MIT
//
// Describes the fields of a bottleneck: names, units and what each says.
#include "flopscope/experiments/bottleneck.h"
#include "question/common_fields.h"
#include "timed/reconciliation.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr auto option_fields = timing_options<BottleneckOptions>(
    "warm-up runs of each part, kept apart", "timed runs wanted of each part",
    "time allowed for all parts together");

using Part = BottleneckPart;
constexpr auto part_fields = fields(
    observed(field<&Part::name>("in the whole")),
    observed(field<&Part::kernel>("the kernel that ran")), outcome_field<Part>(),
    estimate<&Part::p50_ms>(median_names, "ms", "median time of a call, alone"),
    observed(field<&Part::operations>("of one call, of all kinds", at_least(0))),
    estimate<&Part::share_percent>(
        {"share_percent", "share_low_percent", "share_high_percent"}, "%",
        "of the parts' time, in tenths that add up to 100 (largest remainders)",
        "least share that all parts' intervals allow",
        "largest share that all parts' intervals allow"),
    field<&Part::operations_share_percent>("%", "of all operations"),
    field<&Part::speedup_2x>("of the whole with this part twice as fast"),
    field<&Part::speedup_4x>("of the whole with this part 4 times as fast"),
    field<&Part::speedup_10x>("of the whole with this part 10 times as fast"),
    field<&Part::speedup_limit>("of the whole without this part; absent where it is all there is"),
    field<&Part::in_most>("one of the fewest parts that take 80 % of the time"),
    observed(
        if_any(field<&Part::samples_ms>("ms", "time of a call in each timed run", at_least(0)))));

using Report = BottleneckReport;
constexpr auto report_fields = fields(
    observed(field<&Report::complete>("whether every part was measured")),
    records<&Report::parts>("in the order of the whole"),
    field<&Report::total_ms>("ms", "the parts' times together"),
    field<&Report::parts_in_most>("the fewest parts that take 80 % of the time"),
    by_method(field<&Report::slowest>("the part that surely takes longest; empty where none does")),
    reconciliation_fields<Report>,
    observed(if_any(field<&Report::forward_samples_ms>(
        "ms", "time of a whole forward pass in each timed run", at_least(0)))),
    confidence_field<Report>("of the times' intervals"),
    run_fields<Report>("spent in calls, all parts together",
                       "what is worth fixing, with the numbers that show it"));

}  // namespace

constexpr RecordType BottleneckOptions::record_type{"BottleneckOptions", "how parts are timed",
                                                    option_fields};

constexpr RecordType BottleneckPart::record_type{
    "BottleneckPart", "a part and what fixing it would buy", part_fields};

constexpr RecordType BottleneckReport::record_type{"BottleneckReport", "which part is worth fixing",
                                                   report_fields};

}  // namespace flopscope::experiments
