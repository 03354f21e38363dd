// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "flopscope/layers/quantize.h"

namespace flopscope::layers {

void quantize_naive(const Quantization& quantization, std::size_t size, const float* x,
                    std::int8_t* q) {
  const float inverse = 1 / quantization.scale;
  const auto zero = static_cast<float>(quantization.zero_point);
  for (std::size_t i = 0; i < size; ++i) {
    // The order of the arguments turns NaN into 0.
    const float clamped =
        std::min(static_cast<float>(most_quantized), std::max(0.0F, x[i] * inverse + zero));
    q[i] = static_cast<std::int8_t>(std::nearbyint(clamped));
  }
}

}  // namespace flopscope::layers
