// SPDX-License-Identifier: MIT
//
// The descriptions of the options and the report of compared architectures.
#include "flopscope/experiments/architectures.h"
#include "flopscope/measure/reason_fields.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

using Options = ArchitecturesOptions;
constexpr Field architectures_options_fields[] = {
    choice<&Options::match>(
        "what the other two have as much of as the MLP, as nearly as a whole width allows",
        match_choices),
    field<&Options::width>("hidden values of each of the MLP's layers", between(1, 4096)),
    field<&Options::batch>("images", "that go through each at once", between(1, 1024)),
    field<&Options::max_ms>("ms", "time allowed for each model that is timed", between(1, 60'000)),
    field<&Options::warmup>("runs", "warm-up runs of each model", between(0, 100'000)),
    field<&Options::runs>("runs", "timed runs wanted of each model", between(1, 100'000)),
    confidence_option<Options>(),
    field<&Options::iterations>("calls", "whose memory is recorded", between(1, 100'000)),
    choice<&Options::convention>("what `flops` counts", measure::convention_choices),
    field<&Options::count_masked>("whether products that a causal mask throws away count"),
    seed_option<Options>(),
};
constexpr RecordType ArchitecturesOptions::record_type{
    "ArchitecturesOptions", "how architectures are compared", architectures_options_fields};

using One = ArchitectureReport;
/// These and the next follow from counts and samples.
constexpr auto match_fields =
    fields(field<&One::match_ratio>("of what is matched, this one's over the first one's"),
           if_any(field<&One::alike>("whether that is within 10 % of 1")));
constexpr auto measured_fields =
    fields(field<&One::forward_ms>("ms", "median time of a call"),
           field<&One::peak_mb>("MB", "most memory in use, with what was in use before"),
           field<&One::held_mb>("MB", "most that it had in use at once itself"),
           field<&One::flops_per_s>("1/s", "rate at the median time"),
           field<&One::efficiency_percent>("%", "of the machine's measured peak"));
constexpr auto architecture_report_fields = fields(
    observed(field<&One::name>("what it is called")), observed(model<&One::model>("its model")),
    observed(field<&One::batch>("samples", "samples in one call")),
    observed(field<&One::width>("its width, where it could be of any")),
    observed(field<&One::params>("learned values")),
    observed(field<&One::flops>("operations of a call, as the cost's convention counts")),
    observed(record<&One::cost>("its work")),
    observed(field<&One::bytes>(
        "bytes", "inputs, parameters and outputs, each once, and what is stored between steps")),
    match_fields,
    observed(reason<&One::absent>("why there is nothing measured below; empty if there is")),
    record<&One::timing>("how long a call takes"),
    observed(record<&One::memory>("where its bytes go")), measured_fields);
constexpr RecordType ArchitectureReport::record_type{
    "ArchitectureReport", "what is known of an architecture", architecture_report_fields};

using Report = ArchitecturesReport;
constexpr Field matched_field =
    field<&Report::matched>("whether all are within 10 % of the first one");
constexpr Field peak_field = field<&Report::peak_flops_per_s>(
    "1/s", "the most that arithmetic alone reaches on this machine; absent where no model ran");
constexpr auto speed_fields = fields(
    if_any(field<&Report::by_time>("places of those that were timed, from 0, the fastest first")),
    estimate<&Report::time_ratio>({"time_ratio", "time_ratio_ci_low", "time_ratio_ci_high"}, "",
                                  "the slowest one's time over the fastest one's"));
constexpr auto architectures_report_fields = fields(
    observed(choice<&Report::match>("what they have as much of as the first", match_choices)),
    matched_field, peak_field,
    record<&Report::peak>("how long a loop of nothing but arithmetic takes"),
    filled(records<&Report::architectures>("each, in the order asked for")), speed_fields,
    verdicts_field<Report>());
constexpr RecordType ArchitecturesReport::record_type{
    "ArchitecturesReport", "architectures side by side", architectures_report_fields};

constexpr auto computed_fields = fields(match_fields, measured_fields);
constexpr RecordType computed_architecture{"ComputedArchitecture",
                                           "what follows from counts and samples", computed_fields};
constexpr Field computed_architectures() {
  Field list = records<&Report::architectures>("each, in the order asked for");
  list.nested = &computed_architecture;
  return list;
}
constexpr auto computed_report_fields = fields(matched_field, peak_field, computed_architectures(),
                                               speed_fields, verdicts_field<Report>());
constexpr RecordType architectures_order{
    "ComputedArchitectures", "what follows from counts and samples", computed_report_fields};

}  // namespace flopscope::experiments
