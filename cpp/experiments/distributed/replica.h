// SPDX-License-Identifier: MIT
//
// A replica: one worker's copy of a model in data-parallel training, with its part of the batch.
// A step computes the gradient of the mean loss over that part; whoever runs the replicas adds up
// the gradients of all; and each moves its own parameters by their mean, so that all stay alike.
//
// Every replica draws the same parameters and the same batch from the seed, and keeps its part of
// the batch. Parameters move at a rate of 0, so that each step is the same work.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "flopscope/experiments/subject.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/optimizer.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/record.h"

namespace flopscope::experiments {

/// Which part of the batch, of how many equal ones.
struct BatchPart {
  std::int64_t workers = 1;
  std::int64_t rank = 0;  ///< from 0
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

class Replica {
 public:
  /// Makes a replica of `model`, whose batch has so many equal parts. Errors: "invalid_value" where
  /// it has not, and those of making a network that learns.
  [[nodiscard]] static measure::Result<std::unique_ptr<Replica>> make(const Subject& model,
                                                                      const BatchPart& part);

  /// The forward and the backward pass. Errors: "out_of_memory", "not_finite".
  [[nodiscard]] std::optional<measure::Error> compute();
  /// The gradient of the part's mean loss by all parameters, one tensor after another; whoever
  /// exchanges them leaves the sum of those of all workers there.
  [[nodiscard]] std::span<float> gradients() { return gradients_; }
  /// Moves the parameters by the mean of the gradients of all workers, whose sum is there.
  void update();

 private:
  Replica(std::unique_ptr<layers::Operation> network, layers::Trainable trainable,
          layers::Kernel kernel);

  std::unique_ptr<layers::Operation> network_;
  layers::Trainable trainable_;
  layers::Kernel kernel_;
  std::unique_ptr<layers::Optimizer> optimizer_;
  std::vector<std::int32_t> labels_;
  std::vector<float> dlogits_, gradients_;
  float share_ = 1;  ///< one over the number of workers
};

}  // namespace flopscope::experiments
