// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/cross_entropy.h"
#include "support/floats.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

using Labels = std::vector<std::int32_t>;

Labels labels_for(std::size_t rows, std::size_t classes) {
  Labels labels(rows);
  for (std::size_t i = 0; i < rows; ++i) labels[i] = static_cast<std::int32_t>(i * 5 % classes);
  return labels;
}

flopscope::measure::Result<double> cross_entropy_of(Kernel kernel, std::int64_t classes,
                                                    const std::vector<float>& logits,
                                                    const Labels& labels) {
  std::vector<float> dlogits(logits.size());
  return cross_entropy(kernel, classes, logits, labels, dlogits);
}

}  // namespace

TEST_CASE("The work of a loss and of its gradient is counted row by row") {
  // A row of 4: 3 comparisons, 4 differences and exp, 3 sums, a logarithm and what it is less; the
  // mean of 3 rows is 2 sums and a division.
  const auto forward = cost(CrossEntropyShape{3, 4});
  CHECK(forward.adds == 3 * (4 + 3 + 1) + 2);
  CHECK(forward.others == 3 * (3 + 4 + 1) + 1);
  CHECK(forward.multiplies == 0);
  CHECK(forward.bytes_read == 4 * (12 + 3));
  CHECK(forward.bytes_written == 4);
  // One over sum and rows, times each exponential, less one of them.
  const auto back = backward_cost(CrossEntropyShape{3, 4});
  CHECK(back.multiplies == 12);
  CHECK(back.adds == 3);
  CHECK(back.others == 3);
  CHECK(back.bytes_written == 4 * 12);
}

TEST_CASE("A cross-entropy is what it is on paper") {
  // Row 0: weights 1 and 3, the right one 3 of 4. Row 1: 9 and 1, the right one 1 of 10.
  const auto ln = [](double x) { return static_cast<float>(std::log(x)); };
  const std::vector<float> logits{0, ln(3), ln(9), 0};
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    std::vector<float> dlogits(4);
    const auto loss = cross_entropy(kernel, 2, logits, Labels{1, 1}, dlogits);
    REQUIRE(loss);
    CHECK(*loss == Catch::Approx((std::log(4.0 / 3) + std::log(10.0)) / 2).epsilon(1e-6));
    // (softmax - right) / 2
    const double expected[] = {0.25 / 2, -0.25 / 2, 0.9 / 2, -0.9 / 2};
    for (std::size_t i = 0; i < 4; ++i) CHECK(dlogits[i] == Catch::Approx(expected[i]));
  }
}

TEST_CASE("Who knows nothing of K classes has a loss of log K") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    const auto loss = cross_entropy_of(kernel, 10, std::vector<float>(30, 2.5F), {0, 4, 9});
    REQUIRE(loss);
    CHECK(*loss == Catch::Approx(std::log(10.0)).epsilon(1e-6));
  }
}

TEST_CASE("Logits too large for exp do no harm to the loss") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    CHECK(*cross_entropy_of(kernel, 2, {1000, 0}, {0}) == Catch::Approx(0).margin(1e-6));
    CHECK(*cross_entropy_of(kernel, 2, {1000, 0}, {1}) == Catch::Approx(1000));
    CHECK(*cross_entropy_of(kernel, 3, {0, -infinity, 0}, {2}) == Catch::Approx(std::log(2.0)));
  }
}

TEST_CASE("A cross-entropy's gradient is that of finite differences") {
  const CrossEntropyShape shape{4, 5};
  auto logits = doubles(random_floats(20, 1, -3, 3));
  const Labels labels = labels_for(4, 5);
  std::vector<double> scratch(20);
  const auto loss = [&] {
    return cross_entropy_naive(shape, logits.data(), labels.data(), scratch.data());
  };
  std::vector<double> dlogits(20);
  cross_entropy_naive(shape, logits.data(), labels.data(), dlogits.data());
  check_slopes(logits, dlogits, loss);
}

TEST_CASE("The fast cross-entropy equals the double one in every shape") {
  for (const CrossEntropyShape& shape :
       {CrossEntropyShape{1, 1}, {3, 2}, {2, 7}, {5, 8}, {4, 31}, {3, 67}, {33, 10}, {1, 1009}}) {
    INFO(shape.rows << " x " << shape.classes);
    const auto rows = static_cast<std::size_t>(shape.rows);
    const auto classes = static_cast<std::size_t>(shape.classes);
    const auto logits = random_floats(rows * classes, 1, -5, 5);
    const Labels labels = labels_for(rows, classes);
    std::vector<double> expected(logits.size());
    GuardedFloats dlogits(logits.size());
    const double exact =
        cross_entropy_naive(shape, doubles(logits).data(), labels.data(), expected.data());
    CHECK(cross_entropy_simd(shape, logits.data(), labels.data(), dlogits.data()) ==
          Catch::Approx(exact).epsilon(1e-6).margin(1e-6));
    CHECK(dlogits.intact());
    const auto values = dlogits.values();
    for (std::size_t i = 0; i < values.size(); ++i) CHECK(std::abs(values[i] - expected[i]) < 1e-6);
  }
}

TEST_CASE("A label that is no class is refused by a sentence") {
  const auto high = cross_entropy_of(Kernel::simd, 3, std::vector<float>(6), {0, 3});
  REQUIRE_FALSE(high);
  CHECK(high.error().field == "labels[1]");
  CHECK(high.error().message == "labels[1] must be a class from 0 to 2, but it is 3.");
  const auto low = cross_entropy_of(Kernel::naive, 3, std::vector<float>(6), {-1, 0});
  REQUIRE_FALSE(low);
  CHECK(low.error().message == "labels[0] must be a class from 0 to 2, but it is -1.");
}

TEST_CASE("Labels that do not fit the logits are refused by a sentence") {
  const auto many = cross_entropy_of(Kernel::simd, 3, std::vector<float>(6), {0, 1, 2});
  REQUIRE_FALSE(many);
  CHECK(many.error().code == "shape_mismatch");
  CHECK(many.error().message ==
        "labels must be one for each row of 3 of the 6 logits, but it is 3 labels.");
  CHECK_FALSE(cross_entropy_of(Kernel::simd, 3, {}, {}));
  CHECK_FALSE(cross_entropy_of(Kernel::simd, 0, std::vector<float>(6), {0}));
  std::vector<float> too_short(5);
  CHECK_FALSE(cross_entropy(Kernel::simd, 3, std::vector<float>(6), Labels{0, 1}, too_short));
}

TEST_CASE("Logits without a loss are refused with the row that has none") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    for (const float broken : {not_a_number, infinity}) {
      const auto refused = cross_entropy_of(kernel, 2, {1, 2, 3, broken}, {0, 0});
      REQUIRE_FALSE(refused);
      CHECK(refused.error().code == "not_finite");
      CHECK(refused.error().field == "logits[1]");
    }
    // The right class is ruled out: an infinite loss.
    CHECK(cross_entropy_of(kernel, 2, {-infinity, 2, 3, 4}, {0, 0}).error().field == "logits[0]");
  }
}
