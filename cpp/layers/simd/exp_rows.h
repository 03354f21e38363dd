// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The steps of a softmax over one row, in vectors. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <limits>

#include "simd_math.h"

namespace flopscope::layers::simd {

inline constexpr float minus_infinity = -std::numeric_limits<float>::infinity();

inline float largest_of(const float* x, std::size_t size) {
  constexpr std::size_t at_once = 4;
  Floats largest[at_once];
  for (Floats& values : largest) values = splat(minus_infinity);
  std::size_t j = 0;
  for (; j + at_once * lanes <= size; j += at_once * lanes) {
    for (std::size_t v = 0; v < at_once; ++v) {
      largest[v] = greater(largest[v], load(x + j + v * lanes));
    }
  }
  for (; j < size; j += lanes) {
    const Floats values =
        size - j < lanes ? load_partial(x + j, size - j, minus_infinity) : load(x + j);
    largest[0] = greater(largest[0], values);
  }
  return largest_lane(greater(greater(largest[0], largest[1]), greater(largest[2], largest[3])));
}

// y = exp(x - largest), and its sum. The lanes past a row's end hold minus infinity, whose exp adds
// 0.
inline float exponentials(const float* x, float largest, float* y, std::size_t size) {
  constexpr std::size_t block = 8 * lanes;
  alignas(64) float powers[block];
  const Floats shift = splat(largest);
  Floats sum{};
  std::size_t j = 0;
  for (; j + block <= size; j += block) {
    for (std::size_t v = 0; v < block; v += lanes) {
      const ReducedExp reduced = exp_reduce(load(x + j + v) - shift);
      store(y + j + v, reduced.r);
      store(powers + v, reduced.power);
    }
    for (std::size_t v = 0; v < block; v += lanes) {
      const Floats values = exp_finish({load(y + j + v), load(powers + v)});
      store(y + j + v, values);
      sum += values;
    }
  }
  for (; j < size; j += lanes) {
    const std::size_t count = size - j < lanes ? size - j : lanes;
    const Floats shifted = load_partial(x + j, count, minus_infinity) - shift;
    const Floats values = exp_finish(exp_reduce(shifted));
    store_partial(y + j, values, count);
    sum += values;
  }
  return sums_of_lanes(sum, sum, sum, sum)[0];
}

inline void scale(float* y, float factor, std::size_t size) {
  map(
      size, y, [factor](auto value) { return value * factor; }, y);
}

}  // namespace flopscope::layers::simd
