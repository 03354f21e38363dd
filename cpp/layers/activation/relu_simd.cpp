// SPDX-License-Identifier: MIT
#include "flopscope/layers/relu.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {
simd::Floats relu(simd::Floats x) { return simd::greater(x, simd::Floats{}); }
}  // namespace

void relu_simd(const ReluShape& shape, const float* x, float* y) {
  using simd::lanes;
  const auto size = static_cast<std::size_t>(shape.size);
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) simd::store(y + i, relu(simd::load(x + i)));
  if (i < size) {
    simd::store_partial(y + i, relu(simd::load_partial(x + i, size - i, 0)), size - i);
  }
}

}  // namespace flopscope::layers
