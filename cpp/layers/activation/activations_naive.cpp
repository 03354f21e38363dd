// SPDX-License-Identifier: MIT
//
// Functions of single elements, as they are written on paper.
#include <cmath>

#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/tanh.h"

namespace flopscope::layers {

namespace {

template <class T, class Function>
void each(std::int64_t size, const T* x, T* y, Function function) {
  for (std::int64_t i = 0; i < size; ++i) y[i] = function(x[i]);
}

}  // namespace

template <class T>
void relu6_naive(std::int64_t size, const T* x, T* y) {
  each(size, x, y, [](T v) { return v < 0 ? T{0} : v > 6 ? T{6} : v; });  // false for NaN
}

template <class T>
void sigmoid_naive(std::int64_t size, const T* x, T* y) {
  each(size, x, y, [](T v) { return 1 / (1 + std::exp(-v)); });
}

template <class T>
void silu_naive(std::int64_t size, const T* x, T* y) {
  each(size, x, y, [](T v) { return v / (1 + std::exp(-v)); });
}

template <class T>
void tanh_naive(std::int64_t size, const T* x, T* y) {
  each(size, x, y, [](T v) { return std::tanh(v); });
}

template <class T>
void gelu_tanh_naive(std::int64_t size, const T* x, T* y) {
  constexpr double root = 0.79788456080286536;  // sqrt(2 / pi)
  each(size, x, y, [](T v) {
    const T inner = static_cast<T>(root) * (v + static_cast<T>(0.044715) * v * v * v);
    return static_cast<T>(0.5) * v * (1 + std::tanh(inner));
  });
}

template void relu6_naive(std::int64_t, const float*, float*);
template void relu6_naive(std::int64_t, const double*, double*);
template void sigmoid_naive(std::int64_t, const float*, float*);
template void sigmoid_naive(std::int64_t, const double*, double*);
template void silu_naive(std::int64_t, const float*, float*);
template void silu_naive(std::int64_t, const double*, double*);
template void tanh_naive(std::int64_t, const float*, float*);
template void tanh_naive(std::int64_t, const double*, double*);
template void gelu_tanh_naive(std::int64_t, const float*, float*);
template void gelu_tanh_naive(std::int64_t, const double*, double*);

}  // namespace flopscope::layers
