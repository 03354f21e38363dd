// SPDX-License-Identifier: MIT
#include "flopscope/layers/matmul.h"

namespace flopscope::layers {

template <class T>
void matmul_naive(const MatmulShape& shape, const T* a, const T* b, T* c) {
  const auto m = static_cast<std::size_t>(shape.m);
  const auto k = static_cast<std::size_t>(shape.k);
  const auto n = static_cast<std::size_t>(shape.n);
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      T sum = 0;
      for (std::size_t p = 0; p < k; ++p) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
  }
}

template void matmul_naive(const MatmulShape&, const float*, const float*, float*);
template void matmul_naive(const MatmulShape&, const double*, const double*, double*);

}  // namespace flopscope::layers
