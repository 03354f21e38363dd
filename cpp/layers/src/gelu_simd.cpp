// SPDX-License-Identifier: MIT
#include "flopscope/layers/gelu.h"
#include "simd_math.h"

namespace flopscope::layers {

namespace {

using simd::Floats;

Floats gelu(Floats x) {
  const Floats half_sqrt2 = simd::splat(0.70710678F);
  return x * 0.5F * (1.0F + simd::erf(x * half_sqrt2));
}

}  // namespace

void gelu_simd(const GeluShape& shape, const float* x, float* y) {
  using simd::lanes;
  const auto size = static_cast<std::size_t>(shape.size);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) simd::store(y + i, gelu(simd::load(x + i)));
  if (i < size) {
    simd::store_partial(y + i, gelu(simd::load_partial(x + i, size - i, 0)), size - i);
  }
}

}  // namespace flopscope::layers
