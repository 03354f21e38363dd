// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/layer_norm.h"

namespace flopscope::layers {

template <class T>
void layer_norm_naive(const LayerNormShape& shape, const T* x, const T* weight, const T* bias,
                      T* y) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  const auto n = static_cast<T>(cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    T sum = 0;
    for (std::size_t j = 0; j < cols; ++j) sum += x[j];
    const T mean = sum / n;
    T squares = 0;
    for (std::size_t j = 0; j < cols; ++j) squares += (x[j] - mean) * (x[j] - mean);
    const T scale = 1 / std::sqrt(squares / n + static_cast<T>(layer_norm_epsilon));
    for (std::size_t j = 0; j < cols; ++j) y[j] = (x[j] - mean) * scale * weight[j] + bias[j];
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(layer_norm_naive);

}  // namespace flopscope::layers
