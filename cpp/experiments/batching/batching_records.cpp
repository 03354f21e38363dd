// SPDX-License-Identifier: MIT
//
// Describes the fields of batching: names, units and what each says.
#include "flopscope/experiments/batching.h"
#include "flopscope/layers/operation.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices knee_choices{measure::crossover_state_names};

using Batching = BatchingOptions;
constexpr Field batching_option_fields[] = {
    field<&Batching::values>("batches, at least 3 different ones", at_least(1)),
    field<&Batching::limit_ms>("ms", "a batch should take no longer", at_least(0)),
    field<&Batching::warmup>("runs", "warm-up runs of each batch, kept apart", between(0, 100'000)),
    field<&Batching::runs>("runs", "timed runs wanted of each batch", between(1, 100'000)),
    confidence_option<Batching>(),
    max_ms_option<Batching>("time allowed for all batches together"),
    seed_option<Batching>(),
};

using BatchAt = BatchingPoint;
constexpr auto batching_point_fields = fields(
    observed(field<&BatchAt::batch>("samples", "that go through at once")),
    outcome_field<BatchAt>(),
    estimate<&BatchAt::p50_ms>(median_names, "ms", "median time of a call, for which all wait"),
    estimate<&BatchAt::samples_per_s>({"samples_per_s", "samples_per_s_low", "samples_per_s_high"},
                                      "1/s", "throughput, the batch over the median time"),
    observed(field<&BatchAt::needed_bytes>("bytes",
                                           "that its tensors take, counted: weights and values")),
    observed(field<&BatchAt::flops>("operations of one call; all kinds where there are no macs")),
    observed(field<&BatchAt::clock_error_mean_percent>("%", "bound on the mean's clock error")),
    if_any(observed(
        field<&BatchAt::samples_ms>("ms", "time of a call in each timed run", at_least(0)))));

using Batched = BatchingReport;
constexpr auto batching_report_fields = fields(
    outcome_field<Batched>("`measured` once 3 batches have a time"),
    observed(field<&Batched::kernel>("the kernel that ran")),
    filled(records<&Batched::points>("the batches in ascending order")),
    confidence_field<Batched>(),
    field<&Batched::call_ms>("ms", "a of time = a + b batch: paid once a call"),
    field<&Batched::sample_ms>("ms", "b of time = a + b batch: what each sample adds"),
    field<&Batched::residual_percent>("%", "how far points lie off that line"),
    field<&Batched::most_samples_per_s>("1/s", "1 / b, which throughput approaches"),
    by_method(choice<&Batched::knee_state>("whether both parts can be told apart", knee_choices)),
    estimate<&Batched::knee_batch>({"knee_batch", "knee_batch_ci_low", "knee_batch_ci_high"},
                                   "samples", "batch with half of that throughput, a / b",
                                   "low end of its interval (Fieller)"),
    field<&Batched::limit_ms>("ms", "what a batch should take at most"),
    by_method(field<&Batched::batch_within>(
        "samples", "largest batch that was measured whose interval is within it")),
    by_method(field<&Batched::fitted_batch_within>("samples",
                                                   "largest batch that is within it by the line")),
    observed(estimate<&Batched::drift_percent>(
        drift_names, "%",
        "by how much the batch timed first is slower when timed again at the end")),
    run_fields<Batched>("spent in calls, all batches together"));

}  // namespace

constexpr RecordType BatchingOptions::record_type{"BatchingOptions", "how batches are measured",
                                                  batching_option_fields};

constexpr RecordType BatchingPoint::record_type{"BatchingPoint", "one batch of a model",
                                                batching_point_fields};

constexpr RecordType BatchingReport::record_type{
    "BatchingReport", "what a larger batch gains, and what it costs", batching_report_fields};

}  // namespace flopscope::experiments
