// SPDX-License-Identifier: MIT
#include "flopscope/layers/adam.h"

#include <limits>
#include <utility>
#include <vector>

#include "optimizer_parts.h"

namespace flopscope::layers {

namespace {

class Adam final : public Optimizer {
 public:
  using State = std::vector<Tensor<float>>;

  Adam(const AdamOptions& options, Kernel kernel, std::span<const LearnedTensor> tensors, State m,
       State v)
      : options_(options),
        kernel_(kernel),
        tensors_(tensors.begin(), tensors.end()),
        m_(std::move(m)),
        v_(std::move(v)) {}

  void step() override {
    const auto& run = kernel_ == Kernel::naive ? adam_naive<float> : adam_simd;
    ++steps_;
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const LearnedTensor& tensor = tensors_[i];
      run(options_, steps_, tensor.values.size(), tensor.gradient.data(), m_[i].data(),
          v_[i].data(), tensor.values.data());
    }
  }

  void set_learning_rate(double lr) override { options_.lr = lr; }

 private:
  AdamOptions options_;
  Kernel kernel_;
  std::vector<LearnedTensor> tensors_;
  State m_, v_;
  std::int64_t steps_ = 0;
};

}  // namespace

measure::Result<std::unique_ptr<Optimizer>> make_adam(const AdamOptions& options, Kernel kernel,
                                                      std::span<const LearnedTensor> tensors) {
  constexpr double any = std::numeric_limits<double>::infinity();
  const OptimizerOption checked[] = {{"lr", options.lr, any},
                                     {"beta1", options.beta1, 1},
                                     {"beta2", options.beta2, 1},
                                     {"eps", options.eps, any},
                                     {"weight_decay", options.weight_decay, any}};
  if (auto error = check_options(checked)) return *std::move(error);
  const char* const name = options.decoupled_weight_decay ? "AdamW" : "Adam";
  auto m = zeros_like(tensors, name);
  if (!m) return m.error();
  auto v = zeros_like(tensors, name);
  if (!v) return v.error();
  return std::unique_ptr<Optimizer>(
      std::make_unique<Adam>(options, kernel, tensors, std::move(*m), std::move(*v)));
}

}  // namespace flopscope::layers
