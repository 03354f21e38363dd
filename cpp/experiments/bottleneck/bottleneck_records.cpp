// SPDX-License-Identifier: MIT
//
// The fields of a bottleneck as they are seen from outside.
#include "flopscope/experiments/bottleneck.h"
#include "run/reconciliation.h"

namespace flopscope::experiments {

namespace {

using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

using Options = BottleneckOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup>("warmup", "runs", "warm-up runs of each part, kept apart",
                            between(0, 100'000)),
    field<&Options::runs>("runs", "runs", "timed runs wanted of each part", between(1, 100'000)),
    field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                between(0.5, 0.9999)),
    field<&Options::max_ms>("max_ms", "ms", "time allowed for all parts together",
                            between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                          between(0, 4'294'967'295.0)),
};

using Part = BottleneckPart;
constexpr Field part_fields[] = {
    field<&Part::name>("name", "", "in the whole"),
    field<&Part::kernel>("kernel", "", "the kernel that ran"),
    choice<&Part::outcome>("outcome", "what came of it; only `measured` has times",
                           outcome_choices),
    field<&Part::p50_ms>("p50_ms", "ms", "median time of a call, alone"),
    field<&Part::median_ci_low_ms>("median_ci_low_ms", "ms", "low end of its interval"),
    field<&Part::median_ci_high_ms>("median_ci_high_ms", "ms", "high end of its interval"),
    field<&Part::operations>("operations", "", "of one call, of all kinds"),
    field<&Part::share_percent>(
        "share_percent", "%",
        "of the parts' time, in tenths that add up to 100 (largest remainders)"),
    field<&Part::share_low_percent>("share_low_percent", "%",
                                    "least share that all parts' intervals allow"),
    field<&Part::share_high_percent>("share_high_percent", "%",
                                     "largest share that all parts' intervals allow"),
    field<&Part::operations_share_percent>("operations_share_percent", "%", "of all operations"),
    field<&Part::speedup_2x>("speedup_2x", "", "of the whole with this part twice as fast"),
    field<&Part::speedup_4x>("speedup_4x", "", "of the whole with this part 4 times as fast"),
    field<&Part::speedup_10x>("speedup_10x", "", "of the whole with this part 10 times as fast"),
    field<&Part::speedup_limit>("speedup_limit", "",
                                "of the whole without this part; absent where it is all there is"),
    field<&Part::in_most>("in_most", "", "one of the fewest parts that take 80 % of the time"),
};

using Report = BottleneckReport;
constexpr auto& sums = reconciliation_fields<Report>;
constexpr Field report_fields[] = {
    field<&Report::complete>("complete", "", "whether every part was measured"),
    records<&Report::parts>("parts", "in the order of the whole"),
    field<&Report::total_ms>("total_ms", "ms", "the parts' times together"),
    field<&Report::parts_in_most>("parts_in_most", "",
                                  "the fewest parts that take 80 % of the time"),
    field<&Report::slowest>("slowest", "",
                            "the part that surely takes longest; empty where none does"),
    sums[0],
    sums[1],
    sums[2],
    sums[3],
    sums[4],
    sums[5],
    sums[6],
    field<&Report::confidence>("confidence", "", "of the times' intervals"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all parts together"),
    records<&Report::dropped>("dropped", "interrupted batches, which are in no statistic"),
    records<&Report::verdicts>("verdicts", "what is worth fixing, with the numbers that show it"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

using namespace experiments;

template <>
const RecordType& record_type<BottleneckOptions>() {
  static constexpr RecordType type{"BottleneckOptions", "how parts are timed", option_fields};
  return type;
}

template <>
const RecordType& record_type<BottleneckPart>() {
  static constexpr RecordType type{"BottleneckPart", "a part and what fixing it would buy",
                                   part_fields};
  return type;
}

template <>
const RecordType& record_type<BottleneckReport>() {
  static constexpr RecordType type{"BottleneckReport", "which part is worth fixing", report_fields};
  return type;
}

}  // namespace flopscope::measure
