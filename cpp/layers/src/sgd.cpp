// SPDX-License-Identifier: MIT
#include "flopscope/layers/sgd.h"

#include <limits>
#include <utility>
#include <vector>

#include "optimizer_parts.h"

namespace flopscope::layers {

namespace {

class Sgd final : public Optimizer {
 public:
  Sgd(const SgdOptions& options, Kernel kernel, std::span<const LearnedTensor> tensors,
      std::vector<Tensor<float>> velocities)
      : options_(options),
        kernel_(kernel),
        tensors_(tensors.begin(), tensors.end()),
        velocities_(std::move(velocities)) {}

  void step() override {
    const auto& run = kernel_ == Kernel::naive ? sgd_naive<float> : sgd_simd;
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const LearnedTensor& tensor = tensors_[i];
      float* const velocity = velocities_.empty() ? nullptr : velocities_[i].data();
      run(options_, tensor.values.size(), tensor.gradient.data(), velocity, tensor.values.data());
    }
  }

  void set_learning_rate(double lr) override { options_.lr = lr; }

 private:
  SgdOptions options_;
  Kernel kernel_;
  std::vector<LearnedTensor> tensors_;
  std::vector<Tensor<float>> velocities_;  // none without momentum
};

}  // namespace

measure::Result<std::unique_ptr<Optimizer>> make_sgd(const SgdOptions& options, Kernel kernel,
                                                     std::span<const LearnedTensor> tensors) {
  constexpr double any = std::numeric_limits<double>::infinity();
  const OptimizerOption checked[] = {{"lr", options.lr, any},
                                     {"momentum", options.momentum, any},
                                     {"weight_decay", options.weight_decay, any}};
  if (auto error = check_options(checked)) return *std::move(error);
  std::vector<Tensor<float>> velocities;
  if (options.momentum != 0) {
    auto zeros = zeros_like(tensors, "SGD");
    if (!zeros) return zeros.error();
    velocities = std::move(*zeros);
  }
  return std::unique_ptr<Optimizer>(
      std::make_unique<Sgd>(options, kernel, tensors, std::move(velocities)));
}

}  // namespace flopscope::layers
