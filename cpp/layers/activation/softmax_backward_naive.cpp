// SPDX-License-Identifier: MIT
#include "flopscope/layers/softmax.h"

namespace flopscope::layers {

template <class T>
void softmax_backward_naive(const SoftmaxShape& shape, const T* y, const T* dy, T* dx) {
  const auto rows = static_cast<std::size_t>(shape.rows);
  const auto cols = static_cast<std::size_t>(shape.cols);
  for (std::size_t i = 0; i < rows; ++i, y += cols, dy += cols, dx += cols) {
    T mean = 0;  // of the gradient, weighted by y
    for (std::size_t j = 0; j < cols; ++j) mean += dy[j] * y[j];
    for (std::size_t j = 0; j < cols; ++j) dx[j] = y[j] * (dy[j] - mean);
  }
}

template void softmax_backward_naive(const SoftmaxShape&, const float*, const float*, float*);
template void softmax_backward_naive(const SoftmaxShape&, const double*, const double*, double*);

}  // namespace flopscope::layers
