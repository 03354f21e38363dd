// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/bandwidth.h"

namespace flopscope::layers {

void read_naive(std::size_t size, const float* x, float* sums) {
  constexpr auto block = static_cast<std::size_t>(BandwidthShape::block);
  for (std::size_t begin = 0; begin < size; begin += block) {
    const std::size_t end = std::min(begin + block, size);
    float sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += x[i];
    sums[begin / block] = sum;
  }
}

void scale_naive(std::size_t n, float factor, const float* b, float* a) {
  for (std::size_t i = 0; i < n; ++i) a[i] = factor * b[i];
}

void triad_naive(std::size_t n, float factor, const float* b, const float* c, float* a) {
  for (std::size_t i = 0; i < n; ++i) a[i] = b[i] + factor * c[i];
}

}  // namespace flopscope::layers
