// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer_norm.h"
#include "layer_norm_rows.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

void normalize(const float* x, float mean, float scale, const float* weight, const float* bias,
               float* y, std::size_t size) {
  const Floats middle = simd::splat(mean);
  const Floats factor = simd::splat(scale);
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) {
    const Floats normal = (simd::load(x + j) - middle) * factor;
    simd::store(y + j, simd::multiply_add(normal, simd::load(weight + j), simd::load(bias + j)));
  }
  for (; j < size; ++j) y[j] = (x[j] - mean) * scale * weight[j] + bias[j];
}

}  // namespace

void layer_norm_simd(const LayerNormShape& shape, const float* x, const float* weight,
                     const float* bias, float* y) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const auto [mean, scale] = normalizer_of(x, cols);
    normalize(x, mean, scale, weight, bias, y, cols);
  }
}

}  // namespace flopscope::layers
