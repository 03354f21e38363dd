// SPDX-License-Identifier: MIT
//
// The slopes of functions of single elements, as they are written on paper, times what arrives.
#include <cmath>
#include <numbers>

#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/tanh.h"

namespace flopscope::layers {

namespace {

template <class T, class Function>
void each(std::int64_t size, const T* kept, const T* dy, T* dx, Function function) {
  for (std::int64_t i = 0; i < size; ++i) dx[i] = function(kept[i], dy[i]);
}

}  // namespace

template <class T>
void relu_backward_naive(const ReluShape& shape, const T* y, const T* dy, T* dx) {
  each(shape.size, y, dy, dx, [](T v, T d) { return v <= 0 ? T{0} : d; });  // false for NaN
}

template <class T>
void relu6_backward_naive(std::int64_t size, const T* y, const T* dy, T* dx) {
  each(size, y, dy, dx, [](T v, T d) { return v <= 0 || v >= 6 ? T{0} : d; });
}

template <class T>
void sigmoid_backward_naive(std::int64_t size, const T* y, const T* dy, T* dx) {
  each(size, y, dy, dx, [](T v, T d) { return d * v * (1 - v); });
}

template <class T>
void tanh_backward_naive(std::int64_t size, const T* y, const T* dy, T* dx) {
  each(size, y, dy, dx, [](T v, T d) { return d * (1 - v * v); });
}

template <class T>
void silu_backward_naive(std::int64_t size, const T* x, const T* dy, T* dx) {
  each(size, x, dy, dx, [](T v, T d) {
    const T s = 1 / (1 + std::exp(-v));
    return d * s * (1 + v * (1 - s));
  });
}

template <class T>
void gelu_backward_naive(std::int64_t size, const T* x, const T* dy, T* dx) {
  constexpr T half_sqrt2 = std::numbers::sqrt2_v<T> / 2;
  constexpr T normal = half_sqrt2 * std::numbers::inv_sqrtpi_v<T>;  // 1 / sqrt(2 pi)
  each(size, x, dy, dx, [](T v, T d) {
    const T distribution = (1 + std::erf(v * half_sqrt2)) / 2;
    const T density = normal * std::exp(-v * v / 2);
    return d * (distribution + v * density);
  });
}

template <class T>
void gelu_tanh_backward_naive(std::int64_t size, const T* x, const T* dy, T* dx) {
  constexpr T root = std::numbers::sqrt2_v<T> * std::numbers::inv_sqrtpi_v<T>;  // sqrt(2 / pi)
  constexpr T cubic = static_cast<T>(0.044715);
  each(size, x, dy, dx, [](T v, T d) {
    const T t = std::tanh(root * (v + cubic * v * v * v));
    const T inner_slope = root * (1 + 3 * cubic * v * v);
    return d * ((1 + t) / 2 + v / 2 * (1 - t * t) * inner_slope);
  });
}

template void relu_backward_naive(const ReluShape&, const float*, const float*, float*);
template void relu_backward_naive(const ReluShape&, const double*, const double*, double*);
template void relu6_backward_naive(std::int64_t, const float*, const float*, float*);
template void relu6_backward_naive(std::int64_t, const double*, const double*, double*);
template void sigmoid_backward_naive(std::int64_t, const float*, const float*, float*);
template void sigmoid_backward_naive(std::int64_t, const double*, const double*, double*);
template void tanh_backward_naive(std::int64_t, const float*, const float*, float*);
template void tanh_backward_naive(std::int64_t, const double*, const double*, double*);
template void silu_backward_naive(std::int64_t, const float*, const float*, float*);
template void silu_backward_naive(std::int64_t, const double*, const double*, double*);
template void gelu_backward_naive(std::int64_t, const float*, const float*, float*);
template void gelu_backward_naive(std::int64_t, const double*, const double*, double*);
template void gelu_tanh_backward_naive(std::int64_t, const float*, const float*, float*);
template void gelu_tanh_backward_naive(std::int64_t, const double*, const double*, double*);

}  // namespace flopscope::layers
