// SPDX-License-Identifier: MIT
//
// A caller's own files for a model to learn from: images of MNIST's or CIFAR-10's format, or a
// text. Of images that come without others to test with, the last sixth are for that, as MNIST's
// are.
#pragma once

#include <optional>
#include <string>

#include "flopscope/data/image_set.h"
#include "flopscope/data/text_set.h"
#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Either images, to learn from and to test with, or a text.
struct TrainingFiles {
  std::optional<data::ImageSet> images, tests;
  std::optional<data::TextSet> text;
};

/// Reads `{ images, labels, test_images?, test_labels? }` (IDX), `{ cifar10, test_cifar10? }` or
/// `{ text }`, each of them the bytes of a file. Nothing where there are no files. Errors:
/// "unknown_field", "invalid_value" for what is no file, none, or not all that belong together,
/// "out_of_memory" before anything is copied, and those of the readers (flopscope/data).
[[nodiscard]] measure::Result<TrainingFiles> decode_training_files(const Value& files);

/// "50,000 images of 28x28 pixels in 10 classes to learn from, 10,000 to test with".
[[nodiscard]] std::string training_files_text(const TrainingFiles& files);

}  // namespace flopscope::experiments
