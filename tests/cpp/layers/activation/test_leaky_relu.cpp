// SPDX-License-Identifier: MIT
//
// torch.nn.LeakyReLU as its documentation has it: max(0, x) + negative_slope min(0, x), by hand.
#include <limits>
#include <vector>

#include "activations.h"
#include "catch.h"

using namespace flopscope::layers;

TEST_CASE("A leaky rectifier keeps what is positive and a hundredth of what is negative") {
  const std::vector<float> x{-200, -3, -0.5F, 0, 0.5F, 3};
  const std::vector<float> expected{-2, -0.03F, -0.005F, 0, 0.5F, 3};
  std::vector<float> y(x.size());
  LeakyReLU{}.naive(6, x.data(), y.data());
  CHECK(y == expected);
  LeakyReLU{}.simd(6, x.data(), y.data());
  CHECK(y == expected);
}

TEST_CASE("A leaky rectifier has the slope below 0 that it is given") {
  const std::vector<float> x{-8, -1, 0, 1};
  const std::vector<float> dy{1, 2, 4, 8};
  const LeakyReLU quarter{0.25};
  std::vector<float> y(4);
  quarter.simd(4, x.data(), y.data());
  CHECK(y == std::vector<float>{-2, -0.25F, 0, 1});
  // At 0 PyTorch's gradient is that of the side below.
  const std::vector<float> expected{0.25F, 0.5F, 1, 8};
  std::vector<float> dx(4);
  quarter.backward_naive(4, x.data(), dy.data(), dx.data());
  CHECK(dx == expected);
  quarter.backward_simd(4, x.data(), dy.data(), dx.data());
  CHECK(dx == expected);
}

TEST_CASE("A leaky rectifier costs a comparison and a multiplication an element, both ways") {
  const auto forward = LeakyReLU{}.cost({10});
  CHECK(forward.multiplies == 10);
  CHECK(forward.others == 10);
  CHECK(forward.adds == 0);
  const auto backward = LeakyReLU{}.on({10})->backward.input;
  CHECK(backward.multiplies == 10);
  CHECK(backward.others == 10);
  CHECK(backward.bytes_read == 80);
}
