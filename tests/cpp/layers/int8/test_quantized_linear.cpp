// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/layers/quantized_linear.h"
#include "flopscope/measure/cost.h"
#include "support/floats.h"
#include "support/guarded_workspace.h"
#include "support/operations.h"

using namespace flopscope::layers;
using namespace flopscope::test;

namespace {

std::size_t size(std::int64_t value) { return static_cast<std::size_t>(value); }

QuantizedLinearShape sizes(std::int64_t batch, std::int64_t in, std::int64_t out,
                           bool bias = true) {
  return {{batch, in, out, bias}};
}

/// A layer of numbers and the same in integers.
struct Both {
  Both(const QuantizedLinearShape& its_shape, double low, double high)
      : shape(its_shape),
        x(random_floats(size(shape.batch * shape.in_features), 1, low, high)),
        weight(random_floats(size(shape.out_features * shape.in_features), 2)),
        bias(random_floats(size(shape.out_features), 3)) {
    quantize();
  }

  void quantize() {
    const auto in = size(shape.in_features);
    const auto calibrated = calibrate(x);
    REQUIRE(calibrated);
    input = *calibrated;
    integers.resize(weight.size());
    rows.clear();
    for (std::size_t o = 0; o < size(shape.out_features); ++o) {
      rows.push_back(
          quantize_weights(std::span(weight).subspan(o * in, in), integers.data() + o * in));
    }
  }

  [[nodiscard]] std::vector<float> naive() const {
    std::vector<float> y(size(shape.batch * shape.out_features));
    std::vector<std::int8_t> q(x.size());
    quantized_naive(shape, data(y.data()), q.data());
    return y;
  }

  [[nodiscard]] std::vector<float> simd() const {
    GuardedSpace<std::int8_t> workspace(quantized_workspace(shape));
    GuardedFloats y(size(shape.batch * shape.out_features));
    quantized_simd(shape, data(y.data()), workspace.data());
    CHECK(y.intact());
    CHECK(workspace.intact());
    return y.values();
  }

  [[nodiscard]] QuantizedData data(float* y) const {
    return {x.data(), input, integers.data(), rows.data(), shape.bias ? bias.data() : nullptr, y};
  }

  QuantizedLinearShape shape;
  std::vector<float> x, weight, bias;
  Quantization input;
  std::vector<std::int8_t> integers;
  std::vector<QuantizedRow> rows;
};

}  // namespace

TEST_CASE("Calibration spreads 0 to 127 over the range of the data and 0") {
  const auto both = calibrate(std::vector<float>{-1, 3, 0.5F});
  REQUIRE(both);
  CHECK(both->scale == Catch::Approx(4.0 / 127));
  CHECK(both->zero_point == 32);  // 127 / 4, rounded
  const auto positive = calibrate(std::vector<float>{6, 12.7F});
  REQUIRE(positive);
  CHECK(positive->scale == Catch::Approx(0.1));
  CHECK(positive->zero_point == 0);
  const auto negative = calibrate(std::vector<float>{-12.7F, -6});
  REQUIRE(negative);
  CHECK(negative->zero_point == 127);
}

TEST_CASE("Data that are 0, or not there, are held by any scale") {
  for (const std::vector<float>& data : {std::vector<float>{}, {0, 0}, {1e-45F, 0}}) {
    const auto calibrated = calibrate(data);
    REQUIRE(calibrated);
    CHECK(calibrated->scale == 1);
    CHECK(calibrated->zero_point == 0);
  }
}

TEST_CASE("The largest floats have a scale, too") {
  constexpr float most = std::numeric_limits<float>::max();
  const auto calibrated = calibrate(std::vector<float>{-most, most});
  REQUIRE(calibrated);
  CHECK(calibrated->scale == Catch::Approx(2.0 * most / 127));
}

