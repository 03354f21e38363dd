// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Sums over a row, in vectors. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include "simd.h"

namespace flopscope::layers::simd {

/// A row of numbers, and what its last vector is filled up with.
struct Row {
  const float* numbers = nullptr;
  float filler = 0;
};

/// The sum over rows of `size` to which `term(vectors of all rows, sum)` adds.
template <class Term, class... Rows>
[[gnu::always_inline]] inline float sum_of(std::size_t size, Term term, const Rows&... rows) {
  constexpr std::size_t at_once = 4;
  Floats sums[at_once] = {};
  std::size_t j = 0;
  for (; j + at_once * lanes <= size; j += at_once * lanes) {
    for (std::size_t v = 0; v < at_once; ++v) {
      sums[v] = term(load(rows.numbers + j + v * lanes)..., sums[v]);
    }
  }
  for (; j + lanes <= size; j += lanes) sums[0] = term(load(rows.numbers + j)..., sums[0]);
  if (j < size) sums[1] = term(load_partial(rows.numbers + j, size - j, rows.filler)..., sums[1]);
  const Floats sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  return sums_of_lanes(sum, sum, sum, sum)[0];
}

inline float sum(const float* x, std::size_t size) {
  return sum_of(
      size, [](Floats values, Floats so_far) { return so_far + values; }, Row{x});
}

/// The sum of the squares of the distances from `mean`.
inline float squares_around(float mean, const float* x, std::size_t size) {
  const auto square = [middle = splat(mean)](Floats values, Floats so_far) {
    return multiply_add(values - middle, values - middle, so_far);
  };
  return sum_of(size, square, Row{x, mean});
}

/// The sum of the products of two rows.
inline float dot(const float* x, const float* y, std::size_t size) {
  const auto product = [](Floats a, Floats b, Floats so_far) { return multiply_add(a, b, so_far); };
  return sum_of(size, product, Row{x}, Row{y});
}

}  // namespace flopscope::layers::simd
