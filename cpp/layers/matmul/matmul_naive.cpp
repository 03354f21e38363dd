// SPDX-License-Identifier: MIT
#include "core/instantiate.h"
#include "flopscope/layers/matmul.h"

namespace flopscope::layers {

template <class T>
void matmul_naive(const MatmulShape& shape, const T* a, const T* b, T* c) {
  const auto [m, k, n] = as_sizes(shape.m, shape.k, shape.n);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      T sum = 0;
      for (std::size_t p = 0; p < k; ++p) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(matmul_naive);

}  // namespace flopscope::layers
