// SPDX-License-Identifier: MIT
#include <algorithm>

#include "flopscope/layers/matmul.h"

namespace flopscope::layers {

namespace {

// 64 rows of 64 columns: 16 KB of b stay in a first-level cache while all rows of a pass by.
constexpr std::size_t block = 64;

}  // namespace

void matmul_blocked(const MatmulShape& shape, const float* a, const float* b, float* c) {
  const auto [m, k, n] = as_sizes(shape.m, shape.k, shape.n);
  std::fill_n(c, m * n, 0.0F);
  for (std::size_t first_p = 0; first_p < k; first_p += block) {
    const std::size_t last_p = std::min(first_p + block, k);
    for (std::size_t first_j = 0; first_j < n; first_j += block) {
      const std::size_t last_j = std::min(first_j + block, n);
      for (std::size_t i = 0; i < m; ++i) {
        for (std::size_t p = first_p; p < last_p; ++p) {
          const float factor = a[i * k + p];
          for (std::size_t j = first_j; j < last_j; ++j) c[i * n + j] += factor * b[p * n + j];
        }
      }
    }
  }
}

}  // namespace flopscope::layers