TEST_CASE("Data that are not finite are refused with their place") {
  const auto nan = calibrate(std::vector<float>{1, std::nanf("")});
  REQUIRE_FALSE(nan);
  CHECK(nan.error().code == "invalid_value");
  CHECK(nan.error().message == "data[1] must be a finite number, but it is NaN.");
  const auto infinite = calibrate(std::vector<float>{-HUGE_VALF});
  REQUIRE_FALSE(infinite);
  CHECK(infinite.error().message == "data[0] must be a finite number, but it is -Infinity.");
}

TEST_CASE("Numbers become the nearest integer, those beyond the range its ends") {
  const Quantization halves{0.5F, 10};
  // 10 + x / 0.5: 10, 11, 12.5 (to the even one), 9.5, -5, 200, NaN.
  const std::vector<float> x{0, 0.5F, 1.25F, -0.25F, -7.5F, 95, std::nanf("")};
  const std::vector<std::int8_t> expected{10, 11, 12, 10, 0, 127, 0};
  std::vector<std::int8_t> q(x.size() + 1, 55);
  quantize_naive(halves, x.size(), x.data(), q.data());
  CHECK(std::vector<std::int8_t>(q.begin(), q.end() - 1) == expected);
  quantize_simd(halves, x.size(), x.data(), q.data());
  CHECK(std::vector<std::int8_t>(q.begin(), q.end() - 1) == expected);
  CHECK(q.back() == 55);
}

TEST_CASE("Weights become integers around 0, the largest one 127") {
  std::vector<std::int8_t> q(4);
  const std::vector<float> weights{0.5F, -2.54F, 1.27F, 0};
  const QuantizedRow row = quantize_weights(weights, q.data());
  CHECK(row.scale == Catch::Approx(0.02));
  CHECK(q == std::vector<std::int8_t>{25, -127, 64, 0});  // 63.5 to the even one
  CHECK(row.sum == 25 - 127 + 64);
  const QuantizedRow none = quantize_weights(std::vector<float>{0, 0}, q.data());
  CHECK(none.scale == 0);
  CHECK(q[1] == 0);
}

TEST_CASE("A quantized layer is what it is on paper") {
  // Scales of 1 and 2, zero point 3: ((4 - 3) 5 + (1 - 3) 6) 2 + 0.5 = -13.5.
  const std::vector<float> x{1, -2};
  const std::vector<std::int8_t> weight{5, 6};
  const QuantizedRow row{2, 11};
  const float bias = 0.5F;
  float y = 0;
  std::int8_t q[2];
  quantized_naive(sizes(1, 2, 1), {x.data(), {1, 3}, weight.data(), &row, &bias, &y}, q);
  CHECK(y == -13.5F);
}

TEST_CASE("The fast kernel makes the same bits as the naive one at every small shape") {
  for (std::int64_t batch = 1; batch <= 5; ++batch) {
    for (std::int64_t out = 1; out <= 9; ++out) {
      for (const std::int64_t in : {1, 7, 8, 9, 15, 16, 17, 70}) {
        const Both layer(sizes(batch, in, out, out % 2 == 0), -0.3, 1);
        INFO("batch " << batch << ", in " << in << ", out " << out);
        CHECK(layer.simd() == layer.naive());
      }
    }
  }
}

TEST_CASE("The fast kernel makes the same bits on prime, lopsided and blocked shapes") {
  for (const auto& shape : {sizes(31, 37, 41), sizes(1, 1030, 33), sizes(97, 8, 3),
                            // Rows of 8 or 16 KB packed, so more than one block of 128 KB.
                            sizes(19, 8190, 5)}) {
    const Both layer(shape, -1, 1);
    INFO("batch " << shape.batch << ", in " << shape.in_features);
    CHECK(layer.simd() == layer.naive());
  }
}

TEST_CASE("The longest sum does not overflow") {
  const QuantizedLinearShape shape = sizes(2, most_quantized_terms, 4, false);
  Both layer(shape, 1, 1);
  // 131,072 times 127 times 127 is 2,114,060,288, below 2^31.
  std::fill(layer.weight.begin(), layer.weight.end(), -1.0F);
  layer.quantize();
  const auto y = layer.naive();
  CHECK(y[0] == Catch::Approx(-131072.0));
  CHECK(layer.simd() == y);
}

