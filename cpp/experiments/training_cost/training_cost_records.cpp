// SPDX-License-Identifier: MIT
//
// The descriptions of the options and the report of what training would cost.
#include "flopscope/experiments/training_cost.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

// Far beyond anything, and so small that no formula's product is infinite.
constexpr double largest = 1e30;

using Options = TrainingCostOptions;
constexpr Field option_fields[] = {
    choice<&Options::model>("a known model, or the sizes that follow", trained_model_choices),
    field<&Options::tokens>("tokens", "trained on, D; must be given", between(1, largest)),
    field<&Options::parameters>("learned values, N", between(1, largest)),
    field<&Options::embedding_parameters>(
        "of those, in tables of embeddings, which Kaplan leaves out; none unless told",
        between(0, largest)),
    field<&Options::blocks>("transformer blocks, L or l", between(1, largest)),
    field<&Options::width>("of a token inside them, H Q or h", between(1, largest)),
    field<&Options::seq>("tokens", "in a sequence, T or s; a known model's own unless told",
                         between(1, largest)),
    field<&Options::vocabulary>("different tokens, V", between(1, largest)),
    field<&Options::recomputes>(
        "whether activations are computed again in the backward pass; in Megatron's formula"),
    field<&Options::peak_flops_per_s>("1/s", "of one device; without it there is no time",
                                      between(1, largest)),
    field<&Options::utilisation>("share of that peak that is reached", between(0.0001, 1)),
    field<&Options::devices>("that share the work", between(1, largest)),
    field<&Options::price_per_device_hour>("in any currency; without it there is no price",
                                           between(0, largest)),
};

using Formula = TrainingFormula;
constexpr Field formula_fields[] = {
    field<&Formula::name>("kaplan, palm, megatron; counted for a known model"),
    field<&Formula::formula>("in the letters of its authors, D for tokens"),
    field<&Formula::source>("where it is from"),
    field<&Formula::missing>("what it still needs; empty where it has a figure"),
    field<&Formula::flops>("of the whole training, 2 for each multiply-accumulate"),
    field<&Formula::weights_flops>("of those, with the weights"),
    field<&Formula::attention_flops>("of those, in attention's products"),
    field<&Formula::flops_per_token>("flops over tokens"),
    field<&Formula::device_hours>("h", "estimate: paid for, all devices together"),
    field<&Formula::hours>("h", "estimate: on the clock"),
    field<&Formula::price>("estimate: in the currency of the price that was given"),
};

using Report = TrainingCostReport;
constexpr Field report_fields[] = {
    field<&Report::model>("the known model; empty for sizes of the caller's own"),
    field<&Report::tokens>("tokens", "trained on"),
    field<&Report::parameters>("learned values"),
    field<&Report::embedding_parameters>("of those, in tables"),
    field<&Report::blocks>("transformer blocks"),
    field<&Report::width>("of a token inside them"),
    field<&Report::seq>("tokens", "in a sequence"),
    field<&Report::vocabulary>("different tokens"),
    field<&Report::recomputes>("whether Megatron's formula recomputes"),
    records<&Report::formulas>("what each one says"),
    field<&Report::lowest_flops>("the least that one of them says; absent if none does"),
    field<&Report::highest_flops>("the most that one of them says; absent if none does"),
    verdicts_field<Report>(),
};

}  // namespace

constexpr RecordType TrainingCostOptions::record_type{
    "TrainingCostOptions", "what is trained, and on what", option_fields};

constexpr RecordType TrainingFormula::record_type{
    "TrainingFormula", "what one formula says of a training", formula_fields};

constexpr RecordType TrainingCostReport::record_type{"TrainingCostReport",
                                                     "what training would cost", report_fields};

}  // namespace flopscope::experiments
