// SPDX-License-Identifier: MIT
//
// Describes the fields of a training: names, units and what each says.
#include "flopscope/experiments/training.h"
#include "flopscope/measure/reason_fields.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Time = StepTime;
constexpr auto time_fields =
    fields(observed(choice<&Time::part>(
               "forward with the loss, backward (the step less the other two), the "
               "optimizer, or the whole step",
               step_part_choices)),
           observed(reason<&Time::absent>("why there is no time; empty where there is")),
           estimate<&Time::p50_ms>(median_names, "ms", "median time"),
           observed(field<&Time::clock_error_percent>("%", "bound on the clock's error")),
           observed(field<&Time::flops>(
               "work, 2 for each multiply-accumulate; absent for the optimizer, which has none")),
           estimate<&Time::flops_per_s>(rate_names, "1/s", "flops over the median time"),
           observed(field<&Time::operations>(
               "every multiplication, addition and other operation, loss and optimizer included")),
           observed(field<&Time::moved_bytes>("bytes",
                                              "read and written, each number once for each layer")),
           observed(if_any(field<&Time::samples_ms>(
               "ms", "of each timed run; none of backward, which is what is left", at_least(0)))));

using Form = StepForm;
constexpr auto form_fields = fields(
    observed(choice<&Form::optimizer>("what moves the weights", optimizer_choices)),
    observed(field<&Form::checkpoint_every>(
        "layers", "computed again together in the backward pass; 0: all is kept")),
    observed(reason<&Form::absent>("why there is no time; empty where there is")),
    estimate<&Form::p50_ms>(median_names, "ms", "median time of a whole step"),
    observed(field<&Form::clock_error_percent>("%", "bound on the clock's error")),
    observed(field<&Form::peak_bytes>(
        "bytes",
        "most that preparing and a step held at once, as it was written down; "
        "absent where that cannot be")),
    observed(field<&Form::needed_bytes>(
        "bytes", "at a step's peak by its plan, without the optimizer's state")),
    observed(
        if_any(field<&Form::samples_ms>("ms", "of a step in each batch, in order", at_least(0)))));

using Memory = StepMemory;
constexpr Field memory_fields[] = {
    choice<&Memory::category>("what for", tag_category_choices),
    observed(field<&Memory::bytes_at_peak>("bytes", "in use when all were at their peak")),
    observed(field<&Memory::before_bytes>("bytes", "in use before the step")),
    observed(field<&Memory::forward_bytes>("bytes", "in use after its forward pass")),
    observed(field<&Memory::backward_bytes>("bytes", "in use after the backward pass")),
    observed(field<&Memory::optimizer_bytes>("bytes", "in use after the optimizer")),
};

