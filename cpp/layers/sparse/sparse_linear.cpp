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
  const auto [batch, out] = as_doubles(shape.batch, shape.out_features);
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

}  // namespace

Result<SparseWeights> SparseWeights::make(const Tensor<float>& dense, std::span<const float> bias) {
  const auto values = dense.values();
  const auto zeros = std::count(values.begin(), values.end(), 0.0F);
  const std::int64_t left = static_cast<std::int64_t>(values.size()) - zeros;
  SparseWeights weights;
  const auto keep = [](auto& tensor, std::int64_t size) -> std::optional<measure::Error> {
    if (size == 0) return std::nullopt;
    auto made = std::remove_reference_t<decltype(tensor)>::allocate({size});
    if (!made) return made.error();
    tensor = std::move(*made);
    return std::nullopt;
  };
  if (auto error = keep(weights.values, left)) return *std::move(error);
  if (auto error = keep(weights.columns, left)) return *std::move(error);
  if (auto error = keep(weights.starts, dense.shape()[0] + 1)) return *std::move(error);
  if (auto error = keep(weights.bias, static_cast<std::int64_t>(bias.size()))) {
    return *std::move(error);
  }
  std::copy(bias.begin(), bias.end(), weights.bias.data());
  std::int64_t entry = 0;
  const float* value = dense.data();
  for (std::int64_t o = 0; o < dense.shape()[0]; ++o) {
    weights.starts.data()[o] = entry;
    for (std::int32_t p = 0; p < dense.shape()[1]; ++p, ++value) {
      if (*value == 0) continue;
      weights.values.data()[entry] = *value;
      weights.columns.data()[entry++] = p;
    }
  }
  weights.starts.data()[dense.shape()[0]] = entry;
  return Result<SparseWeights>(std::move(weights));
}

Verification verify_sparse_linear(const SparseLinearShape& shape, const float* x,
                                  const SparseWeights& weights, const float* y, double max_work) {
  const auto [in, out, batch] = as_sizes(shape.in_features, shape.out_features, shape.batch);
  const auto work = static_cast<double>(std::max(in, least_work));
  const std::size_t elements = affordable_parts(batch * out, work, max_work);
  if (elements == 0) return too_much_work();
  auto dense = Tensor<float>::allocate({in});
  if (!dense) return no_memory();
  const Sample columns(out, std::min(out, elements));
  const Sample rows(batch, std::min(batch, elements / columns.size()));
  const SparseRows kept = weights.rows();
  ErrorGauge gauge(sum_tolerance(in + 1));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::size_t o = columns[c];
    std::fill_n(dense->data(), in, 0.0F);
    for (std::int64_t entry = kept.starts[o]; entry < kept.starts[o + 1]; ++entry) {
      dense->data()[kept.columns[entry]] = kept.values[entry];
    }
    const float bias = shape.bias ? weights.bias.data()[o] : 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const float* const row = x + rows[r] * in;
      float sum = 0;
      double scale = std::abs(static_cast<double>(bias));
      for (std::size_t p = 0; p < in; ++p) {
        sum += row[p] * dense->data()[p];
        scale += std::abs(static_cast<double>(row[p]) * dense->data()[p]);
      }
      gauge.compare(y[rows[r] * out + o], sum + bias, scale);
    }
  }
  return gauge.verification();
}

namespace {

/// Draws what `linear` draws of an equal generator, prunes it and keeps what is left.
Result<SparseWeights> draw_pruned(const SparseLinearShape& shape, measure::Random& random) {
  const double bound = 1 / std::sqrt(static_cast<double>(shape.in_features));
  auto dense = Tensor<float>::allocate({shape.out_features, shape.in_features});
  if (!dense) return dense.error();
  Result<Tensor<float>> bias = Tensor<float>();
  if (shape.bias) bias = Tensor<float>::allocate({shape.out_features});
  if (!bias) return bias.error();
  dense->fill_uniform(random, -bound, bound);
  bias->fill_uniform(random, -bound, bound);
  const double fraction = static_cast<double>(shape.sparsity_percent) / 100;
  if (auto pruned = prune_magnitude(dense->values(), fraction); !pruned) return pruned.error();
  return SparseWeights::make(*dense, bias->values());
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

  [[nodiscard]] Verification verify(const PassData& data, double max_work) const override {
    return verify_sparse_linear(shape_, data.x, weights_, data.y, max_work);
  }

 private:
  SparseLinearShape shape_;
  SparseWeights weights_;
};

struct SparseLinear {
  using Record = SparseLinearShape;
  using Pass = SparseLinearPass;
  static constexpr const char* name = "sparse_linear";
  static constexpr const char* doc =
      "a fully connected layer of which only the weights left are stored";
  static constexpr auto kernels = kernels_of_one_thread;
  static Shape input(const SparseLinearShape& shape) { return {shape.batch, shape.in_features}; }
  static double bytes_needed(const SparseLinearShape& shape, Kernel kernel) {
    const Cost work = cost(shape);
    // While it is pruned, the dense matrix and a copy of it are there; then only the workspace is.
    const double dense = static_cast<double>(shape.out_features) *
                         static_cast<double>(shape.in_features) * sizeof(float);
    const auto workspace = static_cast<double>(SparseLinearPass(shape).workspace_floats(kernel));
    return work.bytes() + std::max(2 * dense, workspace * sizeof(float));
  }
};

}  // namespace

OperationType sparse_linear_type() { return operation_type<SparseLinear>(); }

constexpr Field sparse_linear_shape_fields[] = {
    field<&SparseLinearShape::batch>("rows of the input", size_range),
    field<&SparseLinearShape::in_features>("columns of the input", size_range),
    field<&SparseLinearShape::out_features>("columns of the output", size_range),
    field<&SparseLinearShape::sparsity_percent>("%", "the share of weights that are 0",
                                                between(0, 100)),
    field<&SparseLinearShape::bias>("whether a learned bias is added"),
};
constexpr RecordType SparseLinearShape::record_type{
    "SparseLinearShape", "the sizes of a fully connected layer that was pruned",
    sparse_linear_shape_fields};

}  // namespace flopscope::layers
