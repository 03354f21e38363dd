// SPDX-License-Identifier: MIT
#include "flopscope/layers/softmax.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

void softmax_backward_simd(const SoftmaxShape& shape, const float* y, const float* dy, float* dx) {
  using simd::lanes;
  const auto [rows, cols] = as_sizes(shape.rows, shape.cols);
  for (std::size_t i = 0; i < rows; ++i, y += cols, dy += cols, dx += cols) {
    const float mean = simd::dot(y, dy, cols);
    std::size_t j = 0;
    for (; j + lanes <= cols; j += lanes) {
      simd::store(dx + j, simd::load(y + j) * (simd::load(dy + j) - mean));
    }
    for (; j < cols; ++j) dx[j] = y[j] * (dy[j] - mean);
  }
}

}  // namespace flopscope::layers
