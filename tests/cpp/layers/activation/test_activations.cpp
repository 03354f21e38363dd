// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/relu6.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/tanh.h"
#include "support/floats.h"

using namespace flopscope::layers;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

struct Formula {
  const char* name;
  void (*naive)(std::int64_t, const float*, float*);
  void (*exact)(std::int64_t, const double*, double*);
  void (*simd)(std::int64_t, const float*, float*);
  double at_one;        ///< known from elsewhere
  double at_minus_two;  ///< likewise
  double tolerance;     ///< relative, or absolute where below 1e-3
};

// e = 2.718281828459045: 1 / (1 + 1/e), 1 / (1 + e^2), and so on. The tanh form of GELU at 1 and
// -2 is what PyTorch 2 gives in double precision.
const Formula activations[] = {
    {"relu6", &relu6_naive<float>, &relu6_naive<double>, &relu6_simd, 1, 0, 0},
    {"sigmoid", &sigmoid_naive<float>, &sigmoid_naive<double>, &sigmoid_simd, 0.7310585786300049,
     0.11920292202211755, 5e-7},
    {"silu", &silu_naive<float>, &silu_naive<double>, &silu_simd, 0.7310585786300049,
     -0.2384058440442351, 6e-7},
    {"tanh", &tanh_naive<float>, &tanh_naive<double>, &tanh_simd, 0.7615941559557649,
     -0.9640275800758169, 5e-7},
    {"gelu tanh", &gelu_tanh_naive<float>, &gelu_tanh_naive<double>, &gelu_tanh_simd,
     0.8411919906082768, -0.04540230591222, 2e-6},
};

float value_at(void (*kernel)(std::int64_t, const float*, float*), float x) {
  float y = 0;
  kernel(1, &x, &y);
  return y;
}

}  // namespace

TEST_CASE("Activations are what they are on paper") {
  for (const Formula& each : activations) {
    INFO(each.name);
    for (const auto kernel : {each.naive, each.simd}) {
      CHECK(value_at(kernel, 1) == Catch::Approx(each.at_one).epsilon(1e-6));
      CHECK(value_at(kernel, -2) == Catch::Approx(each.at_minus_two).margin(2e-6));
    }
  }
  CHECK(value_at(&relu6_simd, 7) == 6);
  CHECK(value_at(&relu6_naive<float>, 7) == 6);
}

TEST_CASE("SIMD activations follow the double ones over their whole range") {
  constexpr int steps = 60'001;
  std::vector<float> x(steps);
  for (int i = 0; i < steps; ++i) {
    x[static_cast<std::size_t>(i)] = static_cast<float>(-15.0 + i * 5e-4);
  }
  const auto exact_x = doubles(x);
  for (const Formula& each : activations) {
    std::vector<double> expected(x.size());
    std::vector<float> y(x.size());
    each.exact(steps, exact_x.data(), expected.data());
    each.simd(steps, x.data(), y.data());
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      worst = std::max(worst, std::abs(y[i] - expected[i]) / std::max(1e-3, std::abs(expected[i])));
    }
    INFO(each.name);
    // Far to the left GELU's 1 + tanh cancels to nothing in any form: there the error is absolute.
    CHECK(worst <= (each.simd == &gelu_tanh_simd ? 1e-3 : each.tolerance));
  }
}

TEST_CASE("SIMD activations are the same at every size, and stay within their output") {
  for (const Formula& each : activations) {
    for (std::size_t size = 1; size <= 35; ++size) {
      const auto x = random_floats(size, size, -8, 8);
      const auto count = static_cast<std::int64_t>(size);
      std::vector<float> expected(size);
      GuardedFloats y(size);
      each.naive(count, x.data(), expected.data());
      each.simd(count, x.data(), y.data());
      INFO(each.name << " of " << size);
      const auto values = y.values();
      for (std::size_t i = 0; i < size; ++i) {
        CHECK(values[i] == Catch::Approx(expected[i]).margin(2e-6));
      }
      CHECK(y.intact());
    }
  }
}

TEST_CASE("Activations keep NaN and come to rest at infinity") {
  for (const Formula& each : activations) {
    INFO(each.name);
    for (const auto kernel : {each.naive, each.simd})
      CHECK(std::isnan(value_at(kernel, not_a_number)));
  }
  for (const auto kernel : {&sigmoid_naive<float>, &sigmoid_simd}) {
    CHECK(value_at(kernel, infinity) == 1);
    CHECK(value_at(kernel, -infinity) == 0);
  }
  for (const auto kernel : {&tanh_naive<float>, &tanh_simd}) {
    CHECK(value_at(kernel, infinity) == 1);
    CHECK(value_at(kernel, -infinity) == -1);
  }
  for (const auto kernel : {&silu_naive<float>, &silu_simd}) {
    CHECK(value_at(kernel, infinity) == infinity);
    CHECK(std::isnan(value_at(kernel, -infinity)));
  }
}
