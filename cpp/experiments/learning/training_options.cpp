// SPDX-License-Identifier: MIT
#include "flopscope/experiments/training_options.h"

#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Options = TrainingOptions;
constexpr Field option_fields[] = {
    choice<&Options::data>("what is learned: digits that are drawn, a text, which ships unless "
                           "given, or images that are given",
                           training_data_choices),
    choice<&Options::optimizer>("what moves the weights", optimizer_choices),
    field<&Options::learning_rate>(
        "size of its steps; unless told 0.1 for sgd, else 0.003, or 0.001 of images that are given",
        between(1e-9, 1e6)),
    field<&Options::momentum>("of sgd only; 0 unless told", between(0, 1)),
    field<&Options::nesterov>("whether the momentum of sgd looks a step ahead"),
    field<&Options::beta1>(
        "of adam and adamw only: share of the mean gradient that is kept; 0.9 unless told",
        between(0, 0.999999)),
    field<&Options::beta2>(
        "of adam and adamw only: share of the mean square that is kept; 0.999 unless told",
        between(0, 0.999999)),
    field<&Options::eps>("of adam and adamw only: keeps them from dividing by 0; 1e-8 unless told",
                         between(0, 1)),
    field<&Options::weight_decay>("unless told 0.01 for adamw, else 0", between(0, 1e6)),
    field<&Options::epochs>(
        "times that everything is learned from; unless told 4 of digits and 10 of a text",
        between(1, 1000)),
    field<&Options::checkpoint_every>("layers",
                                      "of the outermost, how many are computed again together in "
                                      "the backward pass instead of being kept; 0 keeps all",
                                      between(0, 1000)),
    field<&Options::side_by_side>("whether SGD, Adam and checkpoints are compared before"),
    field<&Options::training_images>("to learn from at most: digits that are drawn, or the first "
                                     "images of files; a text has its own size",
                                     between(1, 60'000)),
    field<&Options::test_images>("others, to test with, at most", between(1, 60'000)),
    confidence_option<Options>(),
    max_ms_option<Options>("time allowed for all of it"),
    seed_option<Options>(
        "of the digits, the weights, the order of the batches and what is written"),
};

}  // namespace

constexpr RecordType TrainingOptions::record_type{"TrainingOptions", "how a model is trained",
                                                  option_fields};

}  // namespace flopscope::experiments
