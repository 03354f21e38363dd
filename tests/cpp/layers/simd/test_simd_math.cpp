// SPDX-License-Identifier: MIT
//
// The functions that the SIMD kernels are made of, at many thousands of arguments, against the
// standard library's in double precision.
#include <algorithm>
#include <cmath>
#include <limits>

#include "catch.h"
#include "layers/simd/simd_math.h"

using namespace flopscope::layers;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

float exp_of(float x) { return simd::exp_finish(simd::exp_reduce(simd::splat(x)))[0]; }

float erf_of(float x) {
  simd::Floats values[] = {simd::splat(x)};
  simd::erf(values);
  return values[0][0];
}

}  // namespace

TEST_CASE("exp is right to 3e-7 from 0 down to the smallest normal number") {
  double worst = 0;
  for (int i = 0; i <= 400'000; ++i) {
    const float x = -87.0F * static_cast<float>(i) / 400'000.0F;
    const double exact = std::exp(static_cast<double>(x));
    worst = std::max(worst, std::abs(exp_of(x) - exact) / exact);
  }
  INFO("worst relative error " << worst);
  CHECK(worst <= 3e-7);
  CHECK(worst >= 5e-8);  // or it was no sweep
}

TEST_CASE("exp is right on both sides of the places where the power of two changes") {
  for (int n = 0; n > -126; --n) {
    const auto edge = static_cast<float>((n - 0.5) * 0.693147180559945309);
    float x = edge;
    for (int step = 0; step < 4; ++step) x = std::nextafter(x, -infinity);
    for (; x <= edge + 1e-5F && x <= 0; x = std::nextafter(x, infinity)) {
      const double exact = std::exp(static_cast<double>(x));
      INFO("x = " << x);
      if (std::abs(exp_of(x) - exact) > 3e-7 * exact) CHECK(exp_of(x) == Catch::Approx(exact));
    }
  }
}

TEST_CASE("exp of 0 is 1, and what is too small becomes 0 or tiny, never more") {
  CHECK(exp_of(0) == 1);
  CHECK(exp_of(-0.0F) == 1);
  for (const float x : {-88.0F, -100.0F, -1e10F, -std::numeric_limits<float>::max(), -infinity}) {
    INFO("x = " << x);
    CHECK(exp_of(x) >= 0);
    CHECK(exp_of(x) <= std::numeric_limits<float>::min());
  }
  for (float x = -87.0F; x > -89.0F; x -= 0.001F) {
    const float y = exp_of(x);
    if (!(y >= 0 && y <= 1.8e-38F)) CHECK(y == 0);
  }
}

TEST_CASE("exp of NaN is NaN, in its own lane only") {
  simd::Floats x = simd::splat(-1);
  x[1] = not_a_number;
  const simd::Floats y = simd::exp_finish(simd::exp_reduce(x));
  CHECK(std::isnan(y[1]));
  CHECK(y[0] == Catch::Approx(std::exp(-1.0)));
}

TEST_CASE("erf is right to 4e-7 wherever it is not 1, and odd") {
  double worst = 0;
  for (int i = 1; i <= 400'000; ++i) {
    const float x = 4.5F * static_cast<float>(i) / 400'000.0F;
    const double exact = std::erf(static_cast<double>(x));
    worst = std::max(worst, std::abs(erf_of(x) - exact) / exact);
    if (erf_of(-x) != -erf_of(x)) CHECK(erf_of(-x) == -erf_of(x));
  }
  INFO("worst relative error " << worst);
  CHECK(worst <= 4e-7);
  CHECK(worst >= 2e-8);
}

TEST_CASE("erf reaches the ends of its range but for a rounding, never leaves it and keeps NaN") {
  CHECK(erf_of(0) == 0);
  for (const float far : {4.0F, 1e30F, infinity}) {
    CHECK(erf_of(far) >= 1 - 0x1p-24F);
    CHECK(erf_of(-far) <= -1 + 0x1p-24F);
    CHECK(erf_of(-far) >= -1);
  }
  CHECK(std::isnan(erf_of(not_a_number)));
  float largest = 0;
  for (int i = 0; i <= 100'000; ++i) {
    largest = std::max(largest, erf_of(3 + static_cast<float>(i) / 50'000.0F));
  }
  CHECK(largest <= 1);
}
