// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/layer_norm.h"
#include "support/floats.h"

using namespace flopscope::layers;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;

TEST_CASE("A layer norm of 1, 2, 3, 4 is what it is on paper") {
  // Mean 2.5, biased variance 1.25: (1 - 2.5) / sqrt(1.25001) = -1.341635..., then times 2, plus 3.
  const std::vector<float> x{1, 2, 3, 4};
  const std::vector<float> weight(4, 2);
  const std::vector<float> bias(4, 3);
  for (const auto kernel : {&layer_norm_naive<float>, &layer_norm_simd}) {
    std::vector<float> y(4);
    kernel({1, 4}, x.data(), weight.data(), bias.data(), y.data());
    CHECK(y[0] == Catch::Approx(3 - 2 * 1.5 / std::sqrt(1.25001)).epsilon(1e-6));
    CHECK(y[1] == Catch::Approx(3 - 2 * 0.5 / std::sqrt(1.25001)).epsilon(1e-6));
    CHECK(y[3] == Catch::Approx(3 + 2 * 1.5 / std::sqrt(1.25001)).epsilon(1e-6));
  }
}

TEST_CASE("The SIMD layer norm equals the double one at every width, and stays within its output") {
  for (std::size_t cols = 1; cols <= 70; ++cols) {
    const LayerNormShape shape{3, static_cast<std::int64_t>(cols)};
    const auto x = random_floats(3 * cols, cols, -3, 5);
    const auto weight = random_floats(cols, 1);
    const auto bias = random_floats(cols, 2);
    std::vector<double> expected(3 * cols);
    GuardedFloats y(3 * cols);
    layer_norm_naive(shape, doubles(x).data(), doubles(weight).data(), doubles(bias).data(),
                     expected.data());
    layer_norm_simd(shape, x.data(), weight.data(), bias.data(), y.data());
    INFO("cols " << cols);
    const auto values = y.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
      CHECK(values[i] == Catch::Approx(expected[i]).margin(2e-5));
    }
    CHECK(y.intact());
  }
}

TEST_CASE("A row far from 0 loses no more digits than its numbers have lost") {
  // The variance is that of the differences from the mean, not a difference of two large squares.
  const std::vector<float> x{10000, 10001, 10002, 10003};
  const std::vector<float> one(4, 1);
  const std::vector<float> zero(4, 0);
  for (const auto kernel : {&layer_norm_naive<float>, &layer_norm_simd}) {
    std::vector<float> y(4);
    kernel({1, 4}, x.data(), one.data(), zero.data(), y.data());
    CHECK(y[0] == Catch::Approx(-1.5 / std::sqrt(1.25001)).epsilon(1e-6));
    CHECK(y[3] == Catch::Approx(1.5 / std::sqrt(1.25001)).epsilon(1e-6));
  }
}

TEST_CASE("A row of equal numbers becomes the bias, and NaN spoils its own row only") {
  for (const auto kernel : {&layer_norm_naive<float>, &layer_norm_simd}) {
    std::vector<float> x(3 * 9, 0.5F);
    x[9 + 4] = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> weight(9, 1);
    const std::vector<float> bias(9, 7);
    std::vector<float> y(x.size());
    kernel({3, 9}, x.data(), weight.data(), bias.data(), y.data());
    for (std::size_t j = 0; j < 9; ++j) {
      CHECK(y[j] == 7);
      CHECK(std::isnan(y[9 + j]));
      CHECK(y[18 + j] == 7);
    }
  }
}

TEST_CASE("layer_norm's cost is that of its table") {
  // A row of 5: 15 multiplications, 19 additions, 4 others.
  const auto work = cost(LayerNormShape{2, 5});
  CHECK(work.multiplies == 30);
  CHECK(work.adds == 38);
  CHECK(work.others == 8);
  CHECK(work.parameters == 10);
  CHECK(work.bytes_read == (10 + 10) * 4);
  CHECK(work.bytes_written == 40);
  CHECK(output_shape(LayerNormShape{2, 5}) == Shape{2, 5});
}
