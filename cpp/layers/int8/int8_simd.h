// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Vectors of integers, for the products of 8-bit ones. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simd/simd.h"

namespace flopscope::layers::simd {

using Sums [[gnu::vector_size(16)]] = std::int32_t;
using Words [[gnu::vector_size(16)]] = std::int16_t;

/// sum + the products of the pairs of neighbours.
[[gnu::always_inline]] inline Sums add_pairs(Sums sum, Words a, Words b) {
#if defined(__wasm_simd128__)
  return sum + (Sums)__builtin_wasm_dot_s_i32x4_i16x8(a, b);
#elif defined(__SSE2__)
  using Shorts [[gnu::vector_size(16)]] = short;
  return sum + (Sums)__builtin_ia32_pmaddwd128((Shorts)a, (Shorts)b);
#else
  using Wide [[gnu::vector_size(32)]] = std::int32_t;
  const Wide products = __builtin_convertvector(a, Wide) * __builtin_convertvector(b, Wide);
  return sum + __builtin_shufflevector(products, products, 0, 2, 4, 6) +
         __builtin_shufflevector(products, products, 1, 3, 5, 7);
#endif
}

/// Eight 8-bit integers as 16-bit ones, from any address.
[[gnu::always_inline]] inline Words widened(const std::int8_t* from) {
  using Narrow [[gnu::vector_size(8)]] = std::int8_t;
  Narrow values;
  std::memcpy(&values, from, sizeof values);
  return __builtin_convertvector(values, Words);
}

/// {sum of a's lanes, of b's, of c's, of d's}
[[gnu::always_inline]] inline Sums sums_of_lanes(Sums a, Sums b, Sums c, Sums d) {
  const Sums ab =
      __builtin_shufflevector(a, b, 0, 4, 1, 5) + __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Sums cd =
      __builtin_shufflevector(c, d, 0, 4, 1, 5) + __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/// `dequantized` of sums, with the same operations.
struct Dequantizer {
  Sums zero_sums;  ///< the zero point times the sum of the row
  Quad factors;    ///< the product of the scales
  Quad biases;

  [[gnu::always_inline]] Quad operator()(const std::int32_t* sums) const {
    Sums values;
    std::memcpy(&values, sums, sizeof values);
    return __builtin_convertvector(values - zero_sums, Quad) * factors + biases;
  }
};

/// The first `count` of four numbers.
[[gnu::always_inline]] inline void store_first(float* to, Quad values, std::size_t count) {
  if (count >= 4) store_quad(to, values);
  else std::memcpy(to, &values, count * sizeof(float));
}

}  // namespace flopscope::layers::simd
