// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The dot products of 8-bit integers that a build has. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "simd/simd.h"

namespace flopscope::layers::simd {

using Sums [[gnu::vector_size(16)]] = std::int32_t;
using Bytes [[gnu::vector_size(16)]] = std::int8_t;
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

/// What a vector of factors holds, as they lie in a panel.
#if defined(__wasm_relaxed_simd__)
using Packed = std::int8_t;
using Factors = Bytes;
#else
using Packed = std::int16_t;
using Factors = Words;
#endif

/// The factors of a vector: the step along the inner dimension.
inline constexpr std::size_t factors = sizeof(Factors) / sizeof(Packed);

/// From any address.
[[gnu::always_inline]] inline Factors load_factors(const Packed* from) {
  Factors values;
  std::memcpy(&values, from, sizeof values);
  return values;
}

/// `factors` numbers from any address.
[[gnu::always_inline]] inline Factors widened(const std::int8_t* from) {
  using Narrow [[gnu::vector_size(factors)]] = std::int8_t;
  Narrow values;
  std::memcpy(&values, from, sizeof values);
  return __builtin_convertvector(values, Factors);
}

/// The same as they lie in a panel.
[[gnu::always_inline]] inline void pack_factors(const std::int8_t* from, Packed* to) {
  const Factors packed = widened(from);
  std::memcpy(to, &packed, sizeof packed);
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

// How products are added up.

#if defined(__wasm_relaxed_simd__)

/// By the instruction for it: one of the machine's where that has dot products of bytes (ARM's
/// sdot, AVX-VNNI), which V8 makes five of elsewhere.
struct DirectDot {
  [[gnu::always_inline]] static Sums add(Sums sum, Factors seven_bit, Factors other) {
    return __builtin_wasm_relaxed_dot_i8x16_i7x16_add_s_i32x4(other, seven_bit, sum);
  }
};

/// In two steps, which are three of the machine's instructions without them.
struct SteppedDot {
  [[gnu::always_inline]] static Sums add(Sums sum, Factors seven_bit, Factors other) {
    constexpr Words ones = {1, 1, 1, 1, 1, 1, 1, 1};
    return add_pairs(sum, __builtin_wasm_relaxed_dot_i8x16_i7x16_s_i16x8(other, seven_bit), ones);
  }
};

/// Whether the machine lacks dot products of bytes. What an 8-bit second factor gives is up to the
/// machine, and tells: only without them are two products added in 16 bits, which then overflow and
/// stay at the largest number.
inline bool lacks_byte_dots() {
  const volatile std::int8_t all_bits = -1;
  const auto second = (Bytes)(Bytes{} + all_bits);
  const auto first = (Bytes)(Bytes{} + std::int8_t{127});
  const Sums sum = DirectDot::add(Sums{}, second, first);
  return sum[0] == 2 * 32767;
}

#else

struct WideDot {
  [[gnu::always_inline]] static Sums add(Sums sum, Factors seven_bit, Factors other) {
    return add_pairs(sum, seven_bit, other);
  }
};

#endif

}  // namespace flopscope::layers::simd