using Report = TrainingReport;
constexpr auto report_fields = fields(
    observed(choice<&Report::outcome>("what came of it", training_outcome_choices)),
    observed(field<&Report::subject>("the model's name and its batch")),
    observed(field<&Report::kernel>("the one that ran")),
    observed(choice<&Report::data>("what was learned", training_data_choices)),
    observed(field<&Report::files>(
        "what was read in the caller's own files; empty where what the lab has was learned")),
    observed(
        field<&Report::training_samples>("images, or pieces of text, to learn from in an epoch")),
    observed(field<&Report::test_samples>("others, to test with")),
    observed(field<&Report::characters>("different ones in the text; absent where there is none")),
    observed(records<&Report::baselines>("models that need no training, in the same test")),
    observed(choice<&Report::optimizer>("what moved the weights", optimizer_choices)),
    observed(field<&Report::learning_rate>("size of its steps")),
    observed(field<&Report::momentum>("of sgd; 0 for the others")),
    observed(field<&Report::weight_decay>("how much the weights were drawn to 0")),
    observed(field<&Report::nesterov>("whether the momentum looked a step ahead")),
    observed(field<&Report::beta1>("share of Adam's mean gradient that was kept; absent for sgd")),
    observed(field<&Report::beta2>("share of its mean square that was kept")),
    observed(field<&Report::eps>("what kept it from dividing by 0")),
    observed(field<&Report::batch_size>("samples in a step")),
    observed(field<&Report::epochs_planned>("times that all samples were to be seen")),
    observed(field<&Report::steps_planned>("steps", "in all epochs")),
    observed(field<&Report::steps>("steps", "made")),
    observed(field<&Report::parameters>("learned values")),
    filled(records<&Report::epochs>("one after the other; the last may not be finished")),
    confidence_field<Report>(),
    observed(field<&Report::loss_steps>("steps", "the last step of each point of losses")),
    observed(field<&Report::losses>(
        "mean cross-entropy of the steps since the point before; no more than 500 points")),
    estimate<&Report::test_bits>(
        {"test_bits", "test_bits_ci_low", "test_bits_ci_high"}, "bits",
        "a character's cross-entropy in the last test, to the base 2; absent for images"),
    estimate<&Report::images_per_s>({"images_per_s", "images_per_s_ci_low", "images_per_s_ci_high"},
                                    "1/s", "learned from, tests not counted"),
    field<&Report::images_clock_error_percent>("%", "bound on the clock's error of that"),
    estimate<&Report::characters_per_s>(
        {"characters_per_s", "characters_per_s_ci_low", "characters_per_s_ci_high"}, "1/s",
        "of a text learned from, tests not counted"),
    field<&Report::characters_clock_error_percent>("%", "bound on the clock's error of that"),
    observed(field<&Report::written>(
        "by the model at the end, after the text's first character; empty for "
        "images and where it did not come to that")),
    records<&Report::times>("of a step and its parts, timed before the training"),
    if_any(
        records<&Report::step_forms>("the forms of a step side by side, timed in the same rounds")),
    observed(field<&Report::forward_flops>("of a step's forward pass, counted exactly")),
    observed(field<&Report::backward_flops>("of its backward pass, counted exactly")),
    observed(field<&Report::recomputed_flops>(
        "of what the backward pass computes again, beside its own")),
    observed(field<&Report::checkpoint_every>(
        "layers", "computed again together in the backward pass; 0: all was kept")),
    observed(field<&Report::needed_bytes>(
        "bytes",
        "at a step's peak by its plan: parameters, gradients, input, and "
        "what is kept and made on the way")),
    observed(
        field<&Report::needed_without_checkpoints_bytes>("bytes", "the same where all is kept")),
    observed(records<&Report::memory>("what a step holds at its peak, by category")),
    observed(records<&Report::memory_moments>("the step's parts, where they end")),
    observed(field<&Report::timeline_events>(
        "events", "allocations and frees of each of the timeline's steps")),
    observed(field<&Report::timeline_min_bytes>("bytes", "lowest in each step")),
    observed(field<&Report::timeline_max_bytes>("bytes", "highest in each step")),
    observed(field<&Report::timeline_last_bytes>("bytes", "at the end of each step")),
    observed(field<&Report::peak_bytes>("bytes", "what it holds then in all")),
    observed(reason<&Report::memory_absent>("why memory is not known; empty where it is")),
    observed(field<&Report::weights_checksum>(
        "FNV-1a of all weights' bits, 16 hexadecimal digits: equal for equal weights")),
    observed(field<&Report::sample_answers>(
        "answers to each sample: 1 to an image, one for each character of a piece of text",
        at_least(1))),
    observed(if_any(field<&Report::stretch_steps>(
        "steps", "made in each stretch of the training that was timed", at_least(0)))),
    observed(if_any(field<&Report::stretch_ms>("ms", "that each took", at_least(0)))),
    clock_resolution_field<Report>(),
    run_fields<Report>("of work, all phases together", verdicts_doc,
                       "interrupted stretches: what they learned stays, their time is in no rate"));

}  // namespace

constexpr RecordType StepTime::record_type{"StepTime", "what a part of a training step takes",
                                           time_fields};

constexpr RecordType StepForm::record_type{"StepForm", "a training step in one form", form_fields};

constexpr RecordType StepMemory::record_type{
    "StepMemory", "what a training step holds of one category", memory_fields};

constexpr RecordType TrainingReport::record_type{
    "TrainingReport", "whether a model learns, and what a step costs", report_fields};

}  // namespace flopscope::experiments
