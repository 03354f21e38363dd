// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/batch_norm2d.h"
#include "support/floats.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::check_slopes;
using flopscope::test::doubles;
using flopscope::test::GuardedFloats;
using flopscope::test::random_floats;
using flopscope::test::weighted_sum;

namespace {

std::size_t size_of(const BatchNorm2dShape& shape) {
  return static_cast<std::size_t>(shape.batch * shape.channels * shape.plane);
}

constexpr BatchNorm2dShape shapes[] = {{2, 1, 1}, {1, 3, 2},  {2, 2, 7},  {3, 5, 8},
                                       {5, 2, 9}, {4, 3, 31}, {2, 2, 64}, {7, 3, 49}};

}  // namespace

TEST_CASE("Batch normalisation in training is what it is on paper, and so are its statistics") {
  // Two images of one channel: 1, 2 and 3, 6. Mean 3, biased variance 14 / 4, unbiased 14 / 3.
  const std::vector<float> x{1, 2, 3, 6};
  const float weight = 2;
  const float bias = 5;
  for (const auto kernel : {&batch_norm2d_training_naive<float>, &batch_norm2d_training_simd}) {
    float mean = 0;
    float variance = 1;
    std::vector<float> y(4);
    kernel({2, 1, 2}, x.data(), &weight, &bias, y.data(), &mean, &variance);
    CHECK(y[0] == Catch::Approx(5 - 2 * 2 / std::sqrt(3.50001)).epsilon(1e-6));
    CHECK(y[2] == Catch::Approx(5));
    CHECK(y[3] == Catch::Approx(5 + 2 * 3 / std::sqrt(3.50001)).epsilon(1e-6));
    CHECK(mean == Catch::Approx(0.1 * 3).epsilon(1e-6));
    CHECK(variance == Catch::Approx(0.9 + 0.1 * 14 / 3).epsilon(1e-6));
  }
}

TEST_CASE("A channel of equal numbers becomes the bias") {
  const std::vector<float> x(2 * 9, 0.5F);
  const float weight = 3;
  const float bias = 7;
  for (const auto kernel : {&batch_norm2d_training_naive<float>, &batch_norm2d_training_simd}) {
    float mean = 0;
    float variance = 1;
    std::vector<float> y(x.size());
    kernel({2, 1, 9}, x.data(), &weight, &bias, y.data(), &mean, &variance);
    for (const float value : y) CHECK(value == 7);
  }
}

TEST_CASE(
    "Batch normalisation's gradients are those of finite differences, through its statistics") {
  for (const BatchNorm2dShape& shape : {BatchNorm2dShape{2, 3, 4}, {3, 1, 1}, {1, 2, 5}}) {
    const auto channels = static_cast<std::size_t>(shape.channels);
    auto x = doubles(random_floats(size_of(shape), 1, -2, 2));
    auto weight = doubles(random_floats(channels, 2));
    auto bias = doubles(random_floats(channels, 3));
    const auto dy = doubles(random_floats(size_of(shape), 4));
    const auto loss = [&] {
      std::vector<double> y(dy.size());
      std::vector<double> mean(channels);
      std::vector<double> variance(channels);
      batch_norm2d_training_naive(shape, x.data(), weight.data(), bias.data(), y.data(),
                                  mean.data(), variance.data());
      return weighted_sum(dy, y);
    };
    std::vector<double> dx(x.size());
    std::vector<double> dweight(channels, 0);
    std::vector<double> dbias(channels, 0);
    batch_norm2d_backward_naive(shape, x.data(), weight.data(), dy.data(), dx.data(),
                                dweight.data(), dbias.data());
    check_slopes(x, dx, loss);
    check_slopes(weight, dweight, loss);
    check_slopes(bias, dbias, loss);
  }
}

TEST_CASE("The fast batch normalisation equals the double one, forward and back") {
  for (const BatchNorm2dShape& shape : shapes) {
    INFO(shape.batch << " x " << shape.channels << " x " << shape.plane);
    const auto channels = static_cast<std::size_t>(shape.channels);
    const std::size_t size = size_of(shape);
    const auto x = random_floats(size, 1, 2, 5);  // a mean that is far from 0
    const auto weight = random_floats(channels, 2);
    const auto bias = random_floats(channels, 3);
    const auto dy = random_floats(size, 4);
    std::vector<double> y(size), mean(channels, 1), variance(channels, 2);
    std::vector<double> dx(size), dweight(channels, 3), dbias(channels, 4);
    batch_norm2d_training_naive(shape, doubles(x).data(), doubles(weight).data(),
                                doubles(bias).data(), y.data(), mean.data(), variance.data());
    batch_norm2d_backward_naive(shape, doubles(x).data(), doubles(weight).data(),
                                doubles(dy).data(), dx.data(), dweight.data(), dbias.data());
    GuardedFloats found_y(size);
    GuardedFloats found_dx(size);
    std::vector<float> found_mean(channels, 1), found_variance(channels, 2);
    std::vector<float> found_dweight(channels, 3), found_dbias(channels, 4);
    batch_norm2d_training_simd(shape, x.data(), weight.data(), bias.data(), found_y.data(),
                               found_mean.data(), found_variance.data());
    batch_norm2d_backward_simd(shape, x.data(), weight.data(), dy.data(), found_dx.data(),
                               found_dweight.data(), found_dbias.data());
    CHECK(found_y.intact());
    CHECK(found_dx.intact());
    for (std::size_t i = 0; i < size; ++i) {
      CHECK(std::abs(found_y.values()[i] - y[i]) < 1e-5);
      CHECK(std::abs(found_dx.values()[i] - dx[i]) < 1e-5 * (1 + std::abs(dx[i])));
    }
    for (std::size_t c = 0; c < channels; ++c) {
      CHECK(found_mean[c] == Catch::Approx(mean[c]).epsilon(1e-6));
      CHECK(found_variance[c] == Catch::Approx(variance[c]).epsilon(1e-6));
      CHECK(std::abs(found_dweight[c] - dweight[c]) < 2e-5);
      CHECK(std::abs(found_dbias[c] - dbias[c]) < 2e-5);
    }
    std::vector<float> alone(channels, 3), bias_alone(channels, 4);
    batch_norm2d_backward_simd(shape, x.data(), weight.data(), dy.data(), nullptr, alone.data(),
                               bias_alone.data());
    CHECK(alone == found_dweight);
    CHECK(bias_alone == found_dbias);
  }
}
