// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/tensor.h"
#include "support/csv.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"
#include "support/products.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

std::size_t elements(const Shape& shape) { return static_cast<std::size_t>(shape.elements()); }

/// The inputs of a convolution.
struct Data {
  explicit Data(const Conv2dShape& shape, double bound = 1)
      : x(random_floats(elements(input_shape(shape)), 1, -bound, bound)),
        weight(random_floats(elements(weight_shape(shape)), 2, -bound, bound)),
        bias(random_floats(static_cast<std::size_t>(shape.out_channels), 3, -bound, bound)) {}

  void round() {
    for (auto* values : {&x, &weight, &bias}) {
      for (float& value : *values) value = std::round(value);
    }
  }

  std::vector<float> x, weight, bias;
};

std::vector<float> simd_output(const Conv2dShape& shape, const Data& data) {
  GuardedWorkspace workspace(conv2d_workspace(shape));
  GuardedFloats y(elements(output_shape(shape)));
  conv2d_simd(shape, data.x.data(), data.weight.data(), data.bias.data(), y.data(),
              workspace.data());
  CHECK(y.intact());
  CHECK(workspace.intact());
  return y.values();
}

std::vector<float> blocked_output(const Conv2dShape& shape, const Data& data) {
  GuardedFloats y(elements(output_shape(shape)));
  conv2d_blocked(shape, data.x.data(), data.weight.data(), data.bias.data(), y.data());
  CHECK(y.intact());
  return y.values();
}

std::vector<float> naive_output(const Conv2dShape& shape, const Data& data) {
  std::vector<float> y(elements(output_shape(shape)));
  conv2d_naive(shape, data.x.data(), data.weight.data(), data.bias.data(), y.data());
  return y;
}

std::string described(const Conv2dShape& s) {
  std::string text;
  for (const std::int64_t size : {s.batch, s.in_channels, s.out_channels, s.height, s.width,
                                  s.kernel_size, s.stride, s.padding, s.dilation, s.groups}) {
    text += std::to_string(size) + " ";
  }
  return text;
}

/// Small integers, whose sums are exact in any order.
void check_exact(const Conv2dShape& shape) {
  Data data(shape, 9);
  data.round();
  INFO(described(shape));
  const auto expected = naive_output(shape, data);
  CHECK(simd_output(shape, data) == expected);
  CHECK(blocked_output(shape, data) == expected);
}

// On paper, an image of 3 x 3 and a kernel of 2 x 2:
//   1 2 3     1  2     1 + 4 + 12 + 20 = 37   2 + 6 + 15 + 24 = 47
//   4 5 6  *  3  4  =  4 + 10 + 21 + 32 = 67  5 + 12 + 24 + 36 = 77
//   7 8 9
const Conv2dShape paper{.batch = 1,
                        .in_channels = 1,
                        .out_channels = 1,
                        .height = 3,
                        .width = 3,
                        .kernel_size = 2,
                        .padding = 0};

}  // namespace

