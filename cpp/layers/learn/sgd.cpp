// SPDX-License-Identifier: MIT
#include "flopscope/layers/sgd.h"

#include <utility>
#include <vector>

#include "core/fields.h"
#include "flopscope/layers/counting.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "optimizer_parts.h"

namespace flopscope::layers {

namespace {

class Sgd final : public OptimizerWith<SgdOptions> {
 public:
  Sgd(const SgdOptions& options, Kernel kernel, std::span<const LearnedTensor> tensors,
      std::vector<Tensor<float>> velocities)
      : OptimizerWith(options, kernel, tensors), velocities_(std::move(velocities)) {}

  void step() override {
    const auto& run = kernel_ == Kernel::naive ? sgd_naive<float> : sgd_simd;
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      const LearnedTensor& tensor = tensors_[i];
      float* const velocity = velocities_.empty() ? nullptr : velocities_[i].data();
      run(options_, tensor.values.size(), tensor.gradient.data(), velocity, tensor.values.data());
    }
  }

 private:
  std::vector<Tensor<float>> velocities_;  // none without momentum
};

}  // namespace

measure::Cost cost(const SgdOptions& options, double parameters) {
  const double state = options.momentum != 0 ? 1 : 0;
  return arithmetic_cost(
      counting::sgd(options.momentum != 0, options.weight_decay != 0, options.nesterov), parameters,
      (2 + state) * parameters, (1 + state) * parameters);
}

measure::Result<std::unique_ptr<Optimizer>> make_sgd(const SgdOptions& options, Kernel kernel,
                                                     std::span<const LearnedTensor> tensors) {
  if (auto error = out_of_range(SgdOptions::record_type, &options)) return *std::move(error);
  if (options.nesterov && options.momentum == 0) {
    return measure::refusal("momentum", measure::number_text(options.momentum),
                            {"with_nesterov", "more than 0 with nesterov"});
  }
  std::vector<Tensor<float>> velocities;
  if (options.momentum != 0) {
    auto zeros = zeros_like(tensors, "SGD");
    if (!zeros) return zeros.error();
    velocities = std::move(*zeros);
  }
  return std::unique_ptr<Optimizer>(
      std::make_unique<Sgd>(options, kernel, tensors, std::move(velocities)));
}

constexpr Field sgd_options_fields[] = {
    field<&SgdOptions::lr>("size of the steps", between(0, 1e6)),
    field<&SgdOptions::momentum>("share of the last step's direction", between(0, 1)),
    field<&SgdOptions::weight_decay>("of a parameter, what is added to its gradient",
                                     between(0, 1e6)),
    field<&SgdOptions::nesterov>("whether the momentum looks a step ahead"),
};
constexpr RecordType SgdOptions::record_type{"SGD", "stochastic gradient descent, torch.optim.SGD",
                                             sgd_options_fields};

}  // namespace flopscope::layers
