// SPDX-License-Identifier: MIT
//
// The vectors that the SIMD kernels are written in: the compilers' vector extensions, one source
// for WebAssembly and every native instruction set. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

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

/// The first `count` lanes, `filler` in the rest: the end of an array.
[[gnu::always_inline]] inline Floats load_partial(const float* from, std::size_t count,
                                                  float filler) {
  float values[lanes];
  for (std::size_t i = 0; i < lanes; ++i) values[i] = i < count ? from[i] : filler;
  return load(values);
}

[[gnu::always_inline]] inline void store_partial(float* to, Floats values, std::size_t count) {
  float stored[lanes];
  store(stored, values);
  for (std::size_t i = 0; i < count; ++i) to[i] = stored[i];
}

/// The same number in every lane.
[[gnu::always_inline]] inline Floats splat(float value) { return value - Floats{}; }

/// a b + c; fused, with one rounding, where the build's instructions can.
[[gnu::always_inline]] inline Floats multiply_add(Floats a, Floats b, Floats c) {
#if defined(__wasm_relaxed_simd__)
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#else
  return a * b + c;
#endif
}

}  // namespace flopscope::layers::simd
