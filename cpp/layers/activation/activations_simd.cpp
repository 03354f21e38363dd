// SPDX-License-Identifier: MIT
//
// Functions of single elements.
#include "each_simd.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/tanh.h"
#include "simd/simd_math.h"

namespace flopscope::layers {

namespace {

using simd::each;
using simd::Floats;
using simd::get;

// clang-format off
constexpr auto gelu_constants = simd::constants(
    0.79788456F,                // 0: sqrt(2 / pi)
    0.79788456F * 0.044715F,    // 1
    0.5F);                      // 2
// clang-format on

}  // namespace

void relu6_simd(std::int64_t size, const float* x, float* y) {
  const Floats six = simd::splat(6);
  each(size, x, y, [six](auto& values) {
    for (Floats& v : values) v = simd::lesser(simd::greater(v, Floats{}), six);
  });
}

void sigmoid_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, [](auto& values) {
    for (Floats& v : values) v = simd::sigmoid(v);
  });
}

void silu_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, [](auto& values) {
    for (Floats& v : values) v = v * simd::sigmoid(v);
  });
}

void tanh_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, [](auto& values) { simd::tanh(values); });
}

void gelu_tanh_simd(std::int64_t size, const float* x, float* y) {
  each(size, x, y, []<std::size_t count>(Floats(&values)[count]) {
    const auto& c = simd::loaded(gelu_constants);
    Floats inner[count];
    for (std::size_t v = 0; v < count; ++v) {
      const Floats square = values[v] * values[v];
      inner[v] = values[v] * simd::multiply_add(square, get<1>(c), get<0>(c));
    }
    simd::tanh(inner);
    for (std::size_t v = 0; v < count; ++v) {
      const Floats half = values[v] * get<2>(c);
      values[v] = simd::multiply_add(half, inner[v], half);
    }
  });
}

}  // namespace flopscope::layers
