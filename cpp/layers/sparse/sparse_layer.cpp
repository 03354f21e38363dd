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
  return measure::refusal(what, std::to_string(size), "the layer's " + std::to_string(wanted),
                          "shape_mismatch");
}

/// However few entries a row has, to find and fetch it takes as long as some.
constexpr double least_work_per_output = 32;

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
  const auto zeros = std::count(dense->data(), dense->data() + dense->size(), 0.0F);
  const std::int64_t left = in * out - zeros;

  const MemoryTag parameters("SparseLayer", Category::parameters);
  SparseLayer layer;
  layer.shape_ = {.batch = shape.batch,
                  .in_features = in,
                  .out_features = out,
                  .sparsity_percent = std::lround(100 * fraction),
                  .bias = shape.bias};
  const auto keep = [](auto& tensor, std::int64_t size) -> std::optional<measure::Error> {
    if (size == 0) return std::nullopt;
    auto made = std::remove_reference_t<decltype(tensor)>::allocate({size});
    if (!made) return made.error();
    tensor = std::move(*made);
    return std::nullopt;
  };
  if (auto error = keep(layer.values_, left)) return *std::move(error);
  if (auto error = keep(layer.columns_, left)) return *std::move(error);
  if (auto error = keep(layer.starts_, out + 1)) return *std::move(error);
  if (auto error = keep(layer.bias_, shape.bias ? out : 0)) return *std::move(error);
  std::copy(bias.begin(), bias.end(), layer.bias_.data());
  std::int64_t entry = 0;
  const float* value = dense->data();
  for (std::int64_t o = 0; o < out; ++o) {
    layer.starts_.data()[o] = entry;
    for (std::int64_t p = 0; p < in; ++p, ++value) {
      if (*value == 0) continue;
      layer.values_.data()[entry] = *value;
      layer.columns_.data()[entry++] = static_cast<std::int32_t>(p);
    }
  }
  layer.starts_.data()[out] = entry;
  return Result<SparseLayer>(std::move(layer));
}

void SparseLayer::run(const float* x, float* y, float* workspace) const {
  sparse_linear_simd(shape_, x, rows(), bias_.data(), y, workspace);
}

Verification SparseLayer::verify(const float* x, const float* y, double max_work) const {
  const auto in = static_cast<std::size_t>(shape_.in_features);
  const auto out = static_cast<std::size_t>(shape_.out_features);
  const auto batch = static_cast<std::size_t>(shape_.batch);
  const double work =
      std::max(least_work_per_output * static_cast<double>(out), static_cast<double>(entries()));
  const std::size_t affordable = affordable_parts(batch, work, max_work);
  if (affordable == 0) return too_much_work();
  const Sample samples(batch, affordable);
  ErrorGauge gauge(sum_tolerance(in + 1));
  for (std::size_t s = 0; s < samples.size(); ++s) {
    const float* const row = x + samples[s] * in;
    for (std::size_t o = 0; o < out; ++o) {
      float sum = shape_.bias ? bias_.data()[o] : 0;
      double scale = std::abs(static_cast<double>(sum));
      for (std::int64_t entry = starts_.data()[o]; entry < starts_.data()[o + 1]; ++entry) {
        const float term = row[columns_.data()[entry]] * values_.data()[entry];
        sum += term;
        scale += std::abs(static_cast<double>(term));
      }
      gauge.compare(y[samples[s] * out + o], sum, scale);
    }
  }
  return gauge.verification();
}

double SparseLayer::parameter_bytes() const {
  return static_cast<double>(values_.values().size_bytes() + columns_.values().size_bytes() +
                             starts_.values().size_bytes() + bias_.values().size_bytes());
}

}  // namespace flopscope::layers
