// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/layer_norm.h"

namespace flopscope::layers {

template <class T>
void layer_norm_backward_naive(const LayerNormShape& shape, const T* x, const T* weight,
                               const T* dy, T* dx, T* dweight, T* dbias) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  const auto n = static_cast<T>(cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, dy += cols) {
    T sum = 0;
    for (std::size_t j = 0; j < cols; ++j) sum += x[j];
    const T mean = sum / n;
    T squares = 0;
    for (std::size_t j = 0; j < cols; ++j) squares += (x[j] - mean) * (x[j] - mean);
    const T scale = 1 / std::sqrt(squares / n + static_cast<T>(layer_norm_epsilon));
    T gradients = 0;  // by the normalised row
    T products = 0;   // of these and the normalised row
    for (std::size_t j = 0; j < cols; ++j) {
      const T normal = (x[j] - mean) * scale;
      gradients += dy[j] * weight[j];
      products += dy[j] * weight[j] * normal;
      dweight[j] += dy[j] * normal;
      dbias[j] += dy[j];
    }
    if (dx == nullptr) continue;
    for (std::size_t j = 0; j < cols; ++j) {
      const T normal = (x[j] - mean) * scale;
      dx[j] = (dy[j] * weight[j] - gradients / n - normal * products / n) * scale;
    }
    dx += cols;
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(layer_norm_backward_naive);

}  // namespace flopscope::layers
