// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear.h"

#include <algorithm>
#include <cmath>

#include "catalogue.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"
#include "shaped_operation.h"
#include "verification.h"

namespace flopscope::layers {

using measure::Category;
using measure::Cost;
using measure::MemoryTag;
using measure::Result;

Shape output_shape(const LinearShape& shape) { return {shape.batch, shape.out_features}; }

Cost cost(const LinearShape& shape) {
  const auto batch = static_cast<double>(shape.batch);
  const auto in = static_cast<double>(shape.in_features);
  const auto out = static_cast<double>(shape.out_features);
  const double macs = batch * in * out;
  const double bias_adds = shape.bias ? batch * out : 0;
  const double parameters = in * out + (shape.bias ? out : 0);
  return {.macs = macs,
          .multiplies = macs,
          .adds = macs + bias_adds,
          .bias_adds = bias_adds,
          .parameters = parameters,
          .bytes_read = (batch * in + parameters) * sizeof(float),
          .bytes_written = batch * out * sizeof(float)};
}

namespace {

class PreparedLinear final : public PreparedOperation {
 public:
  PreparedLinear(const LinearShape& shape, Kernel kernel, Tensor<float> x, Tensor<float> weight,
                 Tensor<float> bias, Tensor<float> y, Tensor<float> workspace)
      : shape_(shape),
        kernel_(kernel),
        x_(std::move(x)),
        weight_(std::move(weight)),
        bias_(std::move(bias)),
        y_(std::move(y)),
        workspace_(std::move(workspace)) {}

  void run() override {
    const measure::Span span("linear", [this] { return cost(shape_); });
    if (kernel_ == Kernel::naive) {
      linear_naive(shape_, x_.data(), weight_.data(), bias_.data(), y_.data());
    } else {
      linear_simd(shape_, x_.data(), weight_.data(), bias_.data(), y_.data(), workspace_.data());
    }
  }

  [[nodiscard]] std::span<const float> output() const override { return y_.values(); }

  [[nodiscard]] Verification verify(double max_macs) override;

 private:
  LinearShape shape_;
  Kernel kernel_;
  Tensor<float> x_;          // (batch, in_features)
  Tensor<float> weight_;     // (out_features, in_features)
  Tensor<float> bias_;       // (out_features), zeros where the layer has none
  Tensor<float> y_;          // (batch, out_features)
  Tensor<float> workspace_;  // of the SIMD kernel
};

Verification PreparedLinear::verify(double max_macs) {
  run();
  const auto batch = static_cast<std::size_t>(shape_.batch);
  const auto in = static_cast<std::size_t>(shape_.in_features);
  const auto out = static_cast<std::size_t>(shape_.out_features);
  const RowSample sample(batch, static_cast<double>(in) * static_cast<double>(out), max_macs);
  LinearShape one_row = shape_;
  one_row.batch = 1;
  auto reference = Tensor<float>::allocate(output_shape(one_row));
  if (!reference) return not_verified();
  ErrorGauge gauge(sum_tolerance(in + 1));  // the bias is one term more
  for (std::size_t s = 0; s < sample.size(); ++s) {
    const float* x = x_.data() + sample[s] * in;
    const float* y = y_.data() + sample[s] * out;
    linear_naive(one_row, x, weight_.data(), bias_.data(), reference->data());
    for (std::size_t o = 0; o < out; ++o) {
      double scale = std::abs(static_cast<double>(bias_.data()[o]));
      for (std::size_t p = 0; p < in; ++p) {
        scale += std::abs(static_cast<double>(x[p]) * weight_.data()[o * in + p]);
      }
      gauge.compare(y[o], reference->data()[o], scale);
    }
  }
  return gauge.verification();
}

struct Linear {
  using Record = LinearShape;
  static constexpr const char* name = "linear";

  static Shape workspace_shape(const LinearShape& shape, Kernel kernel) {
    const std::size_t floats = kernel == Kernel::naive ? 0 : linear_workspace(shape);
    return {std::max<std::int64_t>(1, static_cast<std::int64_t>(floats))};
  }

  static double bytes_needed(const LinearShape& shape, Kernel kernel) {
    const Cost cost = layers::cost(shape);
    const auto out = static_cast<double>(shape.out_features);
    const auto workspace = static_cast<double>(workspace_shape(shape, kernel).elements());
    return cost.bytes_read + cost.bytes_written +
           ((shape.bias ? 0 : out) + workspace) * sizeof(float);
  }

  // The weights are drawn as PyTorch draws them: uniform within 1 / sqrt(in_features).
  static Result<std::unique_ptr<PreparedOperation>> prepare(const LinearShape& shape, Kernel kernel,
                                                            std::uint64_t seed) {
    const MemoryTag activations(name, Category::activations);
    auto x = Tensor<float>::allocate({shape.batch, shape.in_features});
    if (!x) return x.error();
    auto y = Tensor<float>::allocate(output_shape(shape));
    if (!y) return y.error();
    const MemoryTag parameters(name, Category::parameters);
    auto weight = Tensor<float>::allocate({shape.out_features, shape.in_features});
    if (!weight) return weight.error();
    auto bias = Tensor<float>::allocate({shape.out_features});
    if (!bias) return bias.error();
    const MemoryTag scratch(name, Category::workspace);
    auto workspace = Tensor<float>::allocate(workspace_shape(shape, kernel));
    if (!workspace) return workspace.error();
    measure::Random random(seed);
    const double bound = 1 / std::sqrt(static_cast<double>(shape.in_features));
    x->fill_uniform(random, -1, 1);
    weight->fill_uniform(random, -bound, bound);
    bias->fill_uniform(random, shape.bias ? -bound : 0, shape.bias ? bound : 0);
    return std::unique_ptr<PreparedOperation>(
        std::make_unique<PreparedLinear>(shape, kernel, std::move(*x), std::move(*weight),
                                         std::move(*bias), std::move(*y), std::move(*workspace)));
  }
};

constexpr Kernel kernels[] = {Kernel::naive, Kernel::simd};

}  // namespace

OperationType linear_type() {
  return {Linear::name, "a fully connected layer: y = x weight^T + bias",
          &measure::record_type<LinearShape>, kernels, &ShapedOperation<Linear>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::LinearShape>() {
  using layers::LinearShape;
  using layers::size_range;
  static constexpr Field fields[] = {
      field<&LinearShape::batch>("batch", "", "rows of the input", size_range),
      field<&LinearShape::in_features>("in_features", "", "columns of the input", size_range),
      field<&LinearShape::out_features>("out_features", "", "columns of the output", size_range),
      field<&LinearShape::bias>("bias", "", "whether a learned bias is added"),
  };
  static constexpr RecordType type{"LinearShape", "the sizes of a fully connected layer", fields};
  return type;
}
