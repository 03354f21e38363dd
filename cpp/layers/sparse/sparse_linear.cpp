// SPDX-License-Identifier: MIT
#include "flopscope/layers/sparse_linear.h"

#include <algorithm>
#include <cmath>

#include "core/catalogue.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/prune.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/trace.h"

namespace flopscope::layers {

using measure::Category;
using measure::Cost;
using measure::MemoryTag;
using measure::Result;

Shape output_shape(const SparseLinearShape& shape) { return {shape.batch, shape.out_features}; }

double entries(const SparseLinearShape& shape) {
  const double weights =
      static_cast<double>(shape.out_features) * static_cast<double>(shape.in_features);
  return weights - std::nearbyint(weights * (static_cast<double>(shape.sparsity_percent) / 100));
}

Cost cost(const SparseLinearShape& shape) {
  const auto batch = static_cast<double>(shape.batch);
  const auto out = static_cast<double>(shape.out_features);
  const double left = entries(shape);
  const double bias = shape.bias ? out : 0;
  return {.macs = batch * left,
          .multiplies = batch * left,
          .adds = batch * left + batch * bias,
          .bias_adds = batch * bias,
          .parameters = left + bias,
          .bytes_read = (batch * static_cast<double>(shape.in_features) + bias) * sizeof(float) +
                        left * (sizeof(float) + sizeof(std::int32_t)) +
                        (out + 1) * sizeof(std::int64_t),
          .bytes_written = batch * out * sizeof(float)};
}

namespace {

/// However few terms an element has, to find and fetch it takes as long as some.
constexpr std::size_t least_work = 32;

struct Weights {
  Tensor<float> values;          // (entries)
  Tensor<std::int32_t> columns;  // (entries)
  Tensor<std::int64_t> starts;   // (out_features + 1)
  Tensor<float> bias;            // (out_features), or nothing

  [[nodiscard]] SparseRows rows() const { return {values.data(), columns.data(), starts.data()}; }
};

struct Tensors {
  Tensor<float> x;  // (batch, in_features)
  Weights weights;
  Tensor<float> y;          // (batch, out_features)
  Tensor<float> workspace;  // of the SIMD kernel
};

class PreparedSparseLinear final : public PreparedOperation {
 public:
  PreparedSparseLinear(const SparseLinearShape& shape, Kernel kernel, Tensors tensors)
      : shape_(shape), kernel_(kernel), tensors_(std::move(tensors)) {}

  void run() override {
    const measure::Span span("sparse_linear", [this] { return cost(shape_); });
    const float* const bias = tensors_.weights.bias.data();
    if (kernel_ == Kernel::naive) {
      sparse_linear_naive(shape_, tensors_.x.data(), tensors_.weights.rows(), bias,
                          tensors_.y.data());
    } else {
      sparse_linear_simd(shape_, tensors_.x.data(), tensors_.weights.rows(), bias,
                         tensors_.y.data(), tensors_.workspace.data());
    }
  }

  [[nodiscard]] std::span<const float> output() const override { return tensors_.y.values(); }
  [[nodiscard]] Verification verify(double max_work) const override;

 private:
  SparseLinearShape shape_;
  Kernel kernel_;
  Tensors tensors_;
};

/// As a dense layer with the same zeros: every weight takes part.
Verification PreparedSparseLinear::verify(double max_work) const {
  const auto in = static_cast<std::size_t>(shape_.in_features);
  const auto out = static_cast<std::size_t>(shape_.out_features);
  const auto batch = static_cast<std::size_t>(shape_.batch);
  const auto work = static_cast<double>(std::max(in, least_work));
  const std::size_t elements = affordable_parts(batch * out, work, max_work);
  if (elements == 0) return too_much_work();
  auto dense = Tensor<float>::allocate({in});
  if (!dense) return no_memory();
  const Sample columns(out, std::min(out, elements));
  const Sample rows(batch, std::min(batch, elements / columns.size()));
  const SparseRows weights = tensors_.weights.rows();
  ErrorGauge gauge(sum_tolerance(in + 1));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::size_t o = columns[c];
    std::fill_n(dense->data(), in, 0.0F);
    for (std::int64_t entry = weights.starts[o]; entry < weights.starts[o + 1]; ++entry) {
      dense->data()[weights.columns[entry]] = weights.values[entry];
    }
    const float bias = shape_.bias ? tensors_.weights.bias.data()[o] : 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const float* const x = tensors_.x.data() + rows[r] * in;
      float sum = 0;
      double scale = std::abs(static_cast<double>(bias));
      for (std::size_t p = 0; p < in; ++p) {
        sum += x[p] * dense->data()[p];
        scale += std::abs(static_cast<double>(x[p]) * dense->data()[p]);
      }
      gauge.compare(tensors_.y.data()[rows[r] * out + o], sum + bias, scale);
    }
  }
  return gauge.verification();
}

