// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/layers/tanh.h"
#include "support/floats.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;
using flopscope::test::slope;
using flopscope::test::weighted_sum;

namespace {

template <class T>
void relu(std::int64_t size, const T* x, T* y) {
  relu_naive({size}, x, y);
}
template <class T>
void gelu(std::int64_t size, const T* x, T* y) {
  gelu_naive({size}, x, y);
}
template <class T>
void relu_back(std::int64_t size, const T* y, const T* dy, T* dx) {
  relu_backward_naive({size}, y, dy, dx);
}
void relu_back_simd(std::int64_t size, const float* y, const float* dy, float* dx) {
  relu_backward_simd({size}, y, dy, dx);
}

struct Formula {
  const char* name;
  bool keeps_output;
  void (*forward)(std::int64_t, const double*, double*);
  void (*exact)(std::int64_t, const double*, const double*, double*);
  void (*naive)(std::int64_t, const float*, const float*, float*);
  void (*simd)(std::int64_t, const float*, const float*, float*);
};

const Formula activations[] = {
    {"relu", true, &relu<double>, &relu_back<double>, &relu_back<float>, &relu_back_simd},
    {"relu6", true, &relu6_naive<double>, &relu6_backward_naive<double>,
     &relu6_backward_naive<float>, &relu6_backward_simd},
    {"sigmoid", true, &sigmoid_naive<double>, &sigmoid_backward_naive<double>,
     &sigmoid_backward_naive<float>, &sigmoid_backward_simd},
    {"tanh", true, &tanh_naive<double>, &tanh_backward_naive<double>, &tanh_backward_naive<float>,
     &tanh_backward_simd},
    {"silu", false, &silu_naive<double>, &silu_backward_naive<double>, &silu_backward_naive<float>,
     &silu_backward_simd},
    {"gelu", false, &gelu<double>, &gelu_backward_naive<double>, &gelu_backward_naive<float>,
     &gelu_backward_simd},
    {"gelu tanh", false, &gelu_tanh_naive<double>, &gelu_tanh_backward_naive<double>,
     &gelu_tanh_backward_naive<float>, &gelu_tanh_backward_simd},
};

}  // namespace

TEST_CASE("The gradients of activations are those of finite differences") {
  for (const Formula& each : activations) {
    INFO(each.name);
    // From -8 to 8 in odd steps, none within a step of 0 or 6, where the rectifiers have corners.
    for (double x = -7.9; x < 8; x += 0.61) {
      const auto value = [&] {
        double y = 0;
        each.forward(1, &x, &y);
        return y;
      };
      const double kept = each.keeps_output ? value() : x;
      const double dy = -1.5;
      double dx = 0;
      each.exact(1, &kept, &dy, &dx);
      INFO("at " << x);
      CHECK(dx == Catch::Approx(dy * slope(x, value)).margin(1e-8));
    }
  }
}

TEST_CASE("Rectifiers give no gradient at their corners, as in PyTorch") {
  const float corners[] = {0, 6};
  const float dy[] = {1, 1};
  float dx[2];
  for (const auto backward : {&relu6_backward_naive<float>, &relu6_backward_simd}) {
    backward(2, corners, dy, dx);
    CHECK(dx[0] == 0);
    CHECK(dx[1] == 0);
  }
  for (const auto backward : {&relu_back<float>, &relu_back_simd}) {
    backward(2, corners, dy, dx);
    CHECK(dx[0] == 0);
    CHECK(dx[1] == 1);
  }
}

TEST_CASE("NaN that was kept does not vanish on the way back") {
  const float kept = std::numeric_limits<float>::quiet_NaN();
  for (const Formula& each : activations) {
    INFO(each.name);
    for (const auto backward : {each.naive, each.simd}) {
      float dx = 0;
      const float dy = 3;
      backward(1, &kept, &dy, &dx);
      CHECK((std::isnan(dx) || dx == 3));
    }
  }
}

TEST_CASE("The fast gradients of activations equal the double ones at every size") {
  for (const Formula& each : activations) {
    for (std::size_t size = 1; size <= 35; ++size) {
      auto kept = random_floats(size, size, -8, 8);
      if (each.keeps_output) {
        std::vector<double> y(size);
        each.forward(static_cast<std::int64_t>(size), doubles(kept).data(), y.data());
        kept.assign(y.begin(), y.end());
      }
      const auto dy = random_floats(size, size + 100);
      const auto count = static_cast<std::int64_t>(size);
      std::vector<double> expected(size);
      std::vector<float> naive(size);
      GuardedFloats dx(size);
      each.exact(count, doubles(kept).data(), doubles(dy).data(), expected.data());
      each.naive(count, kept.data(), dy.data(), naive.data());
      each.simd(count, kept.data(), dy.data(), dx.data());
      INFO(each.name << " of " << size);
      CHECK(dx.intact());
      const auto values = dx.values();
      for (std::size_t i = 0; i < size; ++i) {
        CHECK(std::abs(naive[i] - expected[i]) < 3e-6);
        CHECK(std::abs(values[i] - expected[i]) < 3e-6);
      }
    }
  }
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
