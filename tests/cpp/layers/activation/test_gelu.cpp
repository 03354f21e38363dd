// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "activations.h"
#include "catch.h"
#include "flopscope/measure/cost.h"

using namespace flopscope::layers;
using flopscope::measure::Convention;
using flopscope::test::naive_at;
using flopscope::test::simd_at;

namespace {

/// The normal distribution function, from Abramowitz and Stegun, "Handbook of mathematical
/// functions", table 26.1. gelu(x) is x times it.
struct Tabulated {
  double x;
  double probability;
};
constexpr Tabulated table_26_1[] = {
    {0.0, 0.500000000000000}, {0.5, 0.691462461274013}, {1.0, 0.841344746068543},
    {1.5, 0.933192798731142}, {2.0, 0.977249868051821}, {3.0, 0.998650101968370},
};

}  // namespace

TEST_CASE("gelu is x times the tabulated normal distribution") {
  for (const auto& [x, probability] : table_26_1) {
    for (const double sign : {1.0, -1.0}) {
      const double at = sign * x;
      const double expected = at * (sign > 0 ? probability : 1 - probability);
      double y = 0;
      GELU{}.naive(1, &at, &y);
      INFO("x = " << at);
      CHECK(y == Catch::Approx(expected).margin(1e-14));
      const auto single = static_cast<float>(at);
      CHECK(naive_at(GELU{}, single) == Catch::Approx(expected).margin(3e-7));
      CHECK(simd_at(GELU{}, single) == Catch::Approx(expected).margin(1e-6));
    }
  }
}

TEST_CASE("The SIMD erf stays within 1e-6 of the double one over its whole range") {
  constexpr int steps = 200'001;
  std::vector<float> x(steps);
  for (int i = 0; i < steps; ++i) {
    x[static_cast<std::size_t>(i)] = static_cast<float>(-10.0 + i * 1e-4);
  }
  std::vector<float> y(x.size());
  GELU{}.simd(steps, x.data(), y.data());
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double half = static_cast<double>(x[i]) / 2;
    const double expected = half * (1 + std::erf(static_cast<double>(x[i]) / std::sqrt(2.0)));
    worst = std::max(worst, std::abs(y[i] - expected) / std::max(0.5, std::abs(half)));
  }
  CHECK(worst < 1e-6);
}

TEST_CASE("gelu keeps NaN and infinity, and has no value at minus infinity") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> x{std::numeric_limits<float>::quiet_NaN(), infinity, -infinity, 1};
  const auto check = [&](const std::vector<float>& y) {
    CHECK(std::isnan(y[0]));
    CHECK(y[1] == infinity);
    CHECK(std::isnan(y[2]));
    CHECK(y[3] == Catch::Approx(0.841344746068543).margin(1e-6));
  };
  std::vector<float> y(x.size());
  GELU{}.naive(4, x.data(), y.data());
  check(y);
  GELU{}.simd(4, x.data(), y.data());
  check(y);
}

TEST_CASE("gelu costs three multiplications, an addition and an erf an element") {
  const auto work = cost(ActivationShape<GELU>{10});
  CHECK(work.macs == 0);
  CHECK(work.multiplies == 30);
  CHECK(work.adds == 10);
  CHECK(work.others == 10);
  CHECK(work.bytes_read == 40);
  CHECK(work.bytes_written == 40);
  CHECK(count(work, Convention::all) == 50);
  CHECK(count(work, Convention::flops) == 0);
  CHECK(output_shape(ActivationShape<GELU>{10}) == Shape{10});
}
