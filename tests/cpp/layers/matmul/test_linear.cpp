// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/linear.h"
#include "flopscope/measure/cost.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/products.h"

using namespace flopscope::layers;
using namespace flopscope::test;
using flopscope::measure::Convention;

namespace {

std::size_t linear_size(std::int64_t value) { return static_cast<std::size_t>(value); }

std::vector<float> simd_output(const LinearShape& shape, const std::vector<float>& x,
                               const std::vector<float>& weight, const std::vector<float>& bias) {
  GuardedWorkspace workspace(linear_workspace(shape));
  GuardedFloats y(linear_size(shape.batch * shape.out_features));
  linear_simd(shape, x.data(), weight.data(), bias.data(), y.data(), workspace.data());
  CHECK(y.intact());
  CHECK(workspace.intact());
  return y.values();
}

// y = x weight^T + bias on paper: {1, 2} {{3, 4}, {5, 6}, {7, 8}}^T = {11, 17, 23}.
template <class T>
struct Paper {
  static constexpr LinearShape shape{1, 2, 3, true};
  std::vector<T> x{1, 2};
  std::vector<T> weight{3, 4, 5, 6, 7, 8};
  std::vector<T> bias{0.5, -1, 2};
};

}  // namespace

TEMPLATE_TEST_CASE("A layer of 2 features to 3 is what it is on paper", "", float, double) {
  const Paper<TestType> paper;
  std::vector<TestType> y(3);
  linear_naive(paper.shape, paper.x.data(), paper.weight.data(), paper.bias.data(), y.data());
  CHECK(y == std::vector<TestType>{11.5, 16, 25});
}

TEST_CASE("The SIMD layer does the same sum on paper, with and without bias") {
  const Paper<float> paper;
  CHECK(simd_output(paper.shape, paper.x, paper.weight, paper.bias) ==
        std::vector<float>{11.5, 16, 25});
  LinearShape without = paper.shape;
  without.bias = false;
  CHECK(simd_output(without, paper.x, paper.weight, {}) == std::vector<float>{11, 17, 23});
  std::vector<float> y(3);
  linear_naive<float>(without, paper.x.data(), paper.weight.data(), nullptr, y.data());
  CHECK(y == std::vector<float>{11, 17, 23});
}

TEST_CASE("Small integers make an exact layer at every small shape") {
  for (std::int64_t batch = 1; batch <= 17; ++batch) {
    for (std::int64_t out = 1; out <= 19; ++out) {
      for (const std::int64_t in : {0, 1, 3, 4, 31, 32, 33, 70}) {
        const LinearShape shape{batch, in, out, true};
        auto x = random_floats(linear_size(batch * in), 1, -9, 9);
        auto weight = random_floats(linear_size(out * in), 2, -9, 9);
        auto bias = random_floats(linear_size(out), 3, -9, 9);
        for (auto* values : {&x, &weight, &bias}) {
          for (float& value : *values) value = std::round(value);
        }
        std::vector<float> expected(linear_size(batch * out));
        linear_naive(shape, x.data(), weight.data(), bias.data(), expected.data());
        INFO("batch " << batch << ", in " << in << ", out " << out);
        CHECK(simd_output(shape, x, weight, bias) == expected);
      }
    }
  }
}

TEST_CASE("The SIMD layer keeps the bound of rounding on odd, prime and lopsided shapes") {
  for (const LinearShape& shape :
       {LinearShape{31, 37, 41}, LinearShape{97, 101, 103}, LinearShape{35, 1030, 40},
        LinearShape{1, 1000, 1030}, LinearShape{12, 129, 515}, LinearShape{13, 129, 515},
        LinearShape{1030, 35, 2}, LinearShape{17, 40, 1029}, LinearShape{500, 2, 3},
        LinearShape{1, 1, 1}}) {
    const auto x = random_floats(linear_size(shape.batch * shape.in_features), 1);
    const auto weight = random_floats(linear_size(shape.out_features * shape.in_features), 2);
    const auto bias = random_floats(linear_size(shape.out_features), 3);
    std::vector<double> exact(linear_size(shape.batch * shape.out_features));
    std::vector<double> scale(exact.size());
    linear_naive(shape, doubles(x).data(), doubles(weight).data(), doubles(bias).data(),
                 exact.data());
    linear_naive(shape, absolute(doubles(x)).data(), absolute(doubles(weight)).data(),
                 absolute(doubles(bias)).data(), scale.data());
    INFO("batch " << shape.batch << ", in " << shape.in_features << ", out " << shape.out_features);
    CHECK(worst_error(simd_output(shape, x, weight, bias), exact, scale) <=
          rounding_bound(linear_size(shape.in_features) + 1));
  }
}

