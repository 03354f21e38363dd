// SPDX-License-Identifier: MIT
#include "flopscope/layers/linear.h"

namespace flopscope::layers {

template <class T>
void linear_naive(const LinearShape& shape, const T* x, const T* weight, const T* bias, T* y) {
  const auto batch = static_cast<std::size_t>(shape.batch);
  const auto in = static_cast<std::size_t>(shape.in_features);
  const auto out = static_cast<std::size_t>(shape.out_features);
  for (std::size_t i = 0; i < batch; ++i) {
    for (std::size_t o = 0; o < out; ++o) {
      T sum = 0;
      for (std::size_t p = 0; p < in; ++p) sum += x[i * in + p] * weight[o * in + p];
      y[i * out + o] = shape.bias ? sum + bias[o] : sum;
    }
  }
}

template void linear_naive(const LinearShape&, const float*, const float*, const float*, float*);
template void linear_naive(const LinearShape&, const double*, const double*, const double*,
                           double*);

}  // namespace flopscope::layers
