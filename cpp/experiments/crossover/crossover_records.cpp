// SPDX-License-Identifier: MIT
//
// Describes the fields of a product on processor and GPU: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/crossover.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices adapter_choices{adapter_names};
constexpr measure::Choices crossover_outcome_choices{crossover_outcome_names};

constexpr const char* timestamp_doc = "step of the GPU's own timestamps; absent where it has none";

constexpr Field gpu_fields[] = {
    choice<&Gpu::adapter>("what there is for a GPU", adapter_choices),
    field<&Gpu::name>("of the adapter"),
    field<&Gpu::timestamp_ms>("ms", timestamp_doc, at_least(0)),
};

using Options = CrossoverOptions;
constexpr auto crossover_option_fields =
    fields(field<&Options::values>("sizes n of the square matrices", between(8, 4096)),
           rounds_options<Options>("warm-up batches of each, kept apart"));

using Point = CrossoverPoint;
constexpr auto crossover_point_fields = fields(
    observed(field<&Point::size>("n, of three matrices of n rows and n columns", at_least(1))),
    observed(field<&Point::flops>("floating-point operations of a product", at_least(0))),
    observed(field<&Point::verified_elements>("of the GPU's product, compared with the naive one")),
    record<&Point::timed>("the processor, the GPU's arithmetic, the transfers, and both together"));

using Found = CrossoverReport;
constexpr auto crossover_report_fields = fields(
    observed(choice<&Found::outcome>("what came of it; only `measured` has times",
                                     crossover_outcome_choices)),
    observed(choice<&Found::adapter>("what there was for a GPU", adapter_choices)),
    observed(if_any(field<&Found::adapter_name>("as the platform calls it"))),
    observed(field<&Found::timestamp_ms>("ms", timestamp_doc)),
    observed(if_any(field<&Found::kernel>("the processor's kernel"))),
    filled(records<&Found::points>("the sizes in ascending order")),
    field<&Found::confidence, Found>("of each interval by itself"),
    field<&Found::slower_to>("the largest size at which the GPU with its transfers is slower"),
    field<&Found::faster_from>("the size from which on it is faster; absent where there is none"),
    field<&Found::resident_slower_to>("the same of its arithmetic, on data that are there"),
    field<&Found::resident_faster_from>("and from which on that is faster"),
    run_fields<Found>("spent in calls, all sizes together"));

}  // namespace

constexpr RecordType Gpu::record_type{"Gpu", "a GPU as it was found", gpu_fields};

constexpr RecordType CrossoverOptions::record_type{
    "CrossoverOptions", "how processor and GPU are compared", crossover_option_fields};

constexpr RecordType CrossoverPoint::record_type{"CrossoverPoint", "a product of one size",
                                                 crossover_point_fields};

constexpr RecordType CrossoverReport::record_type{"CrossoverReport", "when the GPU wins",
                                                  crossover_report_fields};

}  // namespace flopscope::experiments
