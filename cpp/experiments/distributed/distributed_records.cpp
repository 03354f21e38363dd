// SPDX-License-Identifier: MIT
//
// Describes the fields of training on several workers: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/distributed.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr Field workers_fields[] = {
    field<&Workers::most>("workers", "that run at a time", between(0, 64)),
};

using Options = DistributedOptions;
constexpr auto distributed_option_fields =
    fields(field<&Options::values>(
               "numbers of workers, which divide the batch; empty for 1, 2, 4 and so on, and all",
               between(1, 16)),
           field<&Options::latency_us>("µs", "of a message between two machines, for the model",
                                       between(0, 1e6)),
           field<&Options::bandwidth_gbit_per_s>("Gbit/s", "between two machines, for the model",
                                                 between(0.001, 100'000)),
           rounds_options<Options>("warm-up batches of each number of workers, kept apart"));

using OnWorkers = DistributedPoint;
constexpr auto distributed_point_fields = fields(
    observed(field<&OnWorkers::workers>("that share the batch", at_least(1))),
    observed(
        field<&OnWorkers::samples_per_worker>("samples", "of the batch for each", at_least(1))),
    round_median_fields<OnWorkers>(),
    estimate<&OnWorkers::speedup>(speedup_names, "", "one worker's time for a step over theirs"),
    estimate<&OnWorkers::efficiency_percent>(
        {"efficiency_percent", "efficiency_ci_low_percent", "efficiency_ci_high_percent"}, "%",
        "speedup over the number of workers"),
    estimate<&OnWorkers::compute_ms>({"compute_ms", "compute_ci_low_ms", "compute_ci_high_ms"},
                                     "ms", "of a step that a worker computes, in the mean of all"),
    estimate<&OnWorkers::exchange_ms>({"exchange_ms", "exchange_ci_low_ms", "exchange_ci_high_ms"},
                                      "ms", "of a step that it copies, sends and adds gradients"),
    estimate<&OnWorkers::waiting_ms>(
        {"waiting_ms", "waiting_ci_low_ms", "waiting_ci_high_ms"}, "ms",
        "of a step that it waits for its neighbour's message, its way included"),
    estimate<&OnWorkers::compute_percent>(
        {"compute_percent", "compute_ci_low_percent", "compute_ci_high_percent"}, "%",
        "of these three together that is computing, in the mean of all steps"),
    estimate<&OnWorkers::exchange_percent>(
        {"exchange_percent", "exchange_ci_low_percent", "exchange_ci_high_percent"}, "%",
        "that is exchanging"),
    estimate<&OnWorkers::waiting_percent>(
        {"waiting_percent", "waiting_ci_low_percent", "waiting_ci_high_percent"}, "%",
        "that is waiting"),
    observed(field<&OnWorkers::gradient_error>("largest difference of a gradient after the "
                                               "exchange from that of the whole batch, over the "
                                               "largest gradient")),
    round_sample_fields<OnWorkers>(),
    observed(if_any(field<&OnWorkers::compute_samples_ms>(
        "ms", "what a step computed in each batch, in the mean of all workers", at_least(0)))),
    observed(
        if_any(field<&OnWorkers::exchange_samples_ms>("ms", "what it exchanged", at_least(0)))),
    observed(if_any(field<&OnWorkers::waiting_samples_ms>("ms", "what it waited", at_least(0)))));

using Modelled = ModelledPoint;
constexpr auto modelled_point_fields = fields(
    field<&Modelled::machines>("that each take the batch measured here for themselves"),
    field<&Modelled::ring_ms>("ms", "exchange by a ring: 2 (p - 1) messages of a p-th each"),
    field<&Modelled::tree_ms>("ms", "exchange up and down a tree: 2 log2 p messages of all"),
    estimate<&Modelled::ring_efficiency_percent>(
        {"ring_efficiency_percent", "ring_efficiency_ci_low_percent",
         "ring_efficiency_ci_high_percent"},
        "%", "of the step that is no exchange, with a ring; as sure as the step measured here"),
    estimate<&Modelled::tree_efficiency_percent>(
        {"tree_efficiency_percent", "tree_efficiency_ci_low_percent",
         "tree_efficiency_ci_high_percent"},
        "%", "the same with a tree"));

using Found = DistributedReport;
constexpr auto distributed_report_fields = fields(
    outcome_field<Found>(), observed(field<&Found::name>("model and batch")),
    observed(field<&Found::params>("learned values", at_least(0))),
    field<&Found::gradient_bytes>("bytes", "of the gradients that are exchanged"),
    observed(field<&Found::most_workers>("that run at a time here", at_least(1))),
    field<&Found::rounds, Found>("rounds", "made: every number of workers there and back"),
    confidence_field<Found>("of each interval by itself"), minimum_effect_field<Found>(),
    filled(records<&Found::points>("a step on each number of workers")),
    records<&Found::modelled>("machines by the alpha-beta model: no measurement"),
    control_fields<Found>("the time on one worker over that of its own copy: 1 where all is well"),
    observed(field<&Found::control_samples_ms>("ms", "time of a step of that copy in each batch")),
    observed(field<&Found::orders>(
        "those that take turns by place in the first half of each round, the copy last; the second "
        "half is the first backwards")),
    rounds_fields<Found>());

}  // namespace

constexpr RecordType Workers::record_type{"Workers", "who runs the replicas", workers_fields};

constexpr RecordType DistributedOptions::record_type{"DistributedOptions", "how training is shared",
                                                     distributed_option_fields};

constexpr RecordType DistributedPoint::record_type{"DistributedPoint", "a step on so many workers",
                                                   distributed_point_fields};

constexpr RecordType ModelledPoint::record_type{"ModelledPoint", "machines by a model",
                                                modelled_point_fields};

constexpr RecordType DistributedReport::record_type{
    "DistributedReport", "what sharing a batch gains", distributed_report_fields};

}  // namespace flopscope::experiments
