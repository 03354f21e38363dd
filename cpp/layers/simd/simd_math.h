// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// erf, tanh, exp and sigmoid of vectors. The coefficients are from nobody's table: they are minimax
// fits of the relative error, by Remez's exchange (W. J. Cody, "A survey of practical rational and
// polynomial approximation of functions", 1970), each as short as single precision allows. The
// errors stated are the fits', before rounding in single precision adds about 2e-7; the tests sweep
// both.
#pragma once

#include "simd.h"

namespace flopscope::layers::simd {

/// The error function of several vectors, within 1e-6 and never beyond 1 and -1, from which it is
/// at most 2^-24 away far out. NaN of NaN.
///
/// erf(x) = x P(x^2) / Q(x^2) for |x| <= 4, relative error 2.5e-8; beyond 4 it differs from 1 by
/// less than half a unit in the last place. Several vectors share what it takes to load a constant.
// clang-format off
inline constexpr auto erf_constants = constants(
    -4.0F, 4.0F,                                               // 0, 1: the interval
    1.98678440001e-6F, 2.84566511668e-4F, 3.88335612192e-3F,   // 2 to 7: P, from t^5 to 1,
    5.31017804583e-2F, 1.93545301452e-1F, 1.1283791393F,       //   which is 2 / sqrt pi
    3.7420229226e-5F, 1.18557479649e-3F, 1.52072736914e-2F,    // 8 to 13: Q, from t^5 to 1
    1.15350102088e-1F, 5.04857612849e-1F, 1.0F,
    -1.0F);                                                    // 14, and 13: the range of erf
// clang-format on

template <std::size_t count>
[[gnu::always_inline]] inline void erf(Floats (&x)[count]) {
  const auto& c = loaded(erf_constants);
  Floats t[count];
  Floats p[count];
  Floats q[count];
  const auto each = [](auto step) {
    for (std::size_t i = 0; i < count; ++i) step(i);
  };
  const auto polynomial_step = [&](Floats(&sum)[count], Floats coefficient) {
    each([&](std::size_t i) { sum[i] = multiply_add(sum[i], t[i], coefficient); });
  };
  each([&](std::size_t i) { x[i] = lesser(greater(x[i], get<0>(c)), get<1>(c)); });
  each([&](std::size_t i) { t[i] = x[i] * x[i]; });
  each([&](std::size_t i) { p[i] = multiply_add(t[i], get<2>(c), get<3>(c)); });
  polynomial_step(p, get<4>(c));
  polynomial_step(p, get<5>(c));
  polynomial_step(p, get<6>(c));
  polynomial_step(p, get<7>(c));
  each([&](std::size_t i) { q[i] = multiply_add(t[i], get<8>(c), get<9>(c)); });
  polynomial_step(q, get<10>(c));
  polynomial_step(q, get<11>(c));
  polynomial_step(q, get<12>(c));
  polynomial_step(q, get<13>(c));
  each([&](std::size_t i) { x[i] = x[i] * p[i] / q[i]; });
  each([&](std::size_t i) { x[i] = lesser(greater(x[i], get<14>(c)), get<13>(c)); });
}

/// The hyperbolic tangent of several vectors, relative error 2.1e-8 before rounding. NaN of NaN.
///
/// tanh(x) = x P(x^2) / Q(x^2) for |x| <= 9.01, beyond which it is 1 in single precision.
// clang-format off
inline constexpr auto tanh_constants = constants(
    -9.01F, 9.01F,                                             // 0, 1: the interval
    1.33377446665e-8F, 2.05969970313e-5F, 3.49485849263e-3F,   // 2 to 6: P, from t^4 to 1
    1.33804127923e-1F, 9.99999979540e-1F,
    7.76967211086e-7F, 3.28443830933e-4F, 2.58742110481e-2F,   // 7 to 11: Q, from t^4 to 1
    4.67137282952e-1F, 1.0F,
    -1.0F);                                                    // 12, and 11: the range of tanh
// clang-format on

template <std::size_t count>
[[gnu::always_inline]] inline void tanh(Floats (&x)[count]) {
  const auto& c = loaded(tanh_constants);
  for (Floats& each : x) {
    each = lesser(greater(each, get<0>(c)), get<1>(c));
    const Floats t = each * each;
    Floats p = multiply_add(t, get<2>(c), get<3>(c));
    p = multiply_add(p, t, get<4>(c));
    p = multiply_add(p, t, get<5>(c));
    p = multiply_add(p, t, get<6>(c));
    Floats q = multiply_add(t, get<7>(c), get<8>(c));
    q = multiply_add(q, t, get<9>(c));
    q = multiply_add(q, t, get<10>(c));
    q = multiply_add(q, t, get<11>(c));
    each = each * p / q;
    each = lesser(greater(each, get<12>(c)), get<11>(c));
  }
}

/// exp(x) for x <= 0, in two steps: relative error 1.1e-7; results below 2^-126 become 0. NaN of
/// NaN.
///
/// x = n ln 2 + r with |r| <= ln 2 / 2; exp(r) = 1 + r + r^2 P(r); 2^n is made from n's bits.
///
/// Adding 1.5 2^23 + 127 pushes the fraction out of the float, so that its last bits are n + 127,
/// the exponent of 2^n. At -88, the lowest x, n is -127, whose exponent is that of 0. ln 2 is in
/// two parts, the first of 10 bits, so that n times it is exact.
///
/// Two steps, because one after the other they take longer than a processor looks ahead. A loop
/// that reduces some vectors and a second one that finishes them keep it busier than one loop of
/// both.
// clang-format off
inline constexpr auto exp_constants = constants(
    -88.0F,                                   // 0: the lowest x
    1.44269504F,                              // 1: 1 / ln 2
    12582912.0F + 127.0F,                     // 2: 1.5 2^23 + 127
    -0.693359375F, 2.12194440e-4F,            // 3, 4: -ln 2 in two parts
    8.31210534964e-3F, 4.18945536331e-2F,     // 5 to 8: P, from r^3 to 1
    1.66671327503e-1F, 4.99992012234e-1F,
    1.0F);                                    // 9
// clang-format on

struct ReducedExp {
  Floats r;
  Floats power;  ///< 2^n
};

[[gnu::always_inline]] inline ReducedExp exp_reduce(Floats x) {
  const auto& c = loaded(exp_constants);
  x = greater(x, get<0>(c));
  const Floats shifted = multiply_add(x, get<1>(c), get<2>(c));
  const Floats n = shifted - get<2>(c);
  const Floats r = multiply_add(n, get<4>(c), multiply_add(n, get<3>(c), x));
  Ints bits;
  std::memcpy(&bits, &shifted, sizeof bits);
  bits <<= 23;
  Floats power;
  std::memcpy(&power, &bits, sizeof power);
  return {r, power};
}

[[gnu::always_inline]] inline Floats exp_finish(const ReducedExp& reduced) {
  const auto& c = loaded(exp_constants);
  const Floats r = reduced.r;
  const Floats r2 = r * r;
  const Floats high = multiply_add(r, get<5>(c), get<6>(c));
  const Floats low = multiply_add(r, get<7>(c), get<8>(c));
  const Floats p = multiply_add(high, r2, low);
  return multiply_add(p, r2, r + get<9>(c)) * reduced.power;
}

inline constexpr auto sigmoid_constants = constants(0.0F, 1.0F);

/// 1 / (1 + exp(-x)), of numbers of both signs by the exp of a negative one, which cannot overflow:
/// e / (1 + e) with e = exp(-|x|), and its complement 1 / (1 + e). NaN of NaN.
[[gnu::always_inline]] inline Floats sigmoid(Floats x) {
  const auto& c = loaded(sigmoid_constants);
  const Floats e = exp_finish(exp_reduce(lesser(x, -x)));
  return (x < get<0>(c) ? e : get<1>(c)) / (get<1>(c) + e);
}

}  // namespace flopscope::layers::simd
