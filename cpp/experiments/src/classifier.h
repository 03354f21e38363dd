// SPDX-License-Identifier: MIT
//
// A network that learns to tell images apart: with its loss, its optimizer and a batch of images.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/data/image_set.h"
#include "flopscope/experiments/training.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/optimizer.h"
#include "flopscope/layers/trainable.h"

namespace flopscope::experiments {

/// What an optimizer is given, nothing left to defaults.
struct OptimizerSettings {
  OptimizerChoice optimizer = OptimizerChoice::adam;
  double learning_rate = 0;
  double momentum = 0;
  double weight_decay = 0;
};

class Classifier {
 public:
  /// `network` must outlive it. Errors: those of layers::Trainable::make and of the optimizer.
  [[nodiscard]] static measure::Result<Classifier> make(const layers::Network& network,
                                                        layers::Kernel kernel,
                                                        const OptimizerSettings& settings,
                                                        std::uint64_t seed);

  /// Fills the batch with the images of `set` at `places`, their pixels from 0 to 1. Fewer than a
  /// batch leave the rest of it black and out of the loss.
  void load(const data::ImageSet& set, std::span<const std::uint32_t> places);
  /// The loss of the batch, which leaves its gradient for `backward`; a test is of inference, and
  /// cannot go back. Errors: "out_of_memory" and "not_finite".
  [[nodiscard]] measure::Result<double> forward(layers::Mode mode = layers::Mode::training);
  /// How many of the batch `forward` got right: the first of the largest outputs is the answer.
  [[nodiscard]] std::int64_t right() const;
  /// Leaves the gradients of the loss. Errors: "out_of_memory".
  [[nodiscard]] std::optional<measure::Error> backward();
  /// Moves the parameters.
  void step() { optimizer_->step(); }
  void set_learning_rate(double rate) { optimizer_->set_learning_rate(rate); }

  [[nodiscard]] double parameters() const;
  /// Of the bits of all parameters in their order, then of the running statistics, by FNV-1a of 64
  /// bits: 16 hexadecimal digits.
  [[nodiscard]] std::string weights_checksum() const;

 private:
  Classifier(layers::Trainable trainable, layers::Kernel kernel)
      : trainable_(std::move(trainable)), kernel_(kernel) {}

  layers::Trainable trainable_;
  layers::Kernel kernel_;
  std::unique_ptr<layers::Optimizer> optimizer_;
  std::vector<std::int32_t> labels_;
  std::vector<float> dlogits_;
};

}  // namespace flopscope::experiments
