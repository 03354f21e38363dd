// SPDX-License-Identifier: MIT
//
// The options of a training: on what, by which optimizer, and for how long.
#pragma once

#include <cstdint>
#include <optional>

#include "flopscope/measure/record.h"

namespace flopscope::experiments {

enum class OptimizerChoice : int { sgd, adam, adamw };
inline constexpr const char* optimizer_names[] = {"sgd", "adam", "adamw"};
inline constexpr measure::Choices optimizer_choices{optimizer_names};

enum class TrainingDataChoice : int { digits, text, images };
inline constexpr const char* training_data_names[] = {"digits", "text", "images"};
inline constexpr measure::Choices training_data_choices{training_data_names};

/// Samples in a batch where the subject does not say. A piece of text has many answers in one.
[[nodiscard]] constexpr std::int64_t training_batch(TrainingDataChoice data) {
  return data == TrainingDataChoice::text ? 4 : 64;
}

struct TrainingOptions {
  TrainingDataChoice data = TrainingDataChoice::digits;
  OptimizerChoice optimizer = OptimizerChoice::adam;
  /// Unless told: 0.1 for SGD; for Adam and AdamW 0.003, of images that are given 0.001.
  std::optional<double> learning_rate{};
  std::optional<double> momentum{};        ///< of SGD only; 0 unless told
  bool nesterov = false;                   ///< of SGD with a momentum only
  std::optional<double> beta1{}, beta2{};  ///< of Adam and AdamW only; 0.9 and 0.999 unless told
  std::optional<double> eps{};             ///< of Adam and AdamW only; 1e-8 unless told
  std::optional<double> weight_decay{};    ///< unless told 0.01 for AdamW, else 0
  std::optional<double> epochs{};          ///< whole; unless told 4 of digits and 10 of text
  /// How many of the outermost layers are computed again together in the backward pass; 0 keeps
  /// all.
  std::int64_t checkpoint_every = 0;
  bool side_by_side = true;  ///< whether the forms of a step are measured before the training
  std::int64_t training_images = 6000;
  std::int64_t test_images = 5000;
  double confidence = 0.95;
  double max_ms = 60'000;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

}  // namespace flopscope::experiments
