// SPDX-License-Identifier: MIT
#include <cmath>

#include "flopscope/layers/layer_norm.h"

namespace flopscope::layers {

template <class T>
void layer_norm_backward_naive(const LayerNormShape& shape, const T* x, const T* weight,
                               const T* dy, T* dx, T* dweight, T* dbias) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
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

template void layer_norm_backward_naive(const LayerNormShape&, const float*, const float*,
                                        const float*, float*, float*, float*);
template void layer_norm_backward_naive(const LayerNormShape&, const double*, const double*,
                                        const double*, double*, double*, double*);

}  // namespace flopscope::layers
