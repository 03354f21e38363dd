// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/layer_norm.h"
#include "support/floats.h"
#include "support/operations.h"

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

namespace {

constexpr double u = 0x1p-24;  // half the distance from 1 to the next float

/// How far a row's result may lie from the exact one through rounding alone, when its numbers are
/// `size` large on average, `deviation` is the root of their variance and `epsilon`, and `normal`
/// is one of them normalised.
///
/// The mean is a sum of n and a quotient, off by n u size (Higham, "Accuracy and stability of
/// numerical algorithms", 2002, section 4.2); all normalised numbers are off by that over the
/// deviation, which is large in a row of few that happen to lie close to each other. The deviation
/// itself is off by half of what the sum of squares is, n + 3 roundings, and some more.
double rounding_bound(double n, double size, double deviation, double normal) {
  return u * (n * size / deviation + ((n + 3) / 2 + 5) * std::abs(normal) + 1);
}

}  // namespace

TEST_CASE("A layer norm of many short rows is as exact as their condition allows, and verified") {
  for (std::int64_t cols = 1; cols <= 8; ++cols) {
    for (const std::int64_t rows : {65'535, 65'536, 65'537}) {
      INFO(rows << " x " << cols);
      const auto made = flopscope::test::operation("layer_norm", {rows, cols});
      for (const Kernel kernel : made->type().kernels) {
        auto prepared = made->prepare(kernel, static_cast<std::uint64_t>(rows));
        REQUIRE(prepared);
        (*prepared)->run();
        const auto verification = (*prepared)->verify(1e9);
        INFO(verification.worst_error << " of " << verification.tolerance);
        CHECK(verification.passed());
      }
    }
    const auto n = static_cast<std::size_t>(cols);
    constexpr std::size_t rows = 65'536;
    const auto x = random_floats(rows * n, static_cast<std::uint64_t>(cols));
    const std::vector<float> one(n, 1);
    const std::vector<float> zero(n, 0);
    for (const auto kernel : {&layer_norm_naive<float>, &layer_norm_simd}) {
      std::vector<float> y(x.size());
      kernel({rows, cols}, x.data(), one.data(), zero.data(), y.data());
      double worst = 0;
      for (std::size_t row = 0; row < rows; ++row) {
        double sum = 0;
        double size = 0;
        for (std::size_t j = 0; j < n; ++j) {
          sum += x[row * n + j];
          size += std::abs(double{x[row * n + j]});
        }
        const double mean = sum / static_cast<double>(n);
        double squares = 0;
        for (std::size_t j = 0; j < n; ++j) squares += std::pow(x[row * n + j] - mean, 2);
        const double deviation = std::sqrt(squares / static_cast<double>(n) + 1e-5);
        for (std::size_t j = 0; j < n; ++j) {
          const double normal = (x[row * n + j] - mean) / deviation;
          const double bound = rounding_bound(static_cast<double>(n), size / static_cast<double>(n),
                                              deviation, normal);
          worst = std::max(worst, std::abs(y[row * n + j] - normal) / bound);
        }
      }
      INFO(cols << " columns");
      CHECK(worst <= 1);
    }
  }
}

TEST_CASE("A layer norm whose deviation is wrong by a thousandth of it is no layer norm") {
  for (const std::int64_t cols : {2, 3, 8, 768}) {
    INFO(cols << " columns");
    const auto size = static_cast<std::size_t>(64 * cols);
    const auto pass = LayerNorm{cols}.on({64, cols})->pass;
    const auto x = random_floats(size, 1);
    const std::vector<float> weight(static_cast<std::size_t>(cols), 1);
    const std::vector<float> bias(static_cast<std::size_t>(cols), 0);
    const float* const parameters[] = {weight.data(), bias.data()};
    std::vector<float> y(size);
    const PassData data{x.data(), parameters, y.data(), nullptr};
    pass->run(Kernel::simd, data);
    CHECK(pass->verify(data, 1e9).passed());
    for (float& value : y) value *= 1.001F;
    CHECK(!pass->verify(data, 1e9).passed());
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
