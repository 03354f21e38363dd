// SPDX-License-Identifier: MIT
#include "flopscope/layers/sparse_linear.h"

#include <algorithm>
#include <cmath>

#include "core/catalogue.h"
#include "core/pass_operation.h"
#include "core/shaped_operation.h"
#include "core/verification.h"
#include "flopscope/layers/prune.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

using measure::Cost;
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

class SparseLinearPass final : public KeepingPass {
 public:
  explicit SparseLinearPass(const SparseLinearShape& shape) : shape_(shape) {}

  [[nodiscard]] std::optional<measure::Error> draw(Tensor<float>& input,
                                                   measure::Random& random) override {
    input.fill_uniform(random, -1, 1);
    auto weights = draw_pruned(shape_, random);
    if (!weights) return weights.error();
    weights_ = std::move(*weights);
    return std::nullopt;
  }

  [[nodiscard]] std::size_t workspace_floats(Kernel kernel) const override {
    return kernel == Kernel::naive ? 0 : sparse_linear_workspace(shape_);
  }

  void run(Kernel kernel, const PassData& data) const override {
    const float* const bias = weights_.bias.data();
    if (kernel == Kernel::naive) {
      sparse_linear_naive(shape_, data.x, weights_.rows(), bias, data.y);
    } else {
      sparse_linear_simd(shape_, data.x, weights_.rows(), bias, data.y, data.workspace);
    }
  }

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override;

 private:
  SparseLinearShape shape_;
  Weights weights_;
};

/// As a dense layer with the same zeros: every weight takes part.
Verification SparseLinearPass::verify(const PassData& data, double max_work) const {
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
  const SparseRows weights = weights_.rows();
  ErrorGauge gauge(sum_tolerance(in + 1));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::size_t o = columns[c];
    std::fill_n(dense->data(), in, 0.0F);
    for (std::int64_t entry = weights.starts[o]; entry < weights.starts[o + 1]; ++entry) {
      dense->data()[weights.columns[entry]] = weights.values[entry];
    }
    const float bias = shape_.bias ? weights_.bias.data()[o] : 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const float* const x = data.x + rows[r] * in;
      float sum = 0;
      double scale = std::abs(static_cast<double>(bias));
      for (std::size_t p = 0; p < in; ++p) {
        sum += x[p] * dense->data()[p];
        scale += std::abs(static_cast<double>(x[p]) * dense->data()[p]);
      }
      gauge.compare(data.y[rows[r] * out + o], sum + bias, scale);
    }
  }
  return gauge.verification();
}

struct SparseLinear {
  using Record = SparseLinearShape;
  static constexpr const char* name = "sparse_linear";

  static PassOperation operation(const SparseLinearShape& shape) {
    return keeping_operation(name, std::make_shared<SparseLinearPass>(shape),
                             Shape{shape.batch, shape.in_features}, output_shape(shape),
                             cost(shape));
  }

  static double bytes_needed(const SparseLinearShape& shape, Kernel kernel) {
    const Cost work = cost(shape);
    // While it is pruned, the dense matrix and a copy of it are there; then only the workspace is.
    const double dense = static_cast<double>(shape.out_features) *
                         static_cast<double>(shape.in_features) * sizeof(float);
    const auto workspace = static_cast<double>(SparseLinearPass(shape).workspace_floats(kernel));
    return work.bytes_read + work.bytes_written + std::max(2 * dense, workspace * sizeof(float));
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
