// SPDX-License-Identifier: MIT
#include "core/instantiate.h"
#include "flopscope/layers/linear.h"

namespace flopscope::layers {

template <class T>
void linear_naive(const LinearShape& shape, const T* x, const T* weight, const T* bias, T* y) {
  const auto [batch, in, out] = as_sizes(shape.batch, shape.in_features, shape.out_features);
  for (std::size_t i = 0; i < batch; ++i) {
    for (std::size_t o = 0; o < out; ++o) {
      T sum = 0;
      for (std::size_t p = 0; p < in; ++p) sum += x[i * in + p] * weight[o * in + p];
      y[i * out + o] = shape.bias ? sum + bias[o] : sum;
    }
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(linear_naive);

}  // namespace flopscope::layers