TEMPLATE_TEST_CASE("A convolution of 3 x 3 with 2 x 2 is what it is on paper", "", float, double) {
  const std::vector<TestType> x{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::vector<TestType> weight{1, 2, 3, 4};
  const std::vector<TestType> bias{0.5};
  std::vector<TestType> y(4);
  conv2d_naive(paper, x.data(), weight.data(), bias.data(), y.data());
  CHECK(y == std::vector<TestType>{37.5, 47.5, 67.5, 77.5});
}

TEST_CASE("The SIMD convolution does the same on paper, padded, strided, with and without bias") {
  Data data(paper);
  data.x = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  data.weight = {1, 2, 3, 4};
  data.bias = {0.5};
  CHECK(simd_output(paper, data) == std::vector<float>{37.5, 47.5, 67.5, 77.5});
  Conv2dShape shape = paper;
  shape.bias = false;
  shape.padding = 1;
  shape.stride = 2;
  // The corners of the padded image: only one tap of each window, or two, lies in the image:
  // 4 x 1, 3 x 2 + 4 x 3; 2 x 4 + 4 x 7, and the window of 5, 6, 8 and 9.
  CHECK(simd_output(shape, data) == std::vector<float>{4, 18, 36, 77});
}

TEST_CASE("Two channels in two groups see only themselves") {
  Conv2dShape shape = paper;
  shape.in_channels = shape.out_channels = shape.groups = 2;
  shape.kernel_size = 1;
  shape.bias = false;
  Data data(shape);
  for (std::size_t i = 0; i < 18; ++i) data.x[i] = static_cast<float>(i);
  data.weight = {10, 100};
  std::vector<float> expected;
  for (int i = 0; i < 18; ++i) expected.push_back(static_cast<float>(i * (i < 9 ? 10 : 100)));
  CHECK(naive_output(shape, data) == expected);
  CHECK(simd_output(shape, data) == expected);
}

TEST_CASE("Small integers make an exact convolution at every small size of image and kernel") {
  for (std::int64_t height : {1, 2, 3, 5, 8, 11}) {
    for (std::int64_t width = 1; width <= 13; ++width) {
      for (const std::int64_t kernel_size : {1, 2, 3, 5}) {
        for (const std::int64_t padding : {0, 1, 2}) {
          const Conv2dShape shape{1, 2, 3, height, width, kernel_size, 1, padding};
          if (output_shape(shape).rank() == 4) check_exact(shape);
        }
      }
    }
  }
}

TEST_CASE("Strides, dilations and padding beyond the kernel make an exact convolution too") {
  for (const std::int64_t groups : {1, 2, 4}) {  // a product of all, one of parts, and direct sums
    for (const std::int64_t stride : {1, 2, 3, 7}) {
      for (const std::int64_t dilation : {1, 2, 3}) {
        for (const std::int64_t padding : {0, 1, 3, 6}) {
          const Conv2dShape shape{2, 4, 8, 13, 17, 3, stride, padding, dilation, groups};
          check_exact(shape);
        }
      }
    }
  }
}

TEST_CASE("Rows that are packed from the middle of a channel make an exact convolution") {
  // Few channels and many taps, more than a block of the inner dimension holds.
  check_exact({1, 4, 8, 24, 40, 17, 1, 0});
  check_exact({1, 3, 4, 48, 56, 19, 1, 0, 2});
}

TEST_CASE("Convolutions of few channels that read the image in place are exact") {
  // Blocks of outputs that are not whole, in one group and in two; as many terms as it may have.
  check_exact({1, 3, 70, 9, 17, 3, 1, 1});
  check_exact({1, 4, 140, 10, 20, 3, 1, 1, 1, 2});
  check_exact({1, 4, 5, 12, 20, 8, 1, 0});
  // Just small enough to be padded first, and just too large: 30 x 30 and 31 x 30 of 36 channels.
  check_exact({1, 36, 36, 28, 28, 3, 1, 1, 1, 12});
  check_exact({1, 36, 36, 29, 28, 3, 1, 1, 1, 12});
  for (std::int64_t width = 8; width <= 20; ++width) {
    check_exact({2, 2, 3, 5, width + 2, 3, 1, 0});
  }
}

TEST_CASE("Depthwise convolutions are exact at every width of an output and number of vectors") {
  for (std::int64_t width = 1; width <= 75; ++width) {
    check_exact({1, 3, 3, 4, width, 3, 1, 1, 1, 3});
    check_exact({1, 2, 6, 5, width, 5, 2, 2, 1, 2});
  }
}

TEST_CASE("The SIMD convolution keeps the bound of rounding on odd, prime and lopsided shapes") {
  const Conv2dShape shapes[] = {
      {.batch = 1, .in_channels = 31, .out_channels = 37, .height = 13, .width = 11},
      {.batch = 2,
       .in_channels = 3,
       .out_channels = 17,
       .height = 29,
       .width = 31,
       .kernel_size = 7,
       .stride = 2,
       .padding = 3},
      {.batch = 1, .in_channels = 67, .out_channels = 5, .height = 7, .width = 7},
      {.batch = 1,
       .in_channels = 300,
       .out_channels = 41,
       .height = 5,
       .width = 6,
       .kernel_size = 2,
       .padding = 0},
      {.batch = 1,
       .in_channels = 2,
       .out_channels = 3,
       .height = 1,
       .width = 2100,
       .kernel_size = 1,
       .padding = 0},
      {.batch = 1,
       .in_channels = 40,
       .out_channels = 23,
       .height = 35,
       .width = 33,
       .kernel_size = 1,
       .padding = 0},
      {.batch = 1, .in_channels = 24, .out_channels = 36, .height = 9, .width = 10, .groups = 12},
      {.batch = 3,
       .in_channels = 19,
       .out_channels = 38,
       .height = 9,
       .width = 10,
       .kernel_size = 5,
       .padding = 2,
       .groups = 19}};
  for (const Conv2dShape& shape : shapes) {
    const Data data(shape);
    std::vector<double> exact(elements(output_shape(shape)));
    std::vector<double> scale(exact.size());
    conv2d_naive(shape, doubles(data.x).data(), doubles(data.weight).data(),
                 doubles(data.bias).data(), exact.data());
    conv2d_naive(shape, absolute(doubles(data.x)).data(), absolute(doubles(data.weight)).data(),
                 absolute(doubles(data.bias)).data(), scale.data());
    const auto terms = static_cast<std::size_t>(weight_shape(shape).with(0, 1).elements());
    INFO(described(shape));
    CHECK(worst_error(simd_output(shape, data), exact, scale) <= rounding_bound(terms + 1));
  }
}

TEST_CASE("NaN in an image reaches the windows that hold it, in a kernel its channel") {
  constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
  for (const std::int64_t groups : {1, 4}) {
    const Conv2dShape shape{1, 4, 4, 9, 12, 3, 1, 0, 1, groups};
    Data data(shape);
    data.x[2 * 108 + 4 * 12 + 4] = not_a_number;  // within channel 2
    data.weight.back() = not_a_number;            // of output channel 3
    const auto y = simd_output(shape, data);
    for (std::size_t at = 0; at < y.size(); ++at) {
      const std::size_t channel = at / 70;
      const std::size_t row = at / 10 % 7;
      const std::size_t column = at % 10;
      const bool sees = row >= 2 && row <= 4 && column >= 2 && column <= 4;
      INFO("groups " << groups << ", channel " << channel << ", " << row << ", " << column);
      CHECK(std::isnan(y[at]) == (channel == 3 || (sees && (groups == 1 || channel == 2))));
    }
  }
}

TEST_CASE("Sizes that do not fit each other are refused, the field to blame named") {
  const auto misfit = [](const std::vector<std::int64_t>& counts) {
    const auto made = operation("conv2d", counts);
    const auto refused = made->prepare(Kernel::simd, 1);
    REQUIRE_FALSE(refused);
    REQUIRE(made->misfit());
    CHECK(made->misfit()->message == refused.error().message);
    CHECK(made->cost().macs == 0);
    CHECK(made->bytes_needed(Kernel::simd) >= 0);
    return refused.error();
  };
  const auto divided = misfit({1, 64, 64, 56, 56, 3, 1, 1, 1, 5});
  CHECK(divided.field == "groups");
  CHECK(divided.code == "invalid_value");
  CHECK(divided.message ==
        "groups must be a divisor of in_channels and out_channels, but it is 5 and in_channels "
        "is 64.");
  const auto reaching = misfit({1, 64, 64, 56, 5, 7, 1, 0});
  CHECK(reaching.field == "kernel_size");
  CHECK(reaching.code == "shape_mismatch");
  CHECK(reaching.message ==
        "kernel_size is 7, which reaches over 7 elements, and padding is 0, so the input must be "
        "at least 7 high and wide, but it is (1, 64, 56, 5).");
  misfit({1, 1, 1, 5, 5, 2147483647, 1, 0, 2147483647});
  misfit({1, 3, 3, 5, 5, 3, 1, 0, 1, 2147483647});
  CHECK_FALSE(operation("conv2d", {})->misfit());
}

TEST_CASE("A convolution that no memory holds is refused before anything is allocated") {
  for (const std::vector<std::int64_t>& counts : std::vector<std::vector<std::int64_t>>{
           {1, 1, 1, 1, 1, 1, 2147483647, 2147483647},  // 9 elements in much padding
           {1, 1, 1, 1, 1, 3, 1, 1000000, 1000000},     // a kernel of 3 that reaches far
           {2147483647, 2147483647, 1, 2147483647, 2147483647, 1},  // an input past all integers
           {1, 1, 1, 1, 1, 2147483647, 1, 2147483647}}) {
    const auto refused = operation("conv2d", counts)->prepare(Kernel::simd, 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "out_of_memory");
  }
}

TEST_CASE("A convolution begins as PyTorch's does, within 1 over the root of its terms") {
  const Conv2d conv{.in_channels = 8, .out_channels = 6, .kernel_size = 5, .groups = 2};
  const auto parameters = conv.on({2, 8, 9, 9})->pass->parameters();
  REQUIRE(parameters.size() == 2);
  CHECK(parameters[0].shape == Shape{6, 4, 5, 5});
  CHECK(parameters[1].shape == Shape{6});
  for (const Parameter& parameter : parameters) {
    auto tensor = Tensor<float>::allocate(parameter.shape);
    REQUIRE(tensor);
    flopscope::measure::Random random(1);
    fill(*tensor, parameter.init, random);
    for (const float value : tensor->values()) CHECK(std::abs(value) <= 0.1);
  }
}
