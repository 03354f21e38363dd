// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/quantized_conv2d.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

std::size_t conv_size(std::int64_t value) { return static_cast<std::size_t>(value); }

/// A convolution of numbers and the same in integers.
struct BothConvolutions {
  explicit BothConvolutions(const QuantizedConv2dShape& its_shape)
      : shape(its_shape),
        x(random_floats(conv_size(input_shape(shape).elements()), 1, -0.4, 1)),
        weight(random_floats(conv_size(weight_shape(shape).elements()), 2)),
        bias(random_floats(conv_size(shape.out_channels), 3)) {
    const auto calibrated = calibrate(x);
    REQUIRE(calibrated);
    input = *calibrated;
    integers.resize(weight.size());
    const std::size_t terms = weight.size() / bias.size();
    for (std::size_t o = 0; o < bias.size(); ++o) {
      rows.push_back(quantize_weights(std::span(weight).subspan(o * terms, terms),
                                      integers.data() + o * terms));
    }
  }

  [[nodiscard]] std::vector<float> naive() const {
    std::vector<float> y(conv_size(output_shape(shape).elements()));
    std::vector<std::int8_t> q(x.size());
    quantized_naive(shape, data(y.data()), q.data());
    return y;
  }

  [[nodiscard]] std::vector<float> simd() const {
    GuardedSpace<std::int8_t> workspace(quantized_workspace(shape));
    GuardedFloats y(conv_size(output_shape(shape).elements()));
    quantized_simd(shape, data(y.data()), workspace.data());
    CHECK(y.intact());
    CHECK(workspace.intact());
    return y.values();
  }

  [[nodiscard]] QuantizedData data(float* y) const {
    return {x.data(), input, integers.data(), rows.data(), shape.bias ? bias.data() : nullptr, y};
  }

  QuantizedConv2dShape shape;
  std::vector<float> x, weight, bias;
  Quantization input;
  std::vector<std::int8_t> integers;
  std::vector<QuantizedRow> rows;
};

}  // namespace

TEST_CASE("A quantized convolution is what it is on paper, its padding exactly 0") {
  // An image of 1 x 2 with scale 1 and zero point 3, a kernel of 3 x 3 with scale 2 that holds
  // 4 at its centre and 5 to the right: ((1) 4 + (-2) 5) 2 + 0.5 and ((-2) 4) 2 + 0.5.
  QuantizedConv2dShape shape{{.batch = 1,
                              .in_channels = 1,
                              .out_channels = 1,
                              .height = 1,
                              .width = 2,
                              .kernel_size = 3,
                              .padding = 1}};
  const std::vector<float> x{1, -2};
  const std::vector<std::int8_t> weight{0, 0, 0, 0, 4, 5, 0, 0, 0};
  const QuantizedRow row{2, 9};
  const float bias = 0.5F;
  std::vector<float> y(2);
  std::vector<std::int8_t> q(2);
  quantized_naive(shape, {x.data(), {1, 3}, weight.data(), &row, &bias, y.data()}, q.data());
  CHECK(y == std::vector<float>{-11.5F, -15.5F});
}

TEST_CASE("The fast convolution of integers makes the same bits as the naive one") {
  const Conv2dShape shapes[] = {
      {1, 3, 5, 7, 9, 3, 1, 1, 1, 1, true},      {2, 17, 4, 6, 5, 3, 1, 1, 1, 1, false},
      {1, 16, 3, 8, 8, 1, 1, 0, 1, 1, true},     {1, 5, 7, 11, 13, 5, 2, 2, 1, 1, true},
      {1, 4, 6, 13, 7, 3, 1, 3, 2, 1, true},     {2, 6, 9, 9, 9, 3, 3, 0, 1, 3, true},
      {1, 8, 8, 6, 10, 3, 1, 1, 1, 8, true},     {1, 2, 2, 3, 3, 3, 1, 0, 1, 1, true},
      {1, 1, 1, 1, 1, 1, 1, 0, 1, 1, true},      {1, 33, 2, 4, 4, 2, 2, 1, 1, 1, true},
      {1, 6, 4, 5, 5, 1, 1, 0, 1, 2, true},      {1, 3, 2, 6, 6, 2, 1, 5, 4, 1, true},
      {1, 40, 33, 12, 11, 3, 2, 1, 1, 1, false},
  };
  for (const Conv2dShape& shape : shapes) {
    const BothConvolutions both(QuantizedConv2dShape{shape});
    INFO("image " << input_shape(shape).text() << ", weight " << weight_shape(shape).text());
    CHECK(both.simd() == both.naive());
  }
}