/// Draws what `linear` draws of an equal generator, prunes it and keeps what is left.
Result<Weights> draw_pruned(const SparseLinearShape& shape, measure::Random& random) {
  const auto left = static_cast<std::int64_t>(entries(shape));
  const double bound = 1 / std::sqrt(static_cast<double>(shape.in_features));
  Weights weights;
  if (left > 0) {
    auto values = Tensor<float>::allocate({left});
    if (!values) return values.error();
    auto columns = Tensor<std::int32_t>::allocate({left});
    if (!columns) return columns.error();
    weights.values = std::move(*values);
    weights.columns = std::move(*columns);
  }
  auto starts = Tensor<std::int64_t>::allocate({shape.out_features + 1});
  if (!starts) return starts.error();
  if (shape.bias) {
    auto bias = Tensor<float>::allocate({shape.out_features});
    if (!bias) return bias.error();
    weights.bias = std::move(*bias);
  }
  auto dense = Tensor<float>::allocate({shape.out_features, shape.in_features});
  if (!dense) return dense.error();
  dense->fill_uniform(random, -bound, bound);
  weights.bias.fill_uniform(random, -bound, bound);
  const double fraction = static_cast<double>(shape.sparsity_percent) / 100;
  if (auto pruned = prune_magnitude(dense->values(), fraction); !pruned) return pruned.error();
  std::int64_t entry = 0;
  const float* value = dense->data();
  for (std::int64_t o = 0; o < shape.out_features; ++o) {
    starts->data()[o] = entry;
    for (std::int32_t p = 0; p < shape.in_features; ++p, ++value) {
      if (*value == 0) continue;
      weights.values.data()[entry] = *value;
      weights.columns.data()[entry++] = p;
    }
  }
  starts->data()[shape.out_features] = entry;
  weights.starts = std::move(*starts);
  return Result<Weights>(std::move(weights));
}

std::size_t workspace_floats(const SparseLinearShape& shape, Kernel kernel) {
  return kernel == Kernel::naive ? 0 : sparse_linear_workspace(shape);
}

struct SparseLinear {
  using Record = SparseLinearShape;
  static constexpr const char* name = "sparse_linear";

  static double bytes_needed(const SparseLinearShape& shape, Kernel kernel) {
    const Cost work = cost(shape);
    // While it is pruned, the dense matrix and a copy of it are there; then only the workspace is.
    const double dense = static_cast<double>(shape.out_features) *
                         static_cast<double>(shape.in_features) * sizeof(float);
    const double workspace = static_cast<double>(workspace_floats(shape, kernel)) * sizeof(float);
    return work.bytes_read + work.bytes_written + std::max(2 * dense, workspace);
  }

  static Result<std::unique_ptr<PreparedOperation>> prepare(const SparseLinearShape& shape,
                                                            Kernel kernel, std::uint64_t seed) {
    Tensors tensors;
    const MemoryTag activations(name, Category::activations);
    auto x = Tensor<float>::allocate({shape.batch, shape.in_features});
    if (!x) return x.error();
    auto y = Tensor<float>::allocate(output_shape(shape));
    if (!y) return y.error();
    measure::Random random(seed);
    x->fill_uniform(random, -1, 1);
    const MemoryTag parameters(name, Category::parameters);
    auto weights = draw_pruned(shape, random);
    if (!weights) return weights.error();
    const MemoryTag scratch(name, Category::workspace);
    if (const std::size_t floats = workspace_floats(shape, kernel); floats > 0) {
      auto workspace = Tensor<float>::allocate({floats});
      if (!workspace) return workspace.error();
      tensors.workspace = std::move(*workspace);
    }
    tensors.x = std::move(*x);
    tensors.weights = std::move(*weights);
    tensors.y = std::move(*y);
    return std::unique_ptr<PreparedOperation>(
        std::make_unique<PreparedSparseLinear>(shape, kernel, std::move(tensors)));
  }
};

}  // namespace

OperationType sparse_linear_type() {
  return {SparseLinear::name, "a fully connected layer of which only the weights left are stored",
          &measure::record_type<SparseLinearShape>, kernels_of_one_thread,
          &ShapedOperation<SparseLinear>::create};
}

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::SparseLinearShape>() {
  using layers::size_range;
  using layers::SparseLinearShape;
  static constexpr Field fields[] = {
      field<&SparseLinearShape::batch>("batch", "", "rows of the input", size_range),
      field<&SparseLinearShape::in_features>("in_features", "", "columns of the input", size_range),
      field<&SparseLinearShape::out_features>("out_features", "", "columns of the output",
                                              size_range),
      field<&SparseLinearShape::sparsity_percent>(
          "sparsity_percent", "%", "the share of weights that are 0", between(0, 100)),
      field<&SparseLinearShape::bias>("bias", "", "whether a learned bias is added"),
  };
  static constexpr RecordType type{"SparseLinearShape",
                                   "the sizes of a fully connected layer that was pruned", fields};
  return type;
}
