// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>

#include "flopscope/layers/gelu.h"

namespace flopscope::layers {

template <class T>
void gelu_naive(const GeluShape& shape, const T* x, T* y) {
  constexpr T half_sqrt2 = std::numbers::sqrt2_v<T> / 2;
  const auto size = static_cast<std::size_t>(shape.size);
  for (std::size_t i = 0; i < size; ++i) {
    y[i] = x[i] * T{0.5} * (T{1} + std::erf(x[i] * half_sqrt2));
  }
}

template void gelu_naive(const GeluShape&, const float*, float*);
template void gelu_naive(const GeluShape&, const double*, double*);

}  // namespace flopscope::layers
