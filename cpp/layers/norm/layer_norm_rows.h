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
  using simd::Floats;
  const auto n = static_cast<float>(cols);
  const float mean = simd::sum_of(x, cols, 0, [](Floats v, Floats sum) { return sum + v; }) / n;
  const Floats middle = simd::splat(mean);
  const float squares = simd::sum_of(x, cols, mean, [middle](Floats v, Floats sum) {
    return simd::multiply_add(v - middle, v - middle, sum);
  });
  return {mean, 1 / std::sqrt(squares / n + static_cast<float>(layer_norm_epsilon))};
}

}  // namespace flopscope::layers
