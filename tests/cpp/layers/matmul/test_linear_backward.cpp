// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/linear.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::random_floats;
using flopscope::test::weighted_sum;

namespace {

std::size_t size_of(std::int64_t a, std::int64_t b) { return static_cast<std::size_t>(a * b); }

}  // namespace

TEST_CASE("A linear layer's gradients are those of finite differences") {
  const LinearShape shape{3, 4, 5, true};
  auto x = doubles(random_floats(12, 1));
  auto weight = doubles(random_floats(20, 2));
  auto bias = doubles(random_floats(5, 3));
  const auto dy = doubles(random_floats(15, 4));
  const auto loss = [&] {
    std::vector<double> y(15);
    linear_naive(shape, x.data(), weight.data(), bias.data(), y.data());
    return weighted_sum(dy, y);
  };
  std::vector<double> dx(12);
  std::vector<double> dweight(20, 0);
  std::vector<double> dbias(5, 0);
  const auto run_backward = [&] {
    linear_backward_naive(shape, x.data(), weight.data(), dy.data(), dx.data(), dweight.data(),
                          dbias.data());
  };
  run_backward();
  check_slopes(x, dx, loss);
  check_slopes(weight, dweight, loss);
  check_slopes(bias, dbias, loss);
  const double weight_once = dweight[7];
  const double bias_once = dbias[2];
  run_backward();  // what is learned may be shared, so its gradients are added to what is there
  CHECK(dweight[7] == Catch::Approx(2 * weight_once));
  CHECK(dbias[2] == Catch::Approx(2 * bias_once));
}

TEST_CASE("The fast gradients of a linear layer equal the double ones in every shape") {
  const LinearShape shapes[] = {{1, 1, 1, true},   {1, 7, 3, false},   {5, 3, 1, true},
                                {33, 17, 9, true}, {64, 40, 10, true}, {3, 129, 65, false}};
  for (const LinearShape& shape : shapes) {
    INFO("batch " << shape.batch << ", in " << shape.in_features << ", out " << shape.out_features);
    const auto x = random_floats(size_of(shape.batch, shape.in_features), 1);
    const auto weight = random_floats(size_of(shape.out_features, shape.in_features), 2);
    const auto dy = random_floats(size_of(shape.batch, shape.out_features), 3);
    std::vector<double> expected_dx(x.size());
    std::vector<double> expected_dweight(weight.size(), 0);
    std::vector<double> expected_dbias(static_cast<std::size_t>(shape.out_features), 0);
    linear_backward_naive(shape, doubles(x).data(), doubles(weight).data(), doubles(dy).data(),
                          expected_dx.data(), expected_dweight.data(), expected_dbias.data());
    std::vector<float> dx(x.size());
    std::vector<float> dweight(weight.size(), 1);
    std::vector<float> dbias(expected_dbias.size(), 1);
    flopscope::test::GuardedWorkspace workspace(linear_backward_workspace(shape));
    linear_backward_simd(shape, x.data(), weight.data(), dy.data(), dx.data(), dweight.data(),
                         shape.bias ? dbias.data() : nullptr, workspace.data());
    CHECK(workspace.intact());
    for (std::size_t i = 0; i < dx.size(); ++i) CHECK(std::abs(dx[i] - expected_dx[i]) < 1e-5);
    for (std::size_t i = 0; i < dweight.size(); ++i) {
      CHECK(std::abs(dweight[i] - 1 - expected_dweight[i]) < 1e-5);
    }
    for (std::size_t i = 0; shape.bias && i < dbias.size(); ++i) {
      CHECK(std::abs(dbias[i] - 1 - expected_dbias[i]) < 1e-5);
    }
  }
}
