// SPDX-License-Identifier: MIT
#include "flopscope/layers/gelu.h"
#include "simd_math.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

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
  constexpr std::size_t at_once = 2;
  const auto size = static_cast<std::size_t>(shape.size);
  std::size_t i = 0;
  for (; i + at_once * lanes <= size; i += at_once * lanes) {
    Floats values[at_once];
    for (std::size_t v = 0; v < at_once; ++v) values[v] = simd::load(x + i + v * lanes);
    gelu(values);
    for (std::size_t v = 0; v < at_once; ++v) simd::store(y + i + v * lanes, values[v]);
  }
  for (; i < size; i += lanes) {
    const std::size_t count = size - i < lanes ? size - i : lanes;
    Floats values[] = {simd::load_partial(x + i, count, 0)};
    gelu(values);
    simd::store_partial(y + i, values[0], count);
  }
}

}  // namespace flopscope::layers
