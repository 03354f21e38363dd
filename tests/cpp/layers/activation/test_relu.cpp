// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "activations.h"
#include "catch.h"

using namespace flopscope::layers;

TEMPLATE_TEST_CASE("relu keeps what is positive and makes 0 of the rest", "", float, double) {
  const std::vector<TestType> x{-2, -0.5, 0, 0.5, 3};
  std::vector<TestType> y(x.size());
  ReLU{}.naive(5, x.data(), y.data());
  CHECK(y == std::vector<TestType>{0, 0, 0, 0.5, 3});
}

TEST_CASE("relu keeps NaN and infinity, and zero is zero of either sign") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> x{not_a_number, infinity, -infinity, -0.0F, 0.0F};
  const auto check = [&](const std::vector<float>& y) {
    CHECK(std::isnan(y[0]));
    CHECK(y[1] == infinity);
    CHECK(y[2] == 0);
    CHECK(y[3] == 0);
    CHECK(y[4] == 0);
  };
  std::vector<float> y(x.size());
  ReLU{}.naive(5, x.data(), y.data());
  check(y);
  ReLU{}.simd(5, x.data(), y.data());
  check(y);
}

TEST_CASE("relu costs one comparison an element") {
  const ActivationShape<ReLU> shape{1000};
  const auto work = cost(shape);
  CHECK(work.macs == 0);
  CHECK(work.multiplies == 0);
  CHECK(work.adds == 0);
  CHECK(work.others == 1000);
  CHECK(work.parameters == 0);
  CHECK(work.bytes_read == 4000);
  CHECK(work.bytes_written == 4000);
  CHECK(output_shape(shape) == Shape{1000});
}
