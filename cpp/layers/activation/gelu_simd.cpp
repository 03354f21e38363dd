// SPDX-License-Identifier: MIT
#include "each_simd.h"
#include "flopscope/layers/gelu.h"
#include "simd/simd_math.h"

namespace flopscope::layers {

namespace {

using simd::Floats;

constexpr auto factors = simd::constants(0.70710678F, 0.5F);

template <std::size_t count>
void gelu(Floats (&x)[count]) {
  const auto& c = simd::loaded(factors);
  Floats y[count];
  for (std::size_t i = 0; i < count; ++i) y[i] = x[i] * simd::get<0>(c);
  simd::erf(y);
  for (std::size_t i = 0; i < count; ++i) {
    const Floats half = x[i] * simd::get<1>(c);
    x[i] = half + half * y[i];
  }
}

}  // namespace

void gelu_simd(const GeluShape& shape, const float* x, float* y) {
  simd::each(shape.size, x, y, [](auto& values) { gelu(values); });
}

}  // namespace flopscope::layers