TEST_CASE("A quantized layer is as near to the exact one as it says, and not just nearer to all") {
  for (const auto& [low, high] : {std::pair{-1.0, 1.0}, {0.0, 6.0}, {-0.1, 25.0}, {-9.0, -3.0}}) {
    const Both layer(sizes(5, 119, 23), low, high);
    const auto y = layer.simd();
    double nearest_to_bound = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      for (std::size_t o = 0; o < 23; ++o) {
        double exact = layer.bias[o], absolute_x = 0, absolute_weights = 0;
        for (std::size_t p = 0; p < 119; ++p) {
          const double a = layer.x[i * 119 + p], b = layer.weight[o * 119 + p];
          exact += a * b;
          absolute_x += std::abs(a);
          absolute_weights += std::abs(b);
        }
        // scale_w / 2 sum |x| + scale_x / 2 sum |w| + n scale_x scale_w / 4
        const double of_x = layer.input.scale / 2, of_weight = layer.rows[o].scale / 2;
        const double bound =
            of_weight * absolute_x + of_x * absolute_weights + 119 * of_x * of_weight;
        const double error = std::abs(y[i * 23 + o] - exact) / bound;
        CHECK(error <= 1 + 1e-4);
        nearest_to_bound = std::max(nearest_to_bound, error);
        CHECK(quantization_bound(layer.input, layer.rows[o], absolute_x, absolute_weights, 119) ==
              Catch::Approx(bound));
      }
    }
    CHECK(nearest_to_bound > 0.01);  // it is a bound on these errors, not on far larger ones
  }
}

TEST_CASE("A quantized layer's cost is that of its table") {
  // 2 rows of 3 features to 4: 24 products, 6 numbers made integers and 8 back; 24 bytes of x, 6
  // of its integers, 12 weights, 4 scales and sums of 8 bytes, 4 biases.
  const auto work = cost(sizes(2, 3, 4));
  CHECK(work.macs == 24);
  CHECK(work.adds == 32);
  CHECK(work.bias_adds == 8);
  CHECK(work.others == 14);
  CHECK(work.parameters == 16);
  CHECK(work.bytes_read == 24 + 6 + 12 + 32 + 16);
  CHECK(work.bytes_written == 6 + 32);
}

TEST_CASE("Of the memory of a layer's weights, a quantized one takes a quarter") {
  const auto quantized = operation("quantized_linear", {1, 1000, 1000});
  const auto exact = operation("linear", {1, 1000, 1000});
  CHECK(quantized->bytes_needed(Kernel::naive) ==
        Catch::Approx(exact->bytes_needed(Kernel::naive) / 4).epsilon(0.03));
}

TEST_CASE("More terms than 32 bits hold the sum of are refused") {
  const auto long_rows = operation("quantized_linear", {1, 131073, 1});
  const auto refused = long_rows->prepare(Kernel::simd, 1);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == "invalid_value");
  CHECK(refused.error().message ==
        "in_features must be such that an output has at most 131,072 terms, whose sum 32 bits "
        "hold, but it is 131073.");
}

TEST_CASE("With equal seeds a quantized layer approximates the exact one") {
  const auto outputs = [](const char* name) {
    auto prepared = operation(name, {4, 256, 32})->prepare(Kernel::simd, 7);
    REQUIRE(prepared);
    (*prepared)->run();
    return std::vector<float>((*prepared)->output().begin(), (*prepared)->output().end());
  };
  const auto exact = outputs("linear"), quantized = outputs("quantized_linear");
  double squares = 0, errors = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    squares += exact[i] * exact[i];
    errors += (exact[i] - quantized[i]) * (exact[i] - quantized[i]);
  }
  CHECK(errors / squares < 1e-4);
  CHECK(errors > 0);
}
