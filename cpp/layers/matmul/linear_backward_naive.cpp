// SPDX-License-Identifier: MIT
#include "core/instantiate.h"
#include "flopscope/layers/linear.h"

namespace flopscope::layers {

template <class T>
void linear_backward_naive(const LinearShape& shape, const T* x, const T* weight, const T* dy,
                           T* dx, T* dweight, T* dbias) {
  const auto [batch, in, out] = as_sizes(shape.batch, shape.in_features, shape.out_features);
  for (std::size_t b = 0; dx != nullptr && b < batch; ++b) {
    for (std::size_t i = 0; i < in; ++i) {
      T sum = 0;
      for (std::size_t o = 0; o < out; ++o) sum += dy[b * out + o] * weight[o * in + i];
      dx[b * in + i] = sum;
    }
  }
  for (std::size_t o = 0; o < out; ++o) {
    for (std::size_t i = 0; i < in; ++i) {
      T sum = 0;
      for (std::size_t b = 0; b < batch; ++b) sum += dy[b * out + o] * x[b * in + i];
      dweight[o * in + i] += sum;
    }
    T sum = 0;
    for (std::size_t b = 0; b < batch; ++b) sum += dy[b * out + o];
    if (dbias != nullptr) dbias[o] += sum;
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(linear_backward_naive);

}  // namespace flopscope::layers
