// SPDX-License-Identifier: MIT
#include "scale.h"
#include "simd.h"

namespace flopscope::layers {

void scale_simd(std::size_t size, float scale, float shift, const float* x, float* y) {
  using simd::lanes;
  const simd::Floats scales = simd::splat(scale);
  const simd::Floats shifts = simd::splat(shift);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    simd::store(y + i, simd::multiply_add(simd::load(x + i), scales, shifts));
  }
  if (i < size) {
    const simd::Floats last = simd::load_partial(x + i, size - i, 0);
    simd::store_partial(y + i, simd::multiply_add(last, scales, shifts), size - i);
  }
}

}  // namespace flopscope::layers
