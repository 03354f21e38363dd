// SPDX-License-Identifier: MIT
//
// erf and exp of vectors. The coefficients are minimax fits made for these intervals; the errors
// stated are the fit's, before rounding in single precision adds about 2e-7.
#pragma once

#include "simd.h"

namespace flopscope::layers::simd {

/// The error function, within 1e-6. Exactly 1 and -1 far out, NaN of NaN.
///
/// erf(x) = x P(x^2) / Q(x^2) for |x| <= 4, relative error 2.5e-8; beyond 4 it differs from 1 by
/// less than half a unit in the last place.
[[gnu::always_inline]] inline Floats erf(Floats x) {
  const Floats limit = splat(4);
  x = x < -limit ? -limit : x;
  x = limit < x ? limit : x;
  const Floats t = x * x;
  Floats p = splat(1.98678440001e-6F);
  p = multiply_add(p, t, splat(2.84566511668e-4F));
  p = multiply_add(p, t, splat(3.88335612192e-3F));
  p = multiply_add(p, t, splat(5.31017804583e-2F));
  p = multiply_add(p, t, splat(1.93545301452e-1F));
  p = multiply_add(p, t, splat(1.1283791393F));
  Floats q = splat(3.7420229226e-5F);
  q = multiply_add(q, t, splat(1.18557479649e-3F));
  q = multiply_add(q, t, splat(1.52072736914e-2F));
  q = multiply_add(q, t, splat(1.15350102088e-1F));
  q = multiply_add(q, t, splat(5.04857612849e-1F));
  q = multiply_add(q, t, splat(1));
  const Floats one = splat(1);
  Floats result = x * p / q;
  result = result < -one ? -one : result;
  return one < result ? one : result;
}

/// exp(x) for x <= 0, relative error 1.1e-7; results below 2^-126 become 0. NaN of NaN.
///
/// x = n ln 2 + r with |r| <= ln 2 / 2; exp(r) = 1 + r + r^2 P(r); 2^n is made from n's bits.
[[gnu::always_inline]] inline Floats exp_nonpositive(Floats x) {
  const Floats lowest = splat(-88);  // n = -127, whose bits make a factor of 0
  x = x < lowest ? lowest : x;
  // Adding 1.5 2^23 pushes the fraction out of the float: what remains below it is n.
  const Floats shifter = splat(12582912.0F);
  const Floats shifted = multiply_add(x, splat(1.44269504F), shifter);
  const Floats n = shifted - shifter;
  Floats r = multiply_add(n, splat(-0.693359375F), x);  // ln 2 in two parts, the first of 10 bits
  r = multiply_add(n, splat(2.12194440e-4F), r);
  Floats p = splat(8.31210534964e-3F);
  p = multiply_add(p, r, splat(4.18945536331e-2F));
  p = multiply_add(p, r, splat(1.66671327503e-1F));
  p = multiply_add(p, r, splat(4.99992012234e-1F));
  p = multiply_add(p, r * r, r) + 1.0F;
  Ints bits;
  std::memcpy(&bits, &shifted, sizeof bits);
  bits = (bits + 127) << 23;
  Floats power;
  std::memcpy(&power, &bits, sizeof power);
  return p * power;
}

/// The largest lane; a NaN may or may not be seen.
[[gnu::always_inline]] inline float largest_lane(Floats values) {
  float largest = values[0];
  for (std::size_t i = 1; i < lanes; ++i) largest = values[i] > largest ? values[i] : largest;
  return largest;
}

[[gnu::always_inline]] inline float sum_of_lanes(Floats values) {
  float sum = values[0];
  for (std::size_t i = 1; i < lanes; ++i) sum += values[i];
  return sum;
}

}  // namespace flopscope::layers::simd
