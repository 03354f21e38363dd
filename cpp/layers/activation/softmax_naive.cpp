// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/softmax.h"

namespace flopscope::layers {

template <class T>
void softmax_naive(const SoftmaxShape& shape, const T* x, T* y) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
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

FLOPSCOPE_FLOAT_AND_DOUBLE(softmax_naive);

}  // namespace flopscope::layers
