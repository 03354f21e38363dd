// SPDX-License-Identifier: MIT
//
// The slopes of functions of single elements times what arrives, a few vectors at a time, so that
// one's chain of operations fills the waits of the others.
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/tanh.h"
#include "simd/simd_math.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::get;
using simd::lanes;
using simd::multiply_add;

/// dx = function(kept, dy), where the function makes dx in the place of dy, an array of vectors
/// each.
template <class Function>
void each(std::int64_t elements, const float* kept, const float* dy, float* dx, Function function) {
  constexpr std::size_t at_once = 2;
  const auto size = static_cast<std::size_t>(elements);
  std::size_t i = 0;
  for (; i + at_once * lanes <= size; i += at_once * lanes) {
    Floats values[at_once];
    Floats gradients[at_once];
    for (std::size_t v = 0; v < at_once; ++v) {
      values[v] = simd::load(kept + i + v * lanes);
      gradients[v] = simd::load(dy + i + v * lanes);
    }
    function(values, gradients);
    for (std::size_t v = 0; v < at_once; ++v) simd::store(dx + i + v * lanes, gradients[v]);
  }
  for (; i < size; i += lanes) {
    const std::size_t count = size - i < lanes ? size - i : lanes;
    Floats values[] = {simd::load_partial(kept + i, count, 0)};
    Floats gradients[] = {simd::load_partial(dy + i, count, 0)};
    function(values, gradients);
    simd::store_partial(dx + i, gradients[0], count);
  }
}

// clang-format off
constexpr auto units = simd::constants(0.0F, 1.0F, 6.0F);

constexpr auto gelu_constants = simd::constants(
    0.70710678F,                    // 0: 1 / sqrt 2
    0.5F,                           // 1
    0.39894228F,                    // 2: 1 / sqrt(2 pi)
    -0.5F);                         // 3

constexpr auto gelu_tanh_constants = simd::constants(
    0.79788456F,                    // 0: sqrt(2 / pi)
    0.79788456F * 0.044715F,        // 1
    0.79788456F * 0.044715F * 3,    // 2
    0.5F,                           // 3
    1.0F);                          // 4
// clang-format on

}  // namespace

void relu_backward_simd(const ReluShape& shape, const float* y, const float* dy, float* dx) {
  each(shape.size, y, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    for (std::size_t i = 0; i < count; ++i) d[i] = v[i] <= Floats{} ? Floats{} : d[i];
  });
}

void relu6_backward_simd(std::int64_t size, const float* y, const float* dy, float* dx) {
  each(size, y, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    const auto& c = simd::loaded(units);
    for (std::size_t i = 0; i < count; ++i) {
      d[i] = v[i] <= get<0>(c) ? get<0>(c) : d[i];
      d[i] = v[i] >= get<2>(c) ? get<0>(c) : d[i];
    }
  });
}

void sigmoid_backward_simd(std::int64_t size, const float* y, const float* dy, float* dx) {
  each(size, y, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    const auto& c = simd::loaded(units);
    for (std::size_t i = 0; i < count; ++i) d[i] = d[i] * v[i] * (get<1>(c) - v[i]);
  });
}

void tanh_backward_simd(std::int64_t size, const float* y, const float* dy, float* dx) {
  each(size, y, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    const auto& c = simd::loaded(units);
    for (std::size_t i = 0; i < count; ++i) d[i] = d[i] * (get<1>(c) - v[i] * v[i]);
  });
}

void silu_backward_simd(std::int64_t size, const float* x, const float* dy, float* dx) {
  each(size, x, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    const auto& c = simd::loaded(units);
    for (std::size_t i = 0; i < count; ++i) {
      const Floats s = simd::sigmoid(v[i]);
      d[i] = d[i] * s * multiply_add(v[i], get<1>(c) - s, get<1>(c));
    }
  });
}

void gelu_backward_simd(std::int64_t size, const float* x, const float* dy, float* dx) {
  each(size, x, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    const auto& c = simd::loaded(gelu_constants);
    Floats e[count];
    for (std::size_t i = 0; i < count; ++i) e[i] = v[i] * get<0>(c);
    simd::erf(e);
    for (std::size_t i = 0; i < count; ++i) {
      const Floats distribution = multiply_add(e[i], get<1>(c), get<1>(c));
      const Floats power = simd::exp_finish(simd::exp_reduce(v[i] * v[i] * get<3>(c)));
      d[i] = d[i] * multiply_add(v[i] * get<2>(c), power, distribution);
    }
  });
}

void gelu_tanh_backward_simd(std::int64_t size, const float* x, const float* dy, float* dx) {
  each(size, x, dy, dx, []<std::size_t count>(Floats(&v)[count], Floats(&d)[count]) {
    const auto& c = simd::loaded(gelu_tanh_constants);
    Floats t[count];
    for (std::size_t i = 0; i < count; ++i) {
      t[i] = v[i] * multiply_add(v[i] * v[i], get<1>(c), get<0>(c));
    }
    simd::tanh(t);
    for (std::size_t i = 0; i < count; ++i) {
      const Floats inner_slope = multiply_add(v[i] * v[i], get<2>(c), get<0>(c));
      const Floats outer_slope = get<4>(c) - t[i] * t[i];
      const Floats flat = multiply_add(t[i], get<3>(c), get<3>(c));
      d[i] = d[i] * multiply_add(v[i] * get<3>(c) * outer_slope, inner_slope, flat);
    }
  });
}

}  // namespace flopscope::layers
