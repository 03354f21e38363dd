// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/operation.h"
#include "flopscope/layers/thread_pool.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"

using namespace flopscope::layers;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::GuardedWorkspace;
using flopscope::test::random_floats;

namespace {

std::size_t elements(const AttentionShape& shape) {
  return static_cast<std::size_t>(output_shape(shape).elements());
}

std::vector<float> attention(const AttentionShape& shape, const std::vector<float>& packed,
                             bool simd) {
  std::vector<float> y(elements(shape));
  GuardedWorkspace workspace(attention_workspace(shape));
  if (simd) attention_simd(shape, packed.data(), workspace.data(), y.data());
  else attention_naive(shape, packed.data(), y.data());
  CHECK(workspace.intact());
  return y;
}

/// The largest difference of the fast results from the double one, relative to the largest element.
double worst_error(const AttentionShape& shape, double spread) {
  const auto packed = random_floats(3 * elements(shape), 7, -spread, spread);
  std::vector<double> expected(elements(shape));
  attention_naive(shape, doubles(packed).data(), expected.data());
  GuardedFloats tiled(elements(shape));
  GuardedWorkspace workspace(attention_workspace(shape));
  attention_simd(shape, packed.data(), workspace.data(), tiled.data());
  REQUIRE(tiled.intact());
  REQUIRE(workspace.intact());
  GuardedFloats blocked(elements(shape));
  attention_blocked(shape, packed.data(), blocked.data());
  REQUIRE(blocked.intact());
  double worst = 0;
  double largest = 0;
  const auto values = tiled.values();
  const auto others = blocked.values();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    worst = std::max({worst, std::abs(values[i] - expected[i]), std::abs(others[i] - expected[i])});
    largest = std::max(largest, std::abs(expected[i]));
  }
  return worst / largest;
}

}  // namespace

TEST_CASE("Several threads attend to the very bits of one") {
  for (const AttentionShape& shape :
       {AttentionShape{1, 1, 509, 37, false}, AttentionShape{2, 3, 131, 51, true},
        AttentionShape{1, 12, 128, 768, false}, AttentionShape{1, 2, 61, 262, true},
        AttentionShape{1, 2, 3, 10, true}, AttentionShape{1, 3, 400, 48, true, 90}}) {
    const auto packed = random_floats(3 * elements(shape), 5);
    const auto one = attention(shape, packed, true);
    for (const std::size_t threads : {2U, 5U}) {
      ThreadPool pool(threads);
      GuardedWorkspace workspace(attention_threads_workspace(shape, pool.threads()));
      GuardedFloats y(elements(shape));
      for (int again = 0; again < 3; ++again) {
        attention_threads(shape, packed.data(), workspace.data(), y.data(), pool);
      }
      INFO(shape.heads << " heads, " << shape.seq << " positions, " << threads << " threads");
      CHECK(y.intact());
      CHECK(workspace.intact());
      CHECK(y.values() == one);
    }
  }
}

TEST_CASE("An attention of two positions is what it is on paper") {
  // One head of width 1, so the scale is 1. Query 0 finds both keys alike: the mean of 4 and 8.
  // Query 1 scores 0 and ln 3, weights 1/4 and 3/4: 1 + 6.
  const auto log3 = static_cast<float>(std::log(3.0));
  const std::vector<float> packed{0, 0, 4, 1, log3, 8};
  for (const bool simd : {false, true}) {
    const auto y = attention({1, 1, 2, 1, false}, packed, simd);
    CHECK(y[0] == Catch::Approx(6).epsilon(1e-6));
    CHECK(y[1] == Catch::Approx(7).epsilon(1e-6));
    const auto causal = attention({1, 1, 2, 1, true}, packed, simd);
    CHECK(causal[0] == 4);  // sees itself only
    CHECK(causal[1] == Catch::Approx(7).epsilon(1e-6));
  }
}

TEST_CASE("Scores are divided by the root of a head's width") {
  // Width 4: a product of 4 ln 3 with 1 is halved twice, by sqrt 4; two of them give ln 9.
  const auto log3 = static_cast<float>(std::log(3.0));
  std::vector<float> packed(2 * 12, 0);
  packed[12] = 1;             // query 1
  packed[12 + 4] = 4 * log3;  // key 1
  packed[8] = 10;             // value 0
  packed[12 + 8] = 20;        // value 1
  for (const bool simd : {false, true}) {
    const auto y = attention({1, 1, 2, 4, false}, packed, simd);
    CHECK(y[4] == Catch::Approx(0.1 * 10 + 0.9 * 20).epsilon(1e-5));
  }
}

