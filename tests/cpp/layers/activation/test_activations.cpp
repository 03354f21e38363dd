// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "activations.h"
#include "catch.h"
#include "flopscope/layers/operation.h"
#include "support/floats.h"

using namespace flopscope::layers;
using flopscope::test::doubles;
using flopscope::test::for_each_activation;
using flopscope::test::GuardedFloats;
using flopscope::test::naive_at;
using flopscope::test::random_floats;
using flopscope::test::simd_at;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

template <class A>
void check_values(const A& activation, double at_one, double at_minus_two) {
  CHECK(naive_at(activation, 1) == Catch::Approx(at_one).epsilon(1e-6));
  CHECK(simd_at(activation, 1) == Catch::Approx(at_one).epsilon(1e-6));
  CHECK(naive_at(activation, -2) == Catch::Approx(at_minus_two).margin(2e-6));
  CHECK(simd_at(activation, -2) == Catch::Approx(at_minus_two).margin(2e-6));
}

}  // namespace

// e = 2.718281828459045: 1 / (1 + 1/e), 1 / (1 + e^2), and so on. The tanh form of GELU at 1 and
// -2 is what PyTorch 2 gives in double precision.
TEST_CASE("Activations are what they are on paper") {
  check_values(ReLU6{}, 1, 0);
  check_values(Sigmoid{}, 0.7310585786300049, 0.11920292202211755);
  check_values(SiLU{}, 0.7310585786300049, -0.2384058440442351);
  check_values(Tanh{}, 0.7615941559557649, -0.9640275800758169);
  check_values(GELU{GeluForm::tanh}, 0.8411919906082768, -0.04540230591222);
  CHECK(simd_at(ReLU6{}, 7) == 6);
  CHECK(naive_at(ReLU6{}, 7) == 6);
}

TEST_CASE("SIMD activations follow the double ones over their whole range") {
  constexpr int steps = 60'001;
  std::vector<float> x(steps);
  for (int i = 0; i < steps; ++i) {
    x[static_cast<std::size_t>(i)] = static_cast<float>(-15.0 + i * 5e-4);
  }
  const auto exact_x = doubles(x);
  for_each_activation([&]<class A>(std::string_view name, const A& activation) {
    std::vector<double> expected(x.size());
    std::vector<float> y(x.size());
    activation.naive(steps, exact_x.data(), expected.data());
    activation.simd(steps, x.data(), y.data());
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      worst = std::max(worst, std::abs(y[i] - expected[i]) / std::max(1e-3, std::abs(expected[i])));
    }
    INFO(name);
    // Far to the left GELU's 1 + erf and 1 + tanh cancel to nothing in any form: there the error is
    // absolute.
    CHECK(worst <= (std::is_same_v<A, GELU> ? 1e-3 : 6e-7));
  });
}

TEST_CASE("SIMD activations are the same at every size, and stay within their output") {
  for_each_activation([](std::string_view name, const auto& activation) {
    for (std::size_t size = 1; size <= 70; ++size) {
      const auto x = random_floats(size, size, -8, 8);
      const auto count = static_cast<std::int64_t>(size);
      std::vector<float> expected(size);
      GuardedFloats y(size);
      activation.naive(count, x.data(), expected.data());
      activation.simd(count, x.data(), y.data());
      INFO(name << " of " << size);
      const auto values = y.values();
      for (std::size_t i = 0; i < size; ++i) {
        CHECK(std::abs(values[i] - expected[i]) <= 2e-6);
      }
      CHECK(y.intact());
    }
  });
}

TEST_CASE("Activations keep NaN and come to rest at infinity") {
  for_each_activation([](std::string_view name, const auto& activation) {
    INFO(name);
    CHECK(std::isnan(naive_at(activation, not_a_number)));
    CHECK(std::isnan(simd_at(activation, not_a_number)));
  });
  const auto check = [](const auto& activation, float above, float below) {
    CHECK(naive_at(activation, infinity) == above);
    CHECK(simd_at(activation, infinity) == above);
    CHECK(naive_at(activation, -infinity) == below);
    CHECK(simd_at(activation, -infinity) == below);
  };
  check(Sigmoid{}, 1, 0);
  check(Tanh{}, 1, -1);
  CHECK(naive_at(SiLU{}, infinity) == infinity);
  CHECK(simd_at(SiLU{}, infinity) == infinity);
  CHECK(std::isnan(naive_at(SiLU{}, -infinity)));
  CHECK(std::isnan(simd_at(SiLU{}, -infinity)));
}

TEST_CASE("Every activation is an operation and a layer under its own name") {
  for_each_activation([]<class A>(std::string_view, const A&) {
    INFO(A::type_name);
    const OperationType* const operation = find_operation(A::operation_name);
    REQUIRE(operation != nullptr);
    CHECK(operation->create()->cost().others == A{}.cost({65536}).others);
    const LayerType* const layer = find_layer_type(A::type_name);
    REQUIRE(layer != nullptr);
    CHECK(layer->runs);
  });
}
