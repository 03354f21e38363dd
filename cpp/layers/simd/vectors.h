// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Vectors: several vectors side by side, written like one number, so that a formula for float and
// double is one for the SIMD kernels, too. Included by kernels (`*_simd.cpp`) only.
#pragma once

#include "simd_math.h"

namespace flopscope::layers::simd {

template <std::size_t count>
struct Mask {
  Ints of[count];
};

template <std::size_t count>
struct Vectors {
  Floats of[count];

  /// Not initialised.
  Vectors() = default;
  /// The same number in every lane.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): the loop at its end sets all of them
  [[gnu::always_inline]] explicit Vectors(double number) {
    auto value = static_cast<float>(number);
#if defined(__wasm__)
    // A vector constant in the code is made by V8 with three instructions at every use; one that is
    // made of a number not known to be constant is kept in a register or in memory.
    asm("" : "+r"(value));
#endif
    for (Floats& each : of) each = splat(value);
  }

  [[gnu::always_inline]] static Vectors load(const float* from) {
    Vectors result;
    for (std::size_t v = 0; v < count; ++v) result.of[v] = simd::load(from + v * lanes);
    return result;
  }
  [[gnu::always_inline]] void store(float* to) const {
    for (std::size_t v = 0; v < count; ++v) simd::store(to + v * lanes, of[v]);
  }

  /// Loads the end of an array, 0 in the lanes past it.
  [[gnu::always_inline]] static Vectors load_partial(const float* from,
                                                     std::size_t numbers) requires(count == 1) {
    Vectors result;
    result.of[0] = simd::load_partial(from, numbers, 0);
    return result;
  }
  [[gnu::always_inline]] void store_partial(float* to, std::size_t numbers) const
      requires(count == 1) {
    simd::store_partial(to, of[0], numbers);
  }
};

// NOLINTBEGIN(bugprone-macro-parentheses): a template and an operator take none.
#define FLOPSCOPE_OPERATOR(Result, op)                                               \
  template <std::size_t count>                                                       \
  [[gnu::always_inline]] inline Result<count> operator op(const Vectors<count>& a,   \
                                                          const Vectors<count>& b) { \
    Result<count> result;                                                            \
    for (std::size_t v = 0; v < count; ++v) result.of[v] = a.of[v] op b.of[v];       \
    return result;                                                                   \
  }
FLOPSCOPE_OPERATOR(Vectors, +)
FLOPSCOPE_OPERATOR(Vectors, -)
FLOPSCOPE_OPERATOR(Vectors, *)
FLOPSCOPE_OPERATOR(Vectors, /)
FLOPSCOPE_OPERATOR(Mask, <)
FLOPSCOPE_OPERATOR(Mask, <=)
FLOPSCOPE_OPERATOR(Mask, >)
FLOPSCOPE_OPERATOR(Mask, >=)
#undef FLOPSCOPE_OPERATOR
// NOLINTEND(bugprone-macro-parentheses)

/// `yes` in the lanes where the condition holds, `no` in the others.
template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> select(const Mask<count>& condition,
                                                    const Vectors<count>& yes,
                                                    const Vectors<count>& no) {
  Vectors<count> result;
  for (std::size_t v = 0; v < count; ++v) {
    result.of[v] = condition.of[v] ? yes.of[v] : no.of[v];
  }
  return result;
}

/// As std::max and std::clamp have it: `a` where it is NaN.
template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> max(const Vectors<count>& a, const Vectors<count>& b) {
  Vectors<count> result;
  for (std::size_t v = 0; v < count; ++v) result.of[v] = greater(a.of[v], b.of[v]);
  return result;
}
template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> clamp(const Vectors<count>& a,
                                                   const Vectors<count>& low,
                                                   const Vectors<count>& high) {
  Vectors<count> result;
  for (std::size_t v = 0; v < count; ++v) {
    result.of[v] = lesser(greater(a.of[v], low.of[v]), high.of[v]);
  }
  return result;
}

template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> multiply_add(const Vectors<count>& a,
                                                          const Vectors<count>& b,
                                                          const Vectors<count>& c) {
  Vectors<count> result;
  for (std::size_t v = 0; v < count; ++v) result.of[v] = multiply_add(a.of[v], b.of[v], c.of[v]);
  return result;
}

template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> erf(Vectors<count> x) {
  erf(x.of);
  return x;
}

template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> tanh(Vectors<count> x) {
  tanh(x.of);
  return x;
}

template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> exp_of_negative(Vectors<count> x) {
  for (Floats& each : x.of) each = exp_finish(exp_reduce(each));
  return x;
}

template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> logistic(Vectors<count> x) {
  for (Floats& each : x.of) each = sigmoid(each);
  return x;
}
template <std::size_t count>
[[gnu::always_inline]] inline Vectors<count> logistic(const Vectors<count>& x,
                                                      const Vectors<count>& a) {
  return a * logistic(x);
}

}  // namespace flopscope::layers::simd
