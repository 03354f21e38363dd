// SPDX-License-Identifier: MIT
#include "flopscope/layers/sgd.h"

#include <utility>
#include <vector>

#include "flopscope/layers/counting.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
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

  [[nodiscard]] measure::Cost cost() const override {
    return layers::cost(options_, parameters_of(tensors_));
  }

 private:
  SgdOptions options_;
  Kernel kernel_;
  std::vector<LearnedTensor> tensors_;
  std::vector<Tensor<float>> velocities_;  // none without momentum
};

constexpr measure::Field sgd_fields[] = {
    measure::field<&SgdOptions::lr>("lr", "", "size of the steps", measure::between(0, 1e6)),
    measure::field<&SgdOptions::momentum>("momentum", "", "share of the last step's direction",
                                          measure::between(0, 1)),
    measure::field<&SgdOptions::weight_decay>("weight_decay", "",
                                              "of a parameter, what is added to its gradient",
                                              measure::between(0, 1e6)),
    measure::field<&SgdOptions::nesterov>("nesterov", "",
                                          "whether the momentum looks a step ahead"),
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
  if (auto error = check_options(measure::record_type<SgdOptions>(), &options)) {
    return *std::move(error);
  }
  if (options.nesterov && options.momentum == 0) {
    return measure::refusal("momentum", measure::number_text(options.momentum),
                            "more than 0 with nesterov");
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

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::SgdOptions>() {
  static constexpr RecordType type{"SGD", "stochastic gradient descent, torch.optim.SGD",
                                   layers::sgd_fields};
  return type;
}
