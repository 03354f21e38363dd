// SPDX-License-Identifier: MIT
#include "flopscope/layers/layer_norm.h"
#include "layer_norm_rows.h"

namespace flopscope::layers {

void layer_norm_simd(const LayerNormShape& shape, const float* x, const float* weight,
                     const float* bias, float* y) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    const Normalizer row = normalizer_of(x, cols);
    const auto normalize = [row](auto of_x, auto of_weight, auto of_bias) {
      return simd::multiply_add((of_x - row.mean) * row.scale, of_weight, of_bias);
    };
    simd::map(cols, y, normalize, x, weight, bias);
  }
}

}  // namespace flopscope::layers
