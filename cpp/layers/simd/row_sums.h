// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Sums over a row, in vectors. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include "simd.h"

namespace flopscope::layers::simd {

/// The sum of `term` of all vectors of a row, whose end is filled up with `filler`.
template <class Term>
float sum_of(const float* x, std::size_t size, float filler, Term term) {
  constexpr std::size_t at_once = 4;
  Floats sums[at_once] = {};
  std::size_t j = 0;
  for (; j + at_once * lanes <= size; j += at_once * lanes) {
    for (std::size_t v = 0; v < at_once; ++v) sums[v] = term(load(x + j + v * lanes), sums[v]);
  }
  for (; j + lanes <= size; j += lanes) sums[0] = term(load(x + j), sums[0]);
  if (j < size) sums[1] = term(load_partial(x + j, size - j, filler), sums[1]);
  const Floats sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return sums_of_lanes(sum, sum, sum, sum)[0];
}

/// The sum of the products of two rows.
inline float dot(const float* x, const float* y, std::size_t size) {
  constexpr std::size_t at_once = 4;
  Floats sums[at_once] = {};
  std::size_t j = 0;
  for (; j + at_once * lanes <= size; j += at_once * lanes) {
    for (std::size_t v = 0; v < at_once; ++v) {
      sums[v] = multiply_add(load(x + j + v * lanes), load(y + j + v * lanes), sums[v]);
    }
  }
  for (; j < size; j += lanes) {
    const std::size_t count = size - j < lanes ? size - j : lanes;
    const Floats of_x = count < lanes ? load_partial(x + j, count, 0) : load(x + j);
    const Floats of_y = count < lanes ? load_partial(y + j, count, 0) : load(y + j);
    sums[0] = multiply_add(of_x, of_y, sums[0]);
  }
  const Floats sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return sums_of_lanes(sum, sum, sum, sum)[0];
}

}  // namespace flopscope::layers::simd
