// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A network that learns to give right answers, what an image shows or which character comes next:
// with its loss, its optimizer and a batch of samples.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/experiments/training_options.h"
#include "flopscope/layers/adam.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/optimizer.h"
#include "flopscope/layers/sgd.h"
#include "flopscope/layers/trainable.h"
#include "sample_set.h"

namespace flopscope::experiments {

/// What an optimizer is given, nothing left to defaults.
struct OptimizerSettings {
  OptimizerChoice optimizer = OptimizerChoice::adam;
  layers::SgdOptions sgd;
  layers::AdamOptions adam;

  [[nodiscard]] double learning_rate() const {
    return optimizer == OptimizerChoice::sgd ? sgd.lr : adam.lr;
  }
  void set_learning_rate(double lr) { sgd.lr = adam.lr = lr; }
};

/// The settings that `options` mean.
[[nodiscard]] OptimizerSettings optimizer_settings(const TrainingOptions& options);

/// How a sample was answered.
struct SampleScore {
  double loss = 0;  ///< mean cross-entropy of its answers
  std::int64_t right = 0;
};

class Classifier {
 public:
  /// `network` must outlive it. Errors: those of layers::Trainable::make and of the optimizer.
  [[nodiscard]] static measure::Result<Classifier> make(const layers::Network& network,
                                                        layers::Kernel kernel,
                                                        const OptimizerSettings& settings,
                                                        std::uint64_t seed,
                                                        std::int64_t checkpoint_every);

  /// Fills the batch with the samples of `data` at `places`. Fewer than a batch leave the rest of
  /// it 0 and out of the loss.
  void load(const SampleSet& data, data::Split split, std::span<const std::uint32_t> places);
  /// The loss of the batch, which leaves its gradient for `backward`. Errors: "out_of_memory" and
  /// "not_finite".
  [[nodiscard]] measure::Result<double> forward();
  /// How many answers of the batch `forward` got right: the first of the largest outputs is its
  /// answer.
  [[nodiscard]] std::int64_t right() const { return right_among(0, labels_.size()); }
  /// Adds how each sample of the batch is answered in inference, of which there are `answers` to
  /// each. Errors as of `forward`.
  [[nodiscard]] std::optional<measure::Error> test(std::int64_t answers,
                                                   std::vector<SampleScore>& scores);
  /// Leaves the gradients of the loss. Errors: "out_of_memory".
  [[nodiscard]] std::optional<measure::Error> backward();
  /// Moves the parameters.
  void step();
  /// From now on, parameters that are 0 stay so: what was pruned is not learned again.
  void hold_zeros();

  [[nodiscard]] layers::Trainable& trainable() { return trainable_; }
  [[nodiscard]] const layers::Trainable& trainable() const { return trainable_; }
  /// The work of the loss with its gradient, and of the optimizer.
  [[nodiscard]] measure::Cost loss_cost() const;
  [[nodiscard]] measure::Cost optimizer_cost() const { return optimizer_->cost(); }
  [[nodiscard]] double parameters() const;
  /// The hash of the bits of all parameters in their order, then of the running statistics: FNV-1a
  /// of 64 bits, as 16 hexadecimal digits.
  [[nodiscard]] std::string weights_checksum() const;

 private:
  Classifier(layers::Trainable trainable, layers::Kernel kernel)
      : trainable_(std::move(trainable)), kernel_(kernel) {}

  /// How many of `count` answers from `first` on are right.
  [[nodiscard]] std::int64_t right_among(std::size_t first, std::size_t count) const;

  layers::Trainable trainable_;
  layers::Kernel kernel_;
  std::unique_ptr<layers::Optimizer> optimizer_;
  std::vector<std::int32_t> labels_;
  std::vector<float> dlogits_;
  std::vector<float*> held_;
};

}  // namespace flopscope::experiments
