// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "activations.h"
#include "catch.h"
#include "flopscope/layers/softmax.h"
#include "support/floats.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::for_each_activation;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;
using flopscope::test::slope;
using flopscope::test::weighted_sum;

TEST_CASE("The gradients of activations are those of finite differences") {
  for_each_activation([]<class A>(std::string_view name, const A& activation) {
    INFO(name);
    // From -8 to 8 in odd steps, none within a step of 0 or 6, where the rectifiers have corners.
    for (double x = -7.9; x < 8; x += 0.61) {
      const auto value = [&] {
        double y = 0;
        activation.naive(1, &x, &y);
        return y;
      };
      const double kept = A::keeps_output ? value() : x;
      const double dy = -1.5;
      double dx = 0;
      activation.backward_naive(1, &kept, &dy, &dx);
      INFO("at " << x);
      CHECK(dx == Catch::Approx(dy * slope(x, value)).margin(1e-8));
    }
  });
}

TEST_CASE("Rectifiers give no gradient at their corners, as in PyTorch") {
  const float corners[] = {0, 6};
  const float dy[] = {1, 1};
  float dx[2];
  const auto check = [&](const auto& activation, float at_six) {
    activation.backward_naive(2, corners, dy, dx);
    CHECK(dx[0] == 0);
    CHECK(dx[1] == at_six);
    activation.backward_simd(2, corners, dy, dx);
    CHECK(dx[0] == 0);
    CHECK(dx[1] == at_six);
  };
  check(ReLU{}, 1);
  check(ReLU6{}, 0);
}

TEST_CASE("NaN that was kept does not become 0 in the backward pass") {
  const float kept = std::numeric_limits<float>::quiet_NaN();
  const float dy = 3;
  for_each_activation([&](std::string_view name, const auto& activation) {
    INFO(name);
    float naive = 0;
    activation.backward_naive(1, &kept, &dy, &naive);
    CHECK(naive != 0);
    float simd = 0;
    activation.backward_simd(1, &kept, &dy, &simd);
    CHECK(simd != 0);
  });
}

TEST_CASE("The fast gradients of activations equal the double ones at every size") {
  for_each_activation([]<class A>(std::string_view name, const A& activation) {
    for (std::size_t size = 1; size <= 35; ++size) {
      const auto count = static_cast<std::int64_t>(size);
      auto kept = random_floats(size, size, -8, 8);
      if (A::keeps_output) {
        std::vector<double> y(size);
        activation.naive(count, doubles(kept).data(), y.data());
        kept.assign(y.begin(), y.end());
      }
      const auto dy = random_floats(size, size + 100);
      std::vector<double> expected(size);
      std::vector<float> naive(size);
      GuardedFloats dx(size);
      activation.backward_naive(count, doubles(kept).data(), doubles(dy).data(), expected.data());
      activation.backward_naive(count, kept.data(), dy.data(), naive.data());
      activation.backward_simd(count, kept.data(), dy.data(), dx.data());
      INFO(name << " of " << size);
      CHECK(dx.intact());
      const auto values = dx.values();
      for (std::size_t i = 0; i < size; ++i) {
        CHECK(std::abs(naive[i] - expected[i]) < 3e-6);
        CHECK(std::abs(values[i] - expected[i]) < 3e-6);
      }
    }
  });
}

TEST_CASE("The gradients of a softmax are those of finite differences") {
  const SoftmaxShape shape{3, 5};
  auto x = doubles(random_floats(15, 1, -3, 3));
  const auto dy = doubles(random_floats(15, 2));
  std::vector<double> y(15);
  const auto loss = [&] {
    softmax_naive(shape, x.data(), y.data());
    return weighted_sum(dy, y);
  };
  loss();
  std::vector<double> dx(15);
  softmax_backward_naive(shape, y.data(), dy.data(), dx.data());
  check_slopes(x, dx, loss);
}

TEST_CASE("The fast gradients of a softmax equal the double ones in every shape") {
  for (const SoftmaxShape& shape :
       {SoftmaxShape{1, 1}, {3, 2}, {2, 7}, {5, 8}, {4, 31}, {3, 32}, {2, 67}, {1, 1009}}) {
    INFO(shape.rows << " x " << shape.cols);
    const auto size = static_cast<std::size_t>(shape.rows * shape.cols);
    std::vector<float> y(size);
    softmax_naive(shape, random_floats(size, 3, -4, 4).data(), y.data());
    const auto dy = random_floats(size, 4);
    std::vector<double> expected(size);
    GuardedFloats dx(size);
    softmax_backward_naive(shape, doubles(y).data(), doubles(dy).data(), expected.data());
    softmax_backward_simd(shape, y.data(), dy.data(), dx.data());
    CHECK(dx.intact());
    const auto values = dx.values();
    for (std::size_t i = 0; i < size; ++i) CHECK(std::abs(values[i] - expected[i]) < 1e-6);
  }
}
