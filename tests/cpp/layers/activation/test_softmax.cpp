// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "catch.h"
#include "flopscope/layers/softmax.h"
#include "support/floats.h"

using namespace flopscope::layers;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float undefined = std::numeric_limits<float>::quiet_NaN();

std::vector<float> softmax(const SoftmaxShape& shape, const std::vector<float>& x, bool simd) {
  std::vector<float> y(x.size());
  (simd ? &softmax_simd : &softmax_naive<float>)(shape, x.data(), y.data());
  return y;
}

}  // namespace

TEST_CASE("softmax of 1, 2, 3 is what it is on paper") {
  // 1, 1/e and 1/e^2 over their sum, with e = 2.718281828459045.
  const std::vector<double> x{1, 2, 3};
  std::vector<double> y(3);
  softmax_naive<double>({1, 3}, x.data(), y.data());
  CHECK(y[0] == Catch::Approx(0.09003057317038046).epsilon(1e-15));
  CHECK(y[1] == Catch::Approx(0.24472847105479764).epsilon(1e-15));
  CHECK(y[2] == Catch::Approx(0.66524095577482180).epsilon(1e-15));
  for (const bool simd : {false, true}) {
    const auto single = softmax({1, 3}, {1, 2, 3}, simd);
    CHECK(single[0] == Catch::Approx(0.09003057317038046).epsilon(5e-7));
    CHECK(single[1] == Catch::Approx(0.24472847105479764).epsilon(5e-7));
    CHECK(single[2] == Catch::Approx(0.66524095577482180).epsilon(5e-7));
  }
}

TEST_CASE("The SIMD softmax equals the double one at every width, and stays within its output") {
  for (std::size_t cols = 1; cols <= 140; ++cols) {
    const SoftmaxShape shape{3, static_cast<std::int64_t>(cols)};
    const auto x = random_floats(3 * cols, cols, -8, 8);
    const auto exact = doubles(x);
    std::vector<double> expected(3 * cols);
    GuardedFloats y(3 * cols);
    softmax_naive(shape, exact.data(), expected.data());
    softmax_simd(shape, x.data(), y.data());
    const auto values = y.values();
    INFO("cols " << cols);
    for (std::size_t i = 0; i < values.size(); ++i) {
      CHECK(std::abs(values[i] - expected[i]) <= 2e-6 * expected[i]);
    }
    CHECK(y.intact());
  }
}

TEST_CASE("Every row of a softmax adds up to 1") {
  const auto x = random_floats(7 * 1000, 5, -10, 10);
  for (const bool simd : {false, true}) {
    const auto y = softmax({7, 1000}, x, simd);
    for (std::ptrdiff_t row = 0; row < 7; ++row) {
      const double sum = std::accumulate(y.begin() + row * 1000, y.begin() + (row + 1) * 1000, 0.0);
      CHECK(sum == Catch::Approx(1).margin(1e-5));
    }
  }
}

TEST_CASE("Numbers whose exp would overflow or vanish do no harm") {
  for (const bool simd : {false, true}) {
    const auto y = softmax({1, 5}, {10000, 10000, 9900, -10000, 3e38F}, simd);
    CHECK(y == std::vector<float>{0, 0, 0, 0, 1});
    const auto equal = softmax({1, 4}, {-1e30F, -1e30F, -1e30F, -1e30F}, simd);
    CHECK(equal == std::vector<float>{0.25, 0.25, 0.25, 0.25});
  }
}

TEST_CASE("exp's results are right down to the smallest normal number and 0 or tiny below") {
  // One element decides the sum: the others are exp(-i / 4) themselves.
  std::vector<float> x(420);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = -0.25F * static_cast<float>(i);
  const auto y = softmax({1, 420}, x, true);
  const double sum = 1 / (1 - std::exp(-0.25));  // geometric series
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double expected = std::exp(static_cast<double>(x[i])) / sum;
    INFO("x = " << x[i]);
    if (x[i] > -85) {
      CHECK(y[i] == Catch::Approx(expected).epsilon(2e-6));
    } else {
      CHECK(y[i] >= 0);
      CHECK(y[i] < 1e-37);
    }
  }
}

TEST_CASE("NaN and plus infinity spoil their own row only") {
  for (const bool simd : {false, true}) {
    for (std::size_t cols : {1U, 3U, 8U, 33U, 70U}) {
      for (std::size_t at = 0; at < cols; at += 7) {
        auto x = random_floats(3 * cols, 1);
        x[cols + at] = at % 2 == 0 ? undefined : infinite;
        const auto y = softmax({3, static_cast<std::int64_t>(cols)}, x, simd);
        INFO((simd ? "simd" : "naive") << ", cols " << cols << ", at " << at);
        for (std::size_t j = 0; j < cols; ++j) {
          CHECK(std::isfinite(y[j]));
          CHECK(std::isnan(y[cols + j]));
          CHECK(std::isfinite(y[2 * cols + j]));
        }
      }
    }
  }
}

TEST_CASE("Minus infinity masks its element, and a row of nothing else is NaN") {
  for (const bool simd : {false, true}) {
    const auto y = softmax({2, 3}, {0, -infinite, 0, -infinite, -infinite, -infinite}, simd);
    CHECK(y[0] == 0.5F);
    CHECK(y[1] == 0);
    CHECK(y[2] == 0.5F);
    for (std::size_t j = 3; j < 6; ++j) CHECK(std::isnan(y[j]));
  }
}

TEST_CASE("softmax's cost is that of its table") {
  // A row of 5: 4 comparisons, 5 subtractions, 5 exp, 4 additions, 5 divisions.
  const auto work = cost(SoftmaxShape{2, 5});
  CHECK(work.macs == 0);
  CHECK(work.multiplies == 0);
  CHECK(work.adds == 2 * (5 + 4));
  CHECK(work.others == 2 * (4 + 5 + 5));
  CHECK(work.bytes_read == 40);
  CHECK(work.bytes_written == 40);
  CHECK(output_shape(SoftmaxShape{2, 5}) == Shape{2, 5});
}
