// SPDX-License-Identifier: MIT
#include "flopscope/layers/softmax.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

void softmax_backward_simd(const SoftmaxShape& shape, const float* y, const float* dy, float* dx) {
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  for (std::size_t i = 0; i < rows; ++i, y += cols, dy += cols, dx += cols) {
    const float mean = simd::dot(y, dy, cols);
    const auto slope = [mean](auto of_y, auto of_dy) { return of_y * (of_dy - mean); };
    simd::map(cols, dx, slope, y, dy);
  }
}

}  // namespace flopscope::layers
