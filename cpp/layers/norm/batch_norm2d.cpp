// SPDX-License-Identifier: MIT
#include "flopscope/layers/batch_norm2d.h"

#include <cmath>

#include "core/fields.h"
#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/layers/counting.h"
#include "flopscope/measure/refusal.h"
#include "simd/scale.h"

namespace flopscope::layers {

namespace {

/// y = x scale + shift, with PyTorch's four tensors of a channel.
struct Channel {
  float scale;
  float shift;

  Channel(std::span<const float* const> parameters, std::size_t channel) {
    const auto of = [&](std::size_t tensor) { return parameters[tensor][channel]; };
    scale = of(0) / std::sqrt(of(3) + static_cast<float>(batch_norm_epsilon));
    shift = of(1) - of(2) * scale;
  }
};

class BatchNorm2dPass final : public ForwardPass, public BackwardPass {
 public:
  explicit BatchNorm2dPass(const Shape& input)
      : planes_(static_cast<std::size_t>(input[0] * input[1])),
        channels_(static_cast<std::size_t>(input[1])),
        size_(static_cast<std::size_t>(input[2] * input[3])) {}

  /// Weight, bias, running mean and running variance: before any training, what they are given.
  [[nodiscard]] std::vector<Parameter> parameters() const override {
    const Shape each{static_cast<std::int64_t>(channels_)};
    return {{each, Init::constant(1)},
            {each, Init::constant(0)},
            {each, Init::constant(0), false},
            {each, Init::constant(1), false}};
  }

  void run(Kernel kernel, const PassData& data) const override {
    if (data.training != nullptr) return train(kernel, data);
    const auto scale = kernel == Kernel::naive ? &scale_naive : &scale_simd;
    for (std::size_t plane = 0; plane < planes_; ++plane) {
      const Channel channel(data.parameters, plane % channels_);
      scale(size_, channel.scale, channel.shift, data.x + plane * size_, data.y + plane * size_);
    }
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    const auto compare = [&](std::size_t at, float*, ErrorGauge& gauge) {
      const Channel channel(data.parameters, at / size_ % channels_);
      float expected = 0;
      scale_naive(1, channel.scale, channel.shift, data.x + at, &expected);
      gauge.compare(data.y[at], expected,
                    std::abs(data.x[at] * channel.scale) + std::abs(channel.shift));
    };
    return verify_parts(planes_ * size_, least_work, max_work, sum_tolerance(2), 0, compare);
  }

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override { return {.input = true}; }
  [[nodiscard]] std::optional<measure::Error> obstacle() const override {
    if (planes_ / channels_ * size_ > 1) return std::nullopt;
    return measure::refusal("", std::to_string(1), measure::no_less_than(2), "invalid_value",
                            "no_variance",
                            "one value in each channel has no variance to learn from: the batch "
                            "must be of at least 2 samples.");
  }
  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const auto& run =
        kernel == Kernel::naive ? batch_norm2d_backward_naive<float> : batch_norm2d_backward_simd;
    run(shape(), data.x, data.parameters[0], data.dy, data.dx, data.dparameters[0],
        data.dparameters[1]);
  }

 private:
  void train(Kernel kernel, const PassData& data) const {
    const auto& run_training =
        kernel == Kernel::naive ? batch_norm2d_training_naive<float> : batch_norm2d_training_simd;
    const std::span<float* const> moved = data.training->parameters;
    run_training(shape(), data.x, data.parameters[0], data.parameters[1], data.y, moved[2],
                 moved[3]);
  }

  [[nodiscard]] BatchNorm2dShape shape() const {
    const auto channels = static_cast<std::int64_t>(channels_);
    return {static_cast<std::int64_t>(planes_) / channels, channels,
            static_cast<std::int64_t>(size_)};
  }

  // To find an element and its channel takes as long as some operations.
  static constexpr double least_work = 32;

  std::size_t planes_;
  std::size_t channels_;
  std::size_t size_;  // of a plane
};

}  // namespace

measure::Result<LayerOnInput> BatchNorm2d::on(const Shape& input) const {
  if (input.rank() != 4 || input[1] != num_features) {
    return misfit("num_features", num_features,
                  of_shape("(batch, " + std::to_string(num_features) + ", height, width)"), input);
  }
  const double elements = elements_of(input);
  const auto channels = static_cast<double>(num_features);
  const double each = elements / channels;
  LayerOnInput layer{.output = input, .pass = std::make_shared<BatchNorm2dPass>(input)};
  // Each channel has a mean and a variance beside its two parameters.
  layer.forward = arithmetic_cost(counting::batch_norm_channel(each), channels,
                                  elements + 4 * channels, elements);
  layer.forward.parameters = 2 * channels;
  // Both gradients come from the same x and dy, which the parameters' needs anyway.
  layer.backward = {.input = arithmetic_cost(counting::batch_norm_channel_backward(each), channels,
                                             3 * channels, elements),
                    .parameters = arithmetic_cost({elements, 2 * (elements - channels), 0}, 1,
                                                  2 * elements, 2 * channels)};
  return layer;
}

constexpr Field batch_norm2d_fields[] = {
    field<&BatchNorm2d::num_features>("channels of the input", size_range),
};
std::span<const Field> BatchNorm2d::fields() { return batch_norm2d_fields; }

}  // namespace flopscope::layers
