// SPDX-License-Identifier: MIT
#include "flopscope/layers/sparse_layer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/verification.h"
#include "flopscope/layers/prune.h"
#include "flopscope/measure/memory_tag.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::layers {

using measure::Category;
using measure::MemoryTag;
using measure::Result;

namespace {

std::optional<measure::Error> odd_size(const char* what, std::size_t size, std::int64_t wanted) {
  if (size == static_cast<std::size_t>(wanted)) return std::nullopt;
  return measure::refusal(what, std::to_string(size),
                          {"the_layers", "the layer's {count}", {{"count", wanted}}},
                          "shape_mismatch");
}

}  // namespace

Result<SparseLayer> SparseLayer::make(const LinearShape& shape, std::span<const float> weight,
                                      std::span<const float> bias, double fraction) {
  const std::int64_t in = shape.in_features;
  const std::int64_t out = shape.out_features;
  if (auto error = odd_size("weight", weight.size(), in * out)) return *std::move(error);
  if (auto error = odd_size("bias", bias.size(), shape.bias ? out : 0)) return *std::move(error);
  auto dense = Tensor<float>::allocate({out, in});
  if (!dense) return dense.error();
  std::copy(weight.begin(), weight.end(), dense->data());
  if (auto pruned = prune_magnitude(dense->values(), fraction); !pruned) return pruned.error();

  const MemoryTag parameters("SparseLayer", Category::parameters);
  SparseLayer layer;
  layer.shape_ = {.batch = shape.batch,
                  .in_features = in,
                  .out_features = out,
                  .sparsity_percent = std::lround(100 * fraction),
                  .bias = shape.bias};
  auto weights = SparseWeights::make(*dense, bias);
  if (!weights) return weights.error();
  layer.weights_ = std::move(*weights);
  return Result<SparseLayer>(std::move(layer));
}

void SparseLayer::run(const float* x, float* y, float* workspace) const {
  sparse_linear_simd(shape_, x, weights_.rows(), weights_.bias.data(), y, workspace);
}

Verification SparseLayer::verify(const float* x, const float* y, double max_work) const {
  return verify_sparse_linear(shape_, x, weights_, y, max_work);
}

double SparseLayer::parameter_bytes() const {
  return static_cast<double>(
      weights_.values.values().size_bytes() + weights_.columns.values().size_bytes() +
      weights_.starts.values().size_bytes() + weights_.bias.values().size_bytes());
}

}  // namespace flopscope::layers