TEST_CASE("The tiled and the blocked attention equal the double one in every shape of tiles") {
  const AttentionShape shapes[] = {
      {1, 1, 1, 1, false},
      {1, 1, 1, 8, true},
      {2, 3, 7, 15, false},
      {2, 3, 7, 15, true},
      {1, 2, 59, 10, true},
      {1, 2, 60, 16, false},
      {1, 2, 61, 34, true},
      {1, 1, 127, 8, true},
      {1, 1, 128, 64, false},
      {1, 1, 129, 65, false},
      {1, 1, 129, 65, true},
      {3, 4, 130, 32, true},
      {1, 1, 257, 16, true},
      {1, 12, 24, 48, false},
      {2, 1, 300, 3, true},
      // With windows that begin and end within a tile, at its ends, and far from both.
      {1, 1, 130, 8, true, 1},
      {1, 1, 130, 8, false, 1},
      {2, 3, 75, 15, true, 7},
      {1, 2, 200, 10, false, 16},
      {1, 1, 300, 16, true, 60},
      {1, 1, 300, 17, true, 128},
      {1, 1, 300, 8, false, 129},
      {1, 2, 513, 6, true, 131},
      {1, 1, 61, 5, true, 60},
      {1, 1, 61, 5, false, 61},
      {1, 1, 400, 3, true, 5000},
  };
  for (const AttentionShape& shape : shapes) {
    INFO("batch " << shape.batch << ", heads " << shape.heads << ", seq " << shape.seq
                  << ", d_model " << shape.d_model << (shape.causal ? ", causal" : "")
                  << ", window " << shape.window);
    CHECK(worst_error(shape, 1) < 1e-5);
    CHECK(worst_error(shape, 4) < 1e-5);  // where a few keys take nearly all
  }
}

TEST_CASE("With a window, a position sees those less than that away") {
  const AttentionShape shape{1, 1, 9, 2, false, 3};
  const auto packed = random_floats(3 * elements(shape), 11);
  for (const bool causal : {false, true}) {
    AttentionShape masked = shape;
    masked.causal = causal;
    const auto naive = attention(masked, packed, false);
    for (int t = 0; t < 9; ++t) {
      double sums[2] = {};
      double total = 0;
      for (int p = 0; p < 9; ++p) {
        if (std::abs(t - p) >= 3 || (causal && p > t)) continue;
        const float* const q = packed.data() + t * 6;
        const float* const k = packed.data() + p * 6 + 2;
        const double weight = std::exp((double{q[0]} * k[0] + double{q[1]} * k[1]) / std::sqrt(2));
        total += weight;
        for (int i = 0; i < 2; ++i) sums[i] += weight * k[2 + i];
      }
      for (int i = 0; i < 2; ++i) {
        const auto at = static_cast<std::size_t>(2 * t + i);
        CHECK(naive[at] == Catch::Approx(sums[i] / total).epsilon(1e-5));
      }
    }
  }
}

TEST_CASE("A window as long as the sequence is none, and one of 1 leaves the values") {
  for (const bool causal : {false, true}) {
    AttentionShape shape{1, 2, 150, 20, causal};
    const auto packed = random_floats(3 * elements(shape), 12);
    for (const bool simd : {false, true}) {
      shape.window = 0;
      const auto full = attention(shape, packed, simd);
      for (const std::int64_t window : {150, 151, 2147483647}) {
        shape.window = window;
        CHECK(attention(shape, packed, simd) == full);
      }
      shape.window = 1;
      const auto alone = attention(shape, packed, simd);
      for (std::size_t t = 0; t < 150; ++t) CHECK(alone[t * 20] == packed[t * 60 + 40]);
    }
  }
}

TEST_CASE("Scores too large for exp do no harm, whenever they arrive") {
  // The largest score stands in the last tile of keys, so that all before must shrink.
  const AttentionShape shape{1, 1, 200, 1, false};
  std::vector<float> packed(3 * 200);
  for (std::size_t t = 0; t < 200; ++t) {
    packed[3 * t] = 100;
    packed[3 * t + 1] = static_cast<float>(t);
    packed[3 * t + 2] = static_cast<float>(t);
  }
  for (const bool simd : {false, true}) {
    for (const float y : attention(shape, packed, simd)) CHECK(y == 199);
  }
}

TEST_CASE("NaN spoils the rows that see it") {
  const AttentionShape shape{1, 1, 70, 8, true};
  auto packed = random_floats(3 * elements(shape), 3);
  packed[65 * 24 + 8] = std::numeric_limits<float>::quiet_NaN();  // key of position 65
  for (const bool simd : {false, true}) {
    const auto y = attention(shape, packed, simd);
    for (std::size_t t = 0; t < 70; ++t) CHECK(std::isnan(y[t * 8]) == (t >= 65));
  }
}

TEST_CASE("An attention whose heads do not divide its width is refused by a sentence") {
  auto operation = find_operation("attention")->create();
  auto& shape = *static_cast<AttentionShape*>(operation->shape());
  shape.heads = 5;
  shape.d_model = 12;
  const auto refused = operation->prepare(Kernel::simd, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().field == "heads");
  CHECK(refused.error().message ==
        "heads must be a divisor of d_model, but it is 5 and d_model is 12.");
}

TEST_CASE("A window below 0 is refused with what it may be") {
  auto operation = find_operation("attention")->create();
  static_cast<AttentionShape*>(operation->shape())->window = -1;
  const auto refused = operation->prepare(Kernel::simd, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "window must be a whole number from 0 to 2,147,483,647, but it is -1.");
}

TEST_CASE("A prepared attention finds nothing wrong with itself") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    auto operation = find_operation("attention")->create();
    *static_cast<AttentionShape*>(operation->shape()) = {2, 2, 33, 24, true, 5};
    auto prepared = operation->prepare(kernel, 1);
    REQUIRE(prepared);
    (*prepared)->run();
    const Verification found = (*prepared)->verify(1e7);
    CHECK(found.elements == 2 * 33 * 24);
    CHECK(found.passed());
  }
}
