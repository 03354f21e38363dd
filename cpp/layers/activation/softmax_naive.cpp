// SPDX-License-Identifier: MIT
#include <cmath>

#include "flopscope/layers/softmax.h"

namespace flopscope::layers {

template <class T>
void softmax_naive(const SoftmaxShape& shape, const T* x, T* y) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  for (std::size_t i = 0; i < rows; ++i, x += cols, y += cols) {
    T largest = x[0];
    for (std::size_t j = 1; j < cols; ++j) largest = x[j] > largest ? x[j] : largest;
    T sum = 0;
    for (std::size_t j = 0; j < cols; ++j) {
      y[j] = std::exp(x[j] - largest);
      sum += y[j];
    }
    for (std::size_t j = 0; j < cols; ++j) y[j] /= sum;
  }
}

template void softmax_naive(const SoftmaxShape&, const float*, float*);
template void softmax_naive(const SoftmaxShape&, const double*, double*);

}  // namespace flopscope::layers
