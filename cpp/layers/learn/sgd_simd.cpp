// SPDX-License-Identifier: MIT
#include "flopscope/layers/sgd.h"
#include "simd/simd.h"

namespace flopscope::layers {

void sgd_simd(const SgdOptions& options, std::size_t size, const float* gradient, float* velocity,
              float* values) {
  using simd::Floats;
  using simd::lanes;
  const Floats lr = simd::splat(static_cast<float>(options.lr));
  const Floats momentum = simd::splat(static_cast<float>(options.momentum));
  const Floats decay = simd::splat(static_cast<float>(options.weight_decay));
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    const Floats p = simd::load(values + i);
    const Floats g = simd::multiply_add(decay, p, simd::load(gradient + i));
    Floats v = g;
    if (velocity != nullptr) {
      v = simd::multiply_add(momentum, simd::load(velocity + i), v);
      simd::store(velocity + i, v);
    }
    if (options.nesterov) v = simd::multiply_add(momentum, v, g);
    simd::store(values + i, simd::multiply_add(-lr, v, p));
  }
  float* const rest = velocity == nullptr ? nullptr : velocity + i;
  sgd_naive(options, size - i, gradient + i, rest, values + i);
}

}  // namespace flopscope::layers