TEST_CASE("A quantized convolution is as near to the exact one as it says") {
  const BothConvolutions both(QuantizedConv2dShape{{1, 7, 6, 9, 8, 3, 2, 1, 1, 1, true}});
  const auto y = both.simd();
  std::vector<float> exact(y.size());
  conv2d_naive(both.shape, both.x.data(), both.weight.data(), both.bias.data(), exact.data());
  // Of each output, the sums of the absolute values of its numbers and of its weights.
  const auto sums = [&](bool of_x) {
    std::vector<float> a(both.x.size(), 1), b(both.weight.size(), 1), sum(y.size());
    for (std::size_t i = 0; of_x && i < a.size(); ++i) a[i] = std::abs(both.x[i]);
    for (std::size_t i = 0; !of_x && i < b.size(); ++i) b[i] = std::abs(both.weight[i]);
    Conv2dShape shape = both.shape;
    shape.bias = false;
    conv2d_naive<float>(shape, a.data(), b.data(), nullptr, sum.data());
    return sum;
  };
  const auto of_x = sums(true), of_weights = sums(false);
  const std::size_t plane = y.size() / 6;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double half_x = both.input.scale / 2, half_weight = both.rows[i / plane].scale / 2;
    const double bound = half_weight * of_x[i] + half_x * of_weights[i] + 63 * half_x * half_weight;
    CHECK(std::abs(y[i] - exact[i]) <= bound * (1 + 1e-4));
  }
}

TEST_CASE("A quantized convolution's cost is that of its table") {
  // 1 image of 2 x 4 x 4 to 3 channels of 4 x 4 by 3 x 3: 48 outputs of 18 terms, 32 numbers made
  // integers; 128 bytes of x, 32 of those integers, 54 weights, 3 scales and sums of 8 bytes, 3
  // biases.
  const auto work = cost(QuantizedConv2dShape{{1, 2, 3, 4, 4, 3, 1, 1, 1, 1, true}});
  CHECK(work.macs == 48 * 18);
  CHECK(work.adds == 48 * 19);
  CHECK(work.others == 32 + 48);
  CHECK(work.parameters == 57);
  CHECK(work.bytes_read == 128 + 32 + 54 + 24 + 12);
  CHECK(work.bytes_written == 32 + 192);
}

TEST_CASE(
    "Shapes that do not fit a convolution do not fit a quantized one, nor do too many terms") {
  const auto large_kernel = operation("quantized_conv2d", {1, 2, 3, 4, 4, 9, 1, 1, 1, 1});
  const auto refused = large_kernel->prepare(Kernel::simd, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "shape_mismatch");
  const auto deep = operation("quantized_conv2d", {1, 14564, 1, 3, 3, 3, 1, 0, 1, 1});
  REQUIRE(deep->misfit());
  CHECK(deep->misfit()->field == "kernel_size");
  // More groups than channels: no terms.
  const auto empty = operation("quantized_conv2d", {1, 64, 128, 8, 8, 3, 1, 1, 1, 128});
  REQUIRE(empty->misfit());
  CHECK(empty->bytes_needed(Kernel::simd) >= 0);
  CHECK_FALSE(operation("quantized_conv2d", {1, 14563, 1, 3, 3, 3, 1, 0, 1, 1})->misfit());
}
