// SPDX-License-Identifier: MIT
//
// Describes the fields of an optimization: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/optimization.h"
#include "flopscope/measure/reason_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Options = OptimizationOptions;
constexpr Field option_fields[] = {
    choice<&Options::data>("what is learned; unless told a text by a model of characters, digits "
                           "that are drawn by another",
                           training_data_choices),
    field<&Options::pruned_fraction>(
        "share of each Linear's weights that is left out, the smallest ones", between(0, 1)),
    field<&Options::narrowed_fraction>(
        "share of a layer's outputs that is left out, where only one other layer reads them",
        between(0, 1)),
    field<&Options::retraining_epochs>(
        "times that what was pruned or narrowed learns from all images again; 0: not at all",
        between(0, 1000)),
    field<&Options::inference_batch>("images that are told at once, in tests and times",
                                     between(1, 4096)),
    field<&Options::calibration_images>("of those learned from, by which 8-bit inputs are scaled",
                                        between(1, 60'000)),
    field<&Options::epochs>("times that all images are learned from", between(1, 1000)),
    field<&Options::training_images>("to learn from at most: digits that are drawn, or the first "
                                     "images of files; a text has its own size",
                                     between(1, 60'000)),
    field<&Options::test_images>("others, to test with, at most", between(1, 60'000)),
    field<&Options::rounds>("rounds",
                            "wanted, of two batches of each form; rounded up to an even number",
                            between(2, 10'000)),
    confidence_option<Options>("how often an interval covers the true value, each by itself"),
    minimum_effect_option<Options>("smallest difference of times that matters"),
    max_ms_option<Options>("time allowed for all of it"),
    seed_option<Options>("of the digits, the weights, the batches and the order of the rounds"),
};

using Form = FormReport;
constexpr auto form_fields = fields(
    observed(choice<&Form::form>("what was made of the model", model_form_choices)),
    observed(field<&Form::layers>("of the model, made so", at_least(0))),
    observed(field<&Form::retraining_steps>("steps", "that it learned again", at_least(0))),
    observed(field<&Form::weights_bytes>(
        "bytes", "of all that it keeps of what was learned: weights, scales, places")),
    observed(field<&Form::activations_bytes>(
        "bytes",
        "at the peak of a forward pass of a batch by its plan: input, outputs and workspace")),
    observed(field<&Form::cache_bytes>(
        "bytes", "of those, for the keys and values that it keeps; absent where it keeps none")),
    estimate<&Form::tokens_per_s>({"tokens_per_s", "tokens_per_s_ci_low", "tokens_per_s_ci_high"},
                                  "1/s", "characters that it writes; absent for a model of images"),
    observed(if_any(field<&Form::written>("by it, the first character given; none for images"))),
    observed(field<&Form::same_tokens>(
        "of the characters that it wrote, those before the first that the baseline wrote "
        "otherwise; absent for images")),
    estimate<&Form::accuracy>(
        {"accuracy", "accuracy_ci_low", "accuracy_ci_high"}, "",
        "share of the tested images that it tells right; absent before the test",
        "low end of Wilson's interval", "high end of it"),
    observed(
        field<&Form::right>("images that it tells right; absent before the test", at_least(0))),
    observed(field<&Form::gained>("images that it tells right and the baseline does not")),
    observed(field<&Form::lost>("images that the baseline tells right and it does not")),
    estimate<&Form::accuracy_change>(
        {"accuracy_change", "accuracy_change_ci_low", "accuracy_change_ci_high"}, "",
        "its accuracy less that of the baseline, which has none",
        "low end of its interval, of paired answers by Bonett and Price", "high end of it"));

constexpr auto missing_fields =
    fields(choice<&MissingForm::form>("that there is none of", model_form_choices),
           reason<&MissingForm::reason>("why, as a sentence"));

constexpr auto unchanged_fields =
    fields(choice<&UnchangedLayer::form>("that leaves it as it is", model_form_choices),
           field<&UnchangedLayer::layer>("its place and type"),
           reason<&UnchangedLayer::reason>("why it does"));

using Report = OptimizationReport;
constexpr auto report_fields = fields(
    observed(choice<&Report::outcome>("what came of it", optimization_outcome_choices)),
    observed(field<&Report::subject>("the model's name and the batch that it learned from")),
    observed(field<&Report::kernel>("of what is neither quantized nor pruned")),
    observed(field<&Report::files>(
        "what was read in the caller's own files; empty where what the lab has was learned")),
    observed(field<&Report::inference_batch>("images that are told at once")),
    observed(field<&Report::training_images>("to learn from in an epoch")),
    observed(field<&Report::test_images>("others, to test with")),
    observed(field<&Report::tested_images>("of them, told by all forms")),
    observed(field<&Report::tokens>("characters that a timed call writes; absent for images")),
    observed(field<&Report::steps>("steps", "of the training, made")),
    observed(field<&Report::steps_planned>("steps", "of the training, in all epochs")),
    observed(filled(records<&Report::epochs>("of the training; the last may not be finished"))),
    confidence_field<Report>("of each interval by itself"),
    minimum_effect_field<Report>("smallest difference of times that matters"),
    filled(records<&Report::forms>("the baseline first; empty before the training ended")),
    observed(records<&Report::missing>("forms that the model has not")),
    observed(records<&Report::unchanged>("layers with weights that a form leaves as they are")),
    field<&Report::rounds, Report>("rounds", "made: every form there and back again"),
    filled(records<&Report::candidates>("their times, in the order of the forms")),
    by_method(field<&Report::fastest>(
        "place of the fastest form, then of those that are not told from it, "
        "at this confidence for all of them together")),
    control_fields<Report>(),
    observed(if_any(field<&Report::control_samples_ms>(
        "ms", "time of a call of the baseline's copy in each batch, in order"))),
    observed(if_any(field<&Report::orders>(
        "forms by place in the first half of each round, the copy last; the second half is "
        "the first backwards"))),
    rounds_fields<Report>("of work, all phases together"));

}  // namespace

constexpr RecordType OptimizationOptions::record_type{"OptimizationOptions",
                                                      "how a model is made smaller", option_fields};

constexpr RecordType FormReport::record_type{"FormReport", "what a model is and tells in one form",
                                             form_fields};

constexpr RecordType MissingForm::record_type{"MissingForm", "a form that a model has not",
                                              missing_fields};

constexpr RecordType UnchangedLayer::record_type{
    "UnchangedLayer", "a layer that a form leaves as it is", unchanged_fields};

constexpr RecordType OptimizationReport::record_type{
    "OptimizationReport", "what making a model smaller costs", report_fields};

}  // namespace flopscope::experiments
