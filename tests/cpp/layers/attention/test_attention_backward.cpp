// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/attention.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::GuardedWorkspace;
using flopscope::test::random_floats;
using flopscope::test::weighted_sum;

namespace {

std::size_t elements_of_one(const AttentionShape& shape) {
  return static_cast<std::size_t>(output_shape(shape).elements());
}

/// The largest difference of the fast gradients, those by tiles and those with all scores stored,
/// from the double ones, relative to the largest.
double worst_gradient_error(const AttentionShape& shape, double spread) {
  const std::size_t size = elements_of_one(shape);
  const auto packed = random_floats(3 * size, 1, -spread, spread);
  const auto dy = random_floats(size, 2);
  std::vector<double> y(size);
  std::vector<double> expected(3 * size);
  attention_naive(shape, doubles(packed).data(), y.data());
  attention_backward_naive(shape, doubles(packed).data(), y.data(), doubles(dy).data(),
                           expected.data());
  const std::vector<float> rounded(y.begin(), y.end());
  double worst = 0;
  double largest = 1e-6;
  const auto compare = [&](auto&& run, std::size_t floats) {
    GuardedFloats dpacked(3 * size);
    GuardedWorkspace workspace(floats);
    run(shape, packed.data(), rounded.data(), dy.data(), workspace.data(), dpacked.data());
    REQUIRE(dpacked.intact());
    REQUIRE(workspace.intact());
    const auto values = dpacked.values();
    for (std::size_t i = 0; i < values.size(); ++i) {
      worst = std::max(worst, std::abs(values[i] - expected[i]));
      largest = std::max(largest, std::abs(expected[i]));
    }
  };
  compare(attention_backward_simd, attention_backward_workspace(shape));
  compare(attention_materialized_backward, attention_materialized_backward_workspace(shape));
  return worst / largest;
}

}  // namespace

TEST_CASE("An attention's gradients are those of finite differences") {
  for (const AttentionShape& shape :
       {AttentionShape{2, 2, 3, 6, false}, AttentionShape{2, 2, 3, 6, true},
        AttentionShape{1, 1, 6, 2, false, 2}, AttentionShape{1, 1, 6, 2, true, 3}}) {
    auto packed = doubles(random_floats(3 * elements_of_one(shape), 1, -2, 2));
    const auto dy = doubles(random_floats(elements_of_one(shape), 2));
    std::vector<double> y(elements_of_one(shape));
    const auto loss = [&] {
      attention_naive(shape, packed.data(), y.data());
      return weighted_sum(dy, y);
    };
    loss();
    std::vector<double> dpacked(packed.size(), 100);  // is overwritten
    attention_backward_naive(shape, packed.data(), y.data(), dy.data(), dpacked.data());
    check_slopes(packed, dpacked, loss);
  }
}

TEST_CASE("A query that sees one key only has no gradient, and its value has all") {
  const AttentionShape shape{1, 1, 1, 4, true};
  const auto packed = random_floats(12, 1);
  const std::vector<float> y(packed.begin() + 8, packed.end());
  const auto dy = random_floats(4, 2);
  std::vector<float> expected(12, 0);
  std::copy(dy.begin(), dy.end(), expected.begin() + 8);
  GuardedWorkspace workspace(attention_backward_workspace(shape));
  std::vector<float> dpacked(12);
  attention_backward_simd(shape, packed.data(), y.data(), dy.data(), workspace.data(),
                          dpacked.data());
  for (std::size_t i = 0; i < 12; ++i) CHECK(dpacked[i] == Catch::Approx(expected[i]).margin(1e-6));
}

TEST_CASE("Materialized attention needs room for all scores, and twice that on the way back") {
  const AttentionShape shape{3, 2, 64, 16, true};
  CHECK(attention_materialized_workspace(shape) - attention_workspace(shape) == 3 * 2 * 64 * 64);
  CHECK(attention_materialized_backward_workspace(shape) - attention_backward_workspace(shape) ==
        2 * 3 * 2 * 64 * 64);
}

TEST_CASE("The tiled gradients of attention equal the double ones in every shape of tiles") {
  const AttentionShape shapes[] = {
      {1, 1, 1, 8, false},
      {2, 3, 7, 15, false},
      {2, 3, 7, 15, true},
      {1, 2, 59, 10, true},
      {1, 2, 60, 16, false},
      {1, 2, 61, 34, true},
      {1, 1, 127, 8, true},
      {1, 1, 128, 64, false},
      {1, 1, 129, 17, true},
      {1, 1, 129, 65, false},
      {2, 2, 130, 32, true},
      {1, 1, 257, 16, true},
      {1, 4, 24, 48, false},
      {2, 1, 200, 3, false},
      // With windows.
      {1, 1, 130, 8, true, 1},
      {1, 2, 200, 10, false, 16},
      {1, 1, 300, 17, true, 128},
      {1, 1, 300, 8, false, 129},
      {1, 1, 61, 5, true, 60},
  };
  for (const AttentionShape& shape : shapes) {
    INFO("batch " << shape.batch << ", heads " << shape.heads << ", seq " << shape.seq
                  << ", d_model " << shape.d_model << (shape.causal ? ", causal" : ""));
    CHECK(worst_gradient_error(shape, 1) < 1e-5);
    CHECK(worst_gradient_error(shape, 4) < 2e-5);  // where a few keys take nearly all
  }
}

TEST_CASE("What an attention's backward pass needs is never less for more") {
  // Where no address holds it, it is the most that one does.
  constexpr std::int64_t most = 2147483647;
  constexpr std::size_t vast = std::numeric_limits<std::ptrdiff_t>::max();
  CHECK(attention_backward_workspace({1, 1, most, most, false}) == vast);
  for (std::int64_t seq = 1; seq < most / 2; seq *= 2) {
    CHECK(attention_backward_workspace({1, 1, 2 * seq, 1, false}) >=
          attention_backward_workspace({1, 1, seq, 1, false}));
  }
}
