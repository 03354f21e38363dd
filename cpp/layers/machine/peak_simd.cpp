// SPDX-License-Identifier: MIT
#include "flopscope/layers/peak.h"
#include "simd/simd.h"

namespace flopscope::layers {

bool peak_is_fused() {
#if defined(__wasm_relaxed_simd__) || defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return true;
#else
  return false;
#endif
}

void peak_simd(const PeakShape& shape, float factor, float term, const float* begin, float* y) {
  using simd::Floats;
  using simd::lanes;
  constexpr std::size_t accumulators = 12;
  static_assert(PeakShape::chains % (accumulators * lanes) == 0);
  const Floats factors = simd::splat(factor);
  const Floats terms = simd::splat(term);
  for (std::size_t chain = 0; chain < PeakShape::chains; chain += accumulators * lanes) {
    Floats values[accumulators];
    for (std::size_t i = 0; i < accumulators; ++i)
      values[i] = simd::load(begin + chain + i * lanes);
    for (std::int64_t step = 0; step < shape.steps; ++step) {
      for (Floats& value : values) value = simd::multiply_add(value, factors, terms);
    }
    for (std::size_t i = 0; i < accumulators; ++i) simd::store(y + chain + i * lanes, values[i]);
  }
}

}  // namespace flopscope::layers
