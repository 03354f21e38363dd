// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/layer_norm.h"
#include "support/floats.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;
using flopscope::test::weighted_sum;

TEST_CASE("A layer norm's gradients are those of finite differences") {
  const LayerNormShape shape{3, 5};
  auto x = doubles(random_floats(15, 1, -2, 2));
  auto weight = doubles(random_floats(5, 2));
  auto bias = doubles(random_floats(5, 3));
  const auto dy = doubles(random_floats(15, 4));
  const auto loss = [&] {
    std::vector<double> y(15);
    layer_norm_naive(shape, x.data(), weight.data(), bias.data(), y.data());
    return weighted_sum(dy, y);
  };
  std::vector<double> dx(15);
  std::vector<double> dweight(5, 0);
  std::vector<double> dbias(5, 0);
  layer_norm_backward_naive(shape, x.data(), weight.data(), dy.data(), dx.data(), dweight.data(),
                            dbias.data());
  check_slopes(x, dx, loss);
  check_slopes(weight, dweight, loss);
  check_slopes(bias, dbias, loss);
}

TEST_CASE("The fast gradients of a layer norm equal the double ones in every shape") {
  for (const LayerNormShape& shape :
       {LayerNormShape{1, 1}, {3, 2}, {2, 7}, {5, 8}, {4, 31}, {3, 32}, {2, 67}, {7, 257}}) {
    INFO(shape.rows << " x " << shape.cols);
    const auto cols = static_cast<std::size_t>(shape.cols);
    const auto size = static_cast<std::size_t>(shape.rows) * cols;
    const auto x = random_floats(size, 1, 2, 5);  // a mean that is far from 0
    const auto weight = random_floats(cols, 2);
    const auto dy = random_floats(size, 3);
    std::vector<double> expected_dx(size);
    std::vector<double> expected_dweight(cols, 1);
    std::vector<double> expected_dbias(cols, 2);
    layer_norm_backward_naive(shape, doubles(x).data(), doubles(weight).data(), doubles(dy).data(),
                              expected_dx.data(), expected_dweight.data(), expected_dbias.data());
    GuardedFloats dx(size);
    std::vector<float> dweight(cols, 1);  // what is there stays
    std::vector<float> dbias(cols, 2);
    layer_norm_backward_simd(shape, x.data(), weight.data(), dy.data(), dx.data(), dweight.data(),
                             dbias.data());
    CHECK(dx.intact());
    const auto values = dx.values();
    for (std::size_t i = 0; i < size; ++i) CHECK(std::abs(values[i] - expected_dx[i]) < 2e-5);
    for (std::size_t j = 0; j < cols; ++j) {
      CHECK(std::abs(dweight[j] - expected_dweight[j]) < 2e-5);
      CHECK(std::abs(dbias[j] - expected_dbias[j]) < 2e-5);
    }
    // The parameters' gradients come without the input's, too.
    std::vector<float> alone(cols, 1);
    std::vector<float> bias_alone(cols, 2);
    layer_norm_backward_simd(shape, x.data(), weight.data(), dy.data(), nullptr, alone.data(),
                             bias_alone.data());
    CHECK(alone == dweight);
    CHECK(bias_alone == dbias);
  }
}
