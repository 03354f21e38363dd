// SPDX-License-Identifier: MIT
#include "core/instantiate.h"
#include "flopscope/layers/softmax.h"

namespace flopscope::layers {

template <class T>
void softmax_backward_naive(const SoftmaxShape& shape, const T* y, const T* dy, T* dx) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  for (std::size_t i = 0; i < rows; ++i, y += cols, dy += cols, dx += cols) {
    T mean = 0;  // of the gradient, weighted by y
    for (std::size_t j = 0; j < cols; ++j) mean += dy[j] * y[j];
    for (std::size_t j = 0; j < cols; ++j) dx[j] = y[j] * (dy[j] - mean);
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(softmax_backward_naive);

}  // namespace flopscope::layers
