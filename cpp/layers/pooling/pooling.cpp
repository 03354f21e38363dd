// SPDX-License-Identifier: MIT
#include "pooling.h"

#include <algorithm>
#include <cmath>

#include "core/misfit.h"
#include "core/verification.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

namespace {

std::size_t in_plane(const PoolShape& shape) {
  return static_cast<std::size_t>(shape.height * shape.width);
}

std::size_t out_plane(const PoolShape& shape) {
  return static_cast<std::size_t>(shape.out_height * shape.out_width);
}

/// A row of the input with its padding.
std::size_t row_floats(const PoolShape& shape) {
  return static_cast<std::size_t>(shape.width + 2 * shape.window.padding);
}

class PoolPass final : public ForwardPass, public BackwardPass {
 public:
  PoolPass(const PoolShape& shape, const PoolingKernels& kernels)
      : shape_(shape), kernels_(kernels) {}

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? 0 : row_floats(shape_);
  }

  void run(Kernel kernel, const PassData& data) const override {
    const PoolKernel chosen = kernel == Kernel::naive ? kernels_.naive : kernels_.simd;
    chosen(shape_, data.x, data.y, data.workspace);
  }

  /// Channel by channel.
  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override;

  [[nodiscard]] const BackwardPass* backward() const override { return this; }
  [[nodiscard]] BackwardNeeds backward_needs() const override {
    return {.input = kernels_.backward_reads_input};
  }
  [[nodiscard]] std::size_t backward_workspace_floats(Kernel kernel) const override {
    return workspace_floats(kernel);
  }
  void run_backward(Kernel kernel, const BackwardData& data) const override {
    const PoolBackwardKernel chosen =
        kernel == Kernel::naive ? kernels_.naive_backward : kernels_.simd_backward;
    chosen(shape_, data.x, data.dy, data.dx, data.workspace);
  }

 private:
  PoolShape shape_;
  PoolingKernels kernels_;
};

Verification PoolPass::verify(const PassData& data, double max_work) const {
  const std::size_t inputs = in_plane(shape_);
  const std::size_t outputs = out_plane(shape_);
  const auto taps = static_cast<double>(shape_.window.kernel_size * shape_.window.kernel_size);
  const auto work = std::max(static_cast<double>(outputs) * taps, static_cast<double>(inputs));
  const auto planes = static_cast<std::size_t>(shape_.planes);
  const std::size_t affordable = affordable_parts(planes, work, max_work);
  if (affordable == 0) return too_much_work();
  auto magnitudes = Tensor<float>::allocate({static_cast<std::int64_t>(inputs)});
  auto expected = Tensor<float>::allocate({static_cast<std::int64_t>(outputs)});
  auto scales = Tensor<float>::allocate({static_cast<std::int64_t>(outputs)});
  if (!magnitudes || !expected || !scales) return no_memory();
  PoolShape plane = shape_;
  plane.planes = 1;
  const Sample sample(planes, affordable);
  ErrorGauge gauge(kernels_.tolerance);
  for (std::size_t s = 0; s < sample.size(); ++s) {
    const float* const x = data.x + sample[s] * inputs;
    const float* const y = data.y + sample[s] * outputs;
    std::transform(x, x + inputs, magnitudes->data(), [](float value) { return std::abs(value); });
    kernels_.naive(plane, x, expected->data(), nullptr);
    kernels_.naive(plane, magnitudes->data(), scales->data(), nullptr);
    for (std::size_t i = 0; i < outputs; ++i) {
      gauge.compare(y[i], expected->data()[i], scales->data()[i]);
    }
  }
  return gauge.verification();
}

}  // namespace

PoolShape pool_shape(const Shape& input, const Shape& output, const Window& window) {
  return {input[0] * input[1], input[2], input[3], output[2], output[3], window};
}

measure::Error too_much_padding(std::int64_t padding, std::int64_t kernel_size) {
  return measure::refusal("padding",
                          std::to_string(padding) + " and " + is("kernel_size", kernel_size),
                          "at most half of kernel_size");
}

ForwardPassPointer pool_pass(const PoolShape& shape, const PoolingKernels& kernels) {
  return std::make_shared<PoolPass>(shape, kernels);
}

}  // namespace flopscope::layers
