// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Layer normalisation of one row, forward and backward. Included by kernels (`*_simd.cpp`)
// only.
#pragma once

#include <cmath>

#include "flopscope/layers/layer_norm.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

struct Normalizer {
  float mean;
  float scale;  ///< 1 / deviation
};

inline Normalizer normalizer_of(const float* x, std::size_t cols) {
  const auto n = static_cast<float>(cols);
  const float mean = simd::sum(x, cols) / n;
  const float squares = simd::squares_around(mean, x, cols);
  return {mean, 1 / std::sqrt(squares / n + static_cast<float>(layer_norm_epsilon))};
}

}  // namespace flopscope::layers
