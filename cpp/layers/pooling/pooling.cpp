// SPDX-License-Identifier: MIT
#include "pooling.h"

#include <algorithm>
#include <cmath>

#include "core/misfit.h"
#include "core/verification.h"
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
    if (kernel == Kernel::naive) kernels_.naive(shape_, data.x, data.y);
    else kernels_.simd(shape_, data.x, data.y, data.workspace);
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
    if (kernel == Kernel::naive) kernels_.naive_backward(shape_, data.x, data.dy, data.dx);
    else kernels_.simd_backward(shape_, data.x, data.dy, data.dx, data.workspace);
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
  PoolShape plane = shape_;
  plane.planes = 1;
  const auto compare = [&](std::size_t at, float* magnitudes, ErrorGauge& gauge) {
    float* const expected = magnitudes + inputs;
    float* const scales = expected + outputs;
    const float* const x = data.x + at * inputs;
    std::transform(x, x + inputs, magnitudes, [](float value) { return std::abs(value); });
    kernels_.naive(plane, x, expected);
    kernels_.naive(plane, magnitudes, scales);
    for (std::size_t i = 0; i < outputs; ++i) {
      gauge.compare(data.y[at * outputs + i], expected[i], scales[i]);
    }
  };
  return verify_parts(planes, work, max_work, kernels_.tolerance, inputs + 2 * outputs, compare);
}

}  // namespace

PoolShape pool_shape(const Shape& input, const Shape& output, const Window& window) {
  return {input[0] * input[1], input[2], input[3], output[2], output[3], window};
}

measure::Result<Shape> pooled(const Window& window, const Shape& input) {
  if (2 * window.padding > window.kernel_size) {
    return measure::refusal("padding", beside(window.padding, "kernel_size", window.kernel_size),
                            {"half_of_kernel", "at most half of kernel_size"});
  }
  return windowed(window, input, input);
}

ForwardPassPointer pool_pass(const PoolShape& shape, const PoolingKernels& kernels) {
  return std::make_shared<PoolPass>(shape, kernels);
}

}  // namespace flopscope::layers