TEST_CASE("NaN in a row of x reaches that row of y, in a row of weight or a bias that column") {
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t batch : {4, 23}) {
    const LinearShape shape{batch, 37, 19, true};
    auto x = random_floats(linear_size(batch * 37), 1);
    auto weight = random_floats(19 * 37, 2);
    auto bias = random_floats(19, 3);
    x[2 * 37 + 5] = not_a_number;
    weight[4 * 37 + 36] = not_a_number;
    bias[18] = not_a_number;
    const auto y = simd_output(shape, x, weight, bias);
    for (std::size_t i = 0; i < linear_size(batch); ++i) {
      for (std::size_t o = 0; o < 19; ++o) {
        INFO("y[" << i << "][" << o << "]");
        CHECK(std::isnan(y[i * 19 + o]) == (i == 2 || o == 4 || o == 18));
      }
    }
  }
}

TEST_CASE("A layer's cost is that of its table") {
  // 2 rows of 3 features to 4, with bias: 8 results of 3 terms and a bias; 6 + 12 + 4 in, 8 out.
  const auto work = cost(LinearShape{2, 3, 4, true});
  CHECK(work.macs == 24);
  CHECK(work.multiplies == 24);
  CHECK(work.adds == 32);
  CHECK(work.bias_adds == 8);
  CHECK(work.others == 0);
  CHECK(work.parameters == 16);
  CHECK(work.bytes_read == 88);
  CHECK(work.bytes_written == 32);
  CHECK(output_shape(LinearShape{2, 3, 4}) == Shape{2, 4});
  const auto without = cost(LinearShape{2, 3, 4, false});
  CHECK(without.adds == 24);
  CHECK(without.bias_adds == 0);
  CHECK(without.parameters == 12);
  CHECK(without.bytes_read == 72);
}

TEST_CASE("Published counts of single layers are reproduced") {
  // TinyTorch's profiling module: "4,718,592 FLOPs per sample" of Linear(768, 3072), and its unit
  // test's 16,384 of Linear(128, 64). Parameters as PyTorch counts them.
  const auto wide = cost(LinearShape{1, 768, 3072});
  CHECK(wide.macs == 2'359'296);
  CHECK(count(wide, Convention::flops) == 4'718'592);
  CHECK(wide.parameters == 2'362'368);
  const auto narrow = cost(LinearShape{1, 128, 64});
  CHECK(narrow.macs == 8'192);
  CHECK(count(narrow, Convention::flops) == 16'384);
  CHECK(narrow.parameters == 8'256);
}

TEST_CASE("Layers add up to the multilayer perceptron 784-128-10") {
  const auto work = cost(LinearShape{1, 784, 128}) + cost(LinearShape{1, 128, 10});
  CHECK(work.macs == 101'632);
  CHECK(count(work, Convention::flops) == 203'264);
  CHECK(work.parameters == 101'770);
}

TEST_CASE("The course's convention counts multiplications and bias additions") {
  // TinyTorch's test: 32 x 100 x 50 multiplications and 32 x 50 additions of the bias.
  const auto work = cost(LinearShape{32, 100, 50, true});
  CHECK(count(work, Convention::tinytorch) == 161'600);
  CHECK(count(work, Convention::flops) == 320'000);
  CHECK(count(work, Convention::macs) == 160'000);
  CHECK(count(work, Convention::all) == 321'600);
}
