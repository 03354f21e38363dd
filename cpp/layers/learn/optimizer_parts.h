// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The parts that optimizers share.
#pragma once

#include <span>
#include <vector>

#include "flopscope/layers/kernel.h"
#include "flopscope/layers/optimizer.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// A tensor of zeros for each of `tensors`, tagged as the state of `optimizer`. Error:
/// "out_of_memory".
[[nodiscard]] measure::Result<std::vector<Tensor<float>>> zeros_like(
    std::span<const LearnedTensor> tensors, const char* optimizer);

/// The cost of a step on so many parameters; a class's own `cost` would hide the options'.
template <class Options>
[[nodiscard]] measure::Cost step_cost(const Options& options, double parameters) {
  return cost(options, parameters);
}

/// An optimizer of `tensors`, with options that have a learning rate `lr` and a `cost` of so many
/// parameters.
template <class Options>
class OptimizerWith : public Optimizer {
 public:
  OptimizerWith(const Options& options, Kernel kernel, std::span<const LearnedTensor> tensors)
      : options_(options), kernel_(kernel), tensors_(tensors.begin(), tensors.end()) {}

  void set_learning_rate(double lr) final { options_.lr = lr; }

  [[nodiscard]] measure::Cost cost() const final {
    double parameters = 0;
    for (const LearnedTensor& tensor : tensors_) {
      parameters += static_cast<double>(tensor.values.size());
    }
    return step_cost(options_, parameters);
  }

 protected:
  Options options_;
  Kernel kernel_;
  std::vector<LearnedTensor> tensors_;
};

}  // namespace flopscope::layers
