// SPDX-License-Identifier: MIT
//
// The fields of a training as they are seen from outside.
#include "flopscope/experiments/training.h"

namespace flopscope::experiments {

namespace {

using measure::between;
using measure::choice;
using measure::Field;
using measure::field;
using measure::records;

using Options = TrainingOptions;
constexpr Field option_fields[] = {
    choice<&Options::optimizer>("optimizer", "what moves the weights", optimizer_choices),
    field<&Options::learning_rate>("learning_rate", "",
                                   "size of its steps; unless told 0.1 for sgd, else 0.001",
                                   between(0, 1e6)),
    field<&Options::momentum>("momentum", "", "of sgd only; 0 unless told", between(0, 1)),
    field<&Options::weight_decay>("weight_decay", "", "unless told 0.01 for adamw, else 0",
                                  between(0, 1e6)),
    field<&Options::epochs>("epochs", "", "times that all images are learned from",
                            between(1, 1000)),
    field<&Options::training_images>("training_images", "", "digits drawn to learn from",
                                     between(1, 60'000)),
    field<&Options::test_images>("test_images", "", "other digits, drawn to test with",
                                 between(1, 60'000)),
    field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                between(0.5, 0.9999)),
    field<&Options::max_ms>("max_ms", "ms", "time allowed for all of it", between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the digits, the weights and the order of the batches",
                          between(0, 4'294'967'295.0)),
};

using Epoch = TrainingEpoch;
constexpr Field epoch_fields[] = {
    field<&Epoch::epoch>("epoch", "", "counted from 1"),
    field<&Epoch::steps>("steps", "steps", "made in it"),
    field<&Epoch::training_loss>("training_loss", "",
                                 "mean cross-entropy of its images, each before it was learned"),
    field<&Epoch::training_accuracy>("training_accuracy", "",
                                     "share of them that was told right then, 0 to 1"),
    field<&Epoch::test_loss>("test_loss", "",
                             "mean cross-entropy of the test images after it; absent where it was "
                             "not tested"),
    field<&Epoch::test_accuracy>("test_accuracy", "", "share of them that is told right"),
    field<&Epoch::test_accuracy_ci_low>("test_accuracy_ci_low", "",
                                        "low end of its interval, by Wilson's score"),
    field<&Epoch::test_accuracy_ci_high>("test_accuracy_ci_high", "", "high end of its interval"),
};

using Time = StepTime;
constexpr Field time_fields[] = {
    choice<&Time::part>("part",
                        "forward with the loss, backward (the step less the other two), the "
                        "optimizer, or the whole step",
                        step_part_choices),
    field<&Time::absent>("absent", "", "why there is no time; empty where there is"),
    field<&Time::p50_ms>("p50_ms", "ms", "median time"),
    field<&Time::median_ci_low_ms>("median_ci_low_ms", "ms", "low end of its interval"),
    field<&Time::median_ci_high_ms>("median_ci_high_ms", "ms", "high end of its interval"),
    field<&Time::clock_error_percent>("clock_error_percent", "%", "bound on the clock's error"),
    field<&Time::flops>("flops", "",
                        "work, 2 for each multiply-accumulate; absent for the optimizer, whose "
                        "few operations a weight are none"),
    field<&Time::flops_per_s>("flops_per_s", "1/s", "flops over the median time"),
    field<&Time::flops_per_s_low>("flops_per_s_low", "1/s", "low end of its interval"),
    field<&Time::flops_per_s_high>("flops_per_s_high", "1/s", "high end of its interval"),
};

using Memory = StepMemory;
constexpr Field memory_fields[] = {
    choice<&Memory::category>("category", "what for", tag_category_choices),
    field<&Memory::bytes_at_peak>("bytes_at_peak", "bytes", "in use when all were at their peak"),
};

using Report = TrainingReport;
constexpr Field report_fields[] = {
    choice<&Report::outcome>("outcome", "what came of it", training_outcome_choices),
    field<&Report::subject>("subject", "", "the model's name and its batch"),
    field<&Report::kernel>("kernel", "", "the one that ran"),
    choice<&Report::optimizer>("optimizer", "what moved the weights", optimizer_choices),
    field<&Report::learning_rate>("learning_rate", "", "size of its steps"),
    field<&Report::momentum>("momentum", "", "of sgd; 0 for the others"),
    field<&Report::weight_decay>("weight_decay", "", "how much the weights were drawn to 0"),
    field<&Report::batch_size>("batch_size", "", "images in a step"),
    field<&Report::epochs_planned>("epochs_planned", "", "times that all images were to be seen"),
    field<&Report::steps_planned>("steps_planned", "steps", "in all epochs"),
    field<&Report::steps>("steps", "steps", "made"),
    field<&Report::parameters>("parameters", "", "learned values"),
    records<&Report::epochs>("epochs", "one after the other; the last may not be finished"),
    field<&Report::confidence>("confidence", "", "of all intervals"),
    field<&Report::loss_steps>("loss_steps", "steps", "the last step of each point of losses"),
    field<&Report::losses>("losses", "",
                           "mean cross-entropy of the steps since the point before; no more than "
                           "500 points"),
    field<&Report::images_per_s>("images_per_s", "1/s", "learned from, tests not counted"),
    field<&Report::images_clock_error_percent>("images_clock_error_percent", "%",
                                               "bound on the clock's error of that"),
    records<&Report::times>("times", "of a step and its parts, timed before the training"),
    field<&Report::forward_flops>("forward_flops", "", "of a step's forward pass, counted exactly"),
    field<&Report::backward_flops>("backward_flops", "", "of its way back, counted exactly"),
    records<&Report::memory>("memory", "what a step holds at its peak, by category"),
    field<&Report::peak_bytes>("peak_bytes", "bytes", "what it holds then in all"),
    field<&Report::memory_absent>("memory_absent", "",
                                  "why memory is not known; empty where it is"),
    field<&Report::weights_checksum>("weights_checksum", "",
                                     "FNV-1a of all weights' bits, 16 hexadecimal digits: equal "
                                     "for equal weights"),
    field<&Report::clock_resolution_ms>("clock_resolution_ms", "ms",
                                        "R, the clock's step; absent when it stands still"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "of work, all phases together"),
    records<&Report::dropped>("dropped",
                              "interrupted stretches: what they learned stays, their time is in no "
                              "rate"),
    records<&Report::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::TrainingOptions>() {
  static constexpr RecordType type{"TrainingOptions", "how a model is trained",
                                   experiments::option_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::TrainingEpoch>() {
  static constexpr RecordType type{"TrainingEpoch", "what one pass over all images brought",
                                   experiments::epoch_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::StepTime>() {
  static constexpr RecordType type{"StepTime", "what a part of a training step takes",
                                   experiments::time_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::StepMemory>() {
  static constexpr RecordType type{"StepMemory", "what a training step holds of one category",
                                   experiments::memory_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::TrainingReport>() {
  static constexpr RecordType type{"TrainingReport",
                                   "whether a model learns, and what a step costs",
                                   experiments::report_fields};
  return type;
}

}  // namespace flopscope::measure
