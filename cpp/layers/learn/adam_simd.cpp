// SPDX-License-Identifier: MIT
#include <cmath>

#include "adam_step.h"
#include "flopscope/layers/adam.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;

/// Without a call for errno's sake, the compilers make one instruction of it.
Floats root(Floats x) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_sqrt_f32x4(x);
#else
  Floats roots;
  for (std::size_t i = 0; i < lanes; ++i) roots[i] = std::sqrt(x[i]);
  return roots;
#endif
}

}  // namespace

void adam_simd(const AdamOptions& options, std::int64_t t, std::size_t size, const float* gradient,
               float* m, float* v, float* values) {
  const AdamStep<float> step(options, t);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const Floats p = simd::load(values + i);
    const Floats g = simd::load(gradient + i) + p * step.coupled_decay;
    const Floats mean = simd::load(m + i) * step.beta1 + g * (1 - step.beta1);
    const Floats square = simd::load(v + i) * step.beta2 + g * g * (1 - step.beta2);
    simd::store(m + i, mean);
    simd::store(v + i, square);
    const Floats deviation = root(square * step.v_correction) + step.eps;
    simd::store(values + i, p * step.keep - mean * step.rate / deviation);
  }
  adam_naive(options, t, size - i, gradient + i, m + i, v + i, values + i);
}

}  // namespace flopscope::layers
