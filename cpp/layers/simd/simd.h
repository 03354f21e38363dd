// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The vectors that the SIMD kernels are written in: the compilers' vector extensions, one source
// for WebAssembly and every native instruction set. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace flopscope::layers::simd {

#if defined(__AVX__)
inline constexpr std::size_t lanes = 8;
#else
inline constexpr std::size_t lanes = 4;  // WebAssembly, SSE, NEON
#endif

using Floats [[gnu::vector_size(lanes * sizeof(float))]] = float;
using Ints [[gnu::vector_size(lanes * sizeof(float))]] = std::int32_t;

/// From any address of a float.
[[gnu::always_inline]] inline Floats load(const float* from) {
  Floats values;
  std::memcpy(&values, from, sizeof values);
  return values;
}

[[gnu::always_inline]] inline void store(float* to, Floats values) {
  std::memcpy(to, &values, sizeof values);
}

/// The same number in every lane.
[[gnu::always_inline]] inline Floats splat(float value) { return value - Floats{}; }

/// The first `count` lanes, `filler` in the rest: the end of an array.
[[gnu::always_inline]] inline Floats load_partial(const float* from, std::size_t count,
                                                  float filler) {
  Floats values = splat(filler);
#pragma GCC unroll 8
  for (std::size_t i = 0; i < lanes; ++i) {
    if (i < count) values[i] = from[i];
  }
  return values;
}

[[gnu::always_inline]] inline void store_partial(float* to, Floats values, std::size_t count) {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < lanes; ++i) {
    if (i < count) to[i] = values[i];
  }
}

/// Four floats, whatever the width of a full vector.
using Quad [[gnu::vector_size(4 * sizeof(float))]] = float;

[[gnu::always_inline]] inline Quad load_quad(const float* from) {
  Quad values;
  std::memcpy(&values, from, sizeof values);
  return values;
}

[[gnu::always_inline]] inline void store_quad(float* to, Quad values) {
  std::memcpy(to, &values, sizeof values);
}

/// The upper half of a vector of 8 added to the lower one; a vector of 4 as it is.
[[gnu::always_inline]] inline Quad folded(Floats values) {
#if defined(__AVX__)
  return __builtin_shufflevector(values, values, 0, 1, 2, 3) +
         __builtin_shufflevector(values, values, 4, 5, 6, 7);
#else
  return values;
#endif
}

/// {sum of a's lanes, of b's, of c's, of d's}: a 4 x 4 transposition, added up on the way.
[[gnu::always_inline]] inline Quad sums_of_lanes(Floats a, Floats b, Floats c, Floats d) {
  const Quad ab = __builtin_shufflevector(folded(a), folded(b), 0, 4, 1, 5) +
                  __builtin_shufflevector(folded(a), folded(b), 2, 6, 3, 7);
  const Quad cd = __builtin_shufflevector(folded(c), folded(d), 0, 4, 1, 5) +
                  __builtin_shufflevector(folded(c), folded(d), 2, 6, 3, 7);
  return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) + __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

/// a b + c; fused, with one rounding, where the build's instructions can.
[[gnu::always_inline]] inline Floats multiply_add(Floats a, Floats b, Floats c) {
#if defined(__wasm_relaxed_simd__)
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#else
  return a * b + c;
#endif
}

/// The same of single numbers, at the end of a row.
[[gnu::always_inline]] inline float multiply_add(float a, float b, float c) { return a * b + c; }

/// y = formula(x...), element by element of rows of `size`: in vectors, and number by number where
/// a vector would reach beyond the end. `y` may be one of the rows that are read.
template <class Formula, class... Rows>
[[gnu::always_inline]] inline void map(std::size_t size, float* y, Formula formula,
                                       const Rows*... x) {
  std::size_t j = 0;
  for (; j + lanes <= size; j += lanes) store(y + j, formula(load(x + j)...));
  for (; j < size; ++j) y[j] = formula(x[j]...);
}

/// The smaller one, lane by lane; `a` where either is NaN. One instruction in WebAssembly, where
/// the comparison written out becomes one that orders NaN too and takes eight.
[[gnu::always_inline]] inline Floats lesser(Floats a, Floats b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_pmin_f32x4(a, b);
#else
  return b < a ? b : a;
#endif
}

/// The larger one, lane by lane; `a` where either is NaN.
[[gnu::always_inline]] inline Floats greater(Floats a, Floats b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f32x4(a, b);
#else
  return a < b ? b : a;
#endif
}

/// The largest lane; a NaN may or may not be seen.
[[gnu::always_inline]] inline float largest_lane(Floats values) {
  float largest = values[0];
  for (std::size_t i = 1; i < lanes; ++i) largest = values[i] > largest ? values[i] : largest;
  return largest;
}

/// Numbers, each in all lanes of a vector in memory.
template <std::size_t count>
struct Constants {
  alignas(lanes * sizeof(float)) float values[count][lanes];
};

template <class... Numbers>
constexpr Constants<sizeof...(Numbers)> constants(Numbers... numbers) {
  Constants<sizeof...(Numbers)> result{};
  std::size_t i = 0;
  for (const float number : {numbers...}) {
    for (float& lane : result.values[i]) lane = number;
    ++i;
  }
  return result;
}

/// Keeps from the compiler what the numbers are, so that it loads them. A vector constant in the
/// code is made by V8 with three instructions at every use.
template <std::size_t count>
[[gnu::always_inline]] inline const Constants<count>& loaded(const Constants<count>& constants) {
  const Constants<count>* address = &constants;
  asm("" : "+r"(address));
  return *address;
}

template <std::size_t index, std::size_t count>
[[gnu::always_inline]] inline Floats get(const Constants<count>& constants) {
  static_assert(index < count);
  return load(constants.values[index]);
}

}  // namespace flopscope::layers::simd
