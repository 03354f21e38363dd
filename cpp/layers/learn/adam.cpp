// SPDX-License-Identifier: MIT
#include "flopscope/layers/adam.h"

#include <utility>
#include <vector>

#include "core/fields.h"
#include "flopscope/layers/counting.h"
#include "optimizer_parts.h"

namespace flopscope::layers {

namespace {

class Adam final : public OptimizerWith<AdamOptions> {
 public:
  using State = std::vector<Tensor<float>>;

  Adam(const AdamOptions& options, Kernel kernel, std::span<const LearnedTensor> tensors, State m,
       State v)
      : OptimizerWith(options, kernel, tensors), m_(std::move(m)), v_(std::move(v)) {}

  void step() override {
    const auto& run = kernel_ == Kernel::naive ? adam_naive<float> : adam_simd;
    ++steps_;
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const LearnedTensor& tensor = tensors_[i];
      run(options_, steps_, tensor.values.size(), tensor.gradient.data(), m_[i].data(),
          v_[i].data(), tensor.values.data());
    }
  }

 private:
  State m_, v_;
  std::int64_t steps_ = 0;
};

constexpr double largest_beta = 0.999999;

}  // namespace

measure::Cost cost(const AdamOptions& options, double parameters) {
  return arithmetic_cost(counting::adam(options.weight_decay != 0, options.decoupled_weight_decay),
                         parameters, 4 * parameters, 3 * parameters);
}

measure::Result<std::unique_ptr<Optimizer>> make_adam(const AdamOptions& options, Kernel kernel,
                                                      std::span<const LearnedTensor> tensors) {
  if (auto error = out_of_range(AdamOptions::record_type, &options)) return *std::move(error);
  const char* const name = options.decoupled_weight_decay ? "AdamW" : "Adam";
  auto m = zeros_like(tensors, name);
  if (!m) return m.error();
  auto v = zeros_like(tensors, name);
  if (!v) return v.error();
  return std::unique_ptr<Optimizer>(
      std::make_unique<Adam>(options, kernel, tensors, std::move(*m), std::move(*v)));
}

constexpr Field adam_options_fields[] = {
    field<&AdamOptions::lr>("size of the steps", between(0, 1e6)),
    field<&AdamOptions::beta1>("share of the mean gradient that is kept", between(0, largest_beta)),
    field<&AdamOptions::beta2>("share of the mean square that is kept", between(0, largest_beta)),
    field<&AdamOptions::eps>("what keeps the division from one by 0", between(0, 1)),
    field<&AdamOptions::weight_decay>("how much the parameters are drawn to 0", between(0, 1e6)),
    field<&AdamOptions::decoupled_weight_decay>(
        "whether that is no part of the gradient, as in AdamW"),
};
constexpr RecordType AdamOptions::record_type{
    "Adam", "torch.optim.Adam, or AdamW with its decay decoupled", adam_options_fields};

}  // namespace flopscope::layers
