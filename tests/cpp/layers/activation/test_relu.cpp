// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/relu.h"
#include "support/floats.h"

using namespace flopscope::layers;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;

TEMPLATE_TEST_CASE("relu keeps what is positive and makes 0 of the rest", "", float, double) {
  const std::vector<TestType> x{-2, -0.5, 0, 0.5, 3};
  std::vector<TestType> y(x.size());
  relu_naive({5}, x.data(), y.data());
  CHECK(y == std::vector<TestType>{0, 0, 0, 0.5, 3});
}

TEST_CASE("The SIMD relu equals the naive one at every size, and stays within its output") {
  for (std::size_t size = 1; size <= 70; ++size) {
    const ReluShape shape{static_cast<std::int64_t>(size)};
    const auto x = random_floats(size, size);
    std::vector<float> expected(size);
    GuardedFloats y(size);
    relu_naive(shape, x.data(), expected.data());
    relu_simd(shape, x.data(), y.data());
    INFO("size " << size);
    CHECK(y.values() == expected);
    CHECK(y.intact());
  }
}

TEST_CASE("relu keeps NaN and infinity, and zero is zero of either sign") {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> x{not_a_number, infinity, -infinity, -0.0F, 0.0F};
  for (const auto kernel : {&relu_naive<float>, &relu_simd}) {
    std::vector<float> y(x.size());
    kernel({5}, x.data(), y.data());
    CHECK(std::isnan(y[0]));
    CHECK(y[1] == infinity);
    CHECK(y[2] == 0);
    CHECK(y[3] == 0);
    CHECK(y[4] == 0);
  }
}

TEST_CASE("relu costs one comparison an element") {
  const auto work = cost(ReluShape{1000});
  CHECK(work.macs == 0);
  CHECK(work.multiplies == 0);
  CHECK(work.adds == 0);
  CHECK(work.others == 1000);
  CHECK(work.parameters == 0);
  CHECK(work.bytes_read == 4000);
  CHECK(work.bytes_written == 4000);
  CHECK(output_shape(ReluShape{1000}) == Shape{1000});
}
