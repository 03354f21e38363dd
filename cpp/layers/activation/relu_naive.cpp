// SPDX-License-Identifier: MIT
#include "flopscope/layers/relu.h"

namespace flopscope::layers {

template <class T>
void relu_naive(const ReluShape& shape, const T* x, T* y) {
  const auto size = static_cast<std::size_t>(shape.size);
  for (std::size_t i = 0; i < size; ++i) y[i] = x[i] < 0 ? T{0} : x[i];  // false for NaN
}

template void relu_naive(const ReluShape&, const float*, float*);
template void relu_naive(const ReluShape&, const double*, double*);

}  // namespace flopscope::layers
