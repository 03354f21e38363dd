// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Checks of a training's model, options and files before any memory is taken.
#pragma once

#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/training_files.h"
#include "flopscope/experiments/training_options.h"

namespace flopscope::experiments {

/// "invalid_value" for files of something else than what is to be learned.
[[nodiscard]] std::optional<measure::Error> check_files(const TrainingFiles& files,
                                                        const TrainingOptions& options);

/// The counted model of `subject`, which is to learn the images or the text of `files`, or drawn
/// digits where there is neither. Errors: see `training`.
[[nodiscard]] measure::Result<layers::CountedLayer> check_training(const Subject& subject,
                                                                   const TrainingOptions& options,
                                                                   const TrainingFiles& files);

/// Whether what `network`, of one sample, says at a place depends on a character after it: the last
/// one is changed, and only what is said there may change. Error: "unsupported_subject", and those
/// of making a trainable of it and of a forward pass.
[[nodiscard]] std::optional<measure::Error> check_sees_no_answers(const layers::Network& network,
                                                                  layers::Kernel kernel,
                                                                  std::uint64_t seed);

/// Times that everything is learned from.
[[nodiscard]] std::int64_t epochs_of(const TrainingOptions& options);

}  // namespace flopscope::experiments
