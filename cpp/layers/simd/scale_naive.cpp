// SPDX-License-Identifier: MIT
#include "scale.h"

namespace flopscope::layers {

void scale_naive(std::size_t size, float scale, float shift, const float* x, float* y) {
  for (std::size_t i = 0; i < size; ++i) y[i] = x[i] * scale + shift;
}

}  // namespace flopscope::layers
