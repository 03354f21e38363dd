// SPDX-License-Identifier: MIT
//
// A perceptron that has learned digits, made of integers and pruned: what that takes of its memory
// and of its answers.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "catch.h"
#include "flopscope/data/digits.h"
#include "flopscope/layers/adam.h"
#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/prune.h"
#include "flopscope/layers/quantized_layer.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/tensor.h"
#include "flopscope/layers/trainable.h"

using namespace flopscope;
using namespace flopscope::layers;
using Floats = std::vector<float>;
using IntegerLinear = QuantizedLayer<QuantizedLinearShape>;

namespace {

constexpr std::int64_t pixels = 784, hidden = 32, classes = 10, batch = 200;

struct Digits {
  Digits(std::size_t count, data::Split split) {
    const auto drawn = data::draw_digits(count, split, 1);
    for (const std::uint8_t dark : drawn.pixels) x.push_back(static_cast<float>(dark) / 255);
    labels.assign(drawn.labels.begin(), drawn.labels.end());
  }
  Floats x;
  std::vector<std::int32_t> labels;
};

double accuracy(std::span<const float> logits, const Digits& digits) {
  std::size_t right = 0;
  for (std::size_t i = 0; i < digits.labels.size(); ++i) {
    const auto row = logits.subspan(i * classes, classes);
    right += std::max_element(row.begin(), row.end()) - row.begin() == digits.labels[i] ? 1U : 0U;
  }
  return static_cast<double>(right) / static_cast<double>(digits.labels.size());
}

template <class Layer>
void run(const Layer& layer, const Floats& x, Floats& y) {
  auto workspace = Tensor<float>::allocate({layer.workspace_floats()});
  REQUIRE(workspace);
  layer.run(x.data(), y.data(), workspace->data());
}

/// 784-32-10, trained on drawn digits.
class Perceptron {
 public:
  Perceptron() {
    Model model{"", {pixels}, {}};
    add_layer(model.layers, Linear{.in_features = pixels, .out_features = hidden});
    add_layer(model.layers, ReLU{});
    add_layer(model.layers, Linear{.in_features = hidden, .out_features = classes});
    auto network = Network::make(model, batch);
    REQUIRE(network);
    auto made = Trainable::make(**network, Kernel::simd, 1);
    REQUIRE(made);
    trained.emplace(std::move(*made));
    const Digits digits(2000, data::Split::training);
    auto adam = make_adam({.lr = 0.01}, Kernel::simd, trained->parameters());
    REQUIRE(adam);
    Floats dlogits(batch * classes);
    for (std::size_t step = 0; step < 60; ++step) {
      const std::size_t first = step * batch % digits.labels.size();
      const auto x = std::span(digits.x).subspan(first * pixels, batch * pixels);
      std::copy(x.begin(), x.end(), trained->input().begin());
      REQUIRE_FALSE(trained->forward());
      REQUIRE(cross_entropy(Kernel::simd, classes, trained->output(),
                            std::span(digits.labels).subspan(first, batch), dlogits));
      trained->zero_gradients();
      REQUIRE_FALSE(trained->backward(dlogits));
      (*adam)->step();
    }
  }

  /// Weight and bias of the first layer, then of the second.
  [[nodiscard]] std::span<float> parameter(std::size_t i) {
    return trained->parameters()[i].values;
  }

  [[nodiscard]] Floats logits(const Digits& digits) {
    std::copy(digits.x.begin(), digits.x.end(), trained->input().begin());
    REQUIRE_FALSE(trained->forward());
    return {trained->output().begin(), trained->output().end()};
  }

  /// What the second layer reads.
  [[nodiscard]] Floats hidden_values(const Digits& digits) {
    const LinearShape shape{batch, pixels, hidden, true};
    Floats h(batch * hidden);
    linear_naive<float>(shape, digits.x.data(), parameter(0).data(), parameter(1).data(), h.data());
    for (float& value : h) value = std::max(value, 0.0F);
    return h;
  }

  std::optional<Trainable> trained;
};

}  // namespace

TEST_CASE("A trained perceptron keeps its answers in integers, in a quarter of the memory") {
  Perceptron perceptron;
  const Digits seen(batch, data::Split::training), test(batch, data::Split::test);
  const auto of_pixels = calibrate(seen.x), of_hidden = calibrate(perceptron.hidden_values(seen));
  REQUIRE(of_pixels);
  REQUIRE(of_hidden);
  auto first = IntegerLinear::make({{batch, pixels, hidden, true}}, perceptron.parameter(0),
                                   perceptron.parameter(1), *of_pixels);
  auto second = IntegerLinear::make({{batch, hidden, classes, true}}, perceptron.parameter(2),
                                    perceptron.parameter(3), *of_hidden);
  REQUIRE(first);
  REQUIRE(second);
  Floats h(batch * hidden), logits(batch * classes);
  run(*first, test.x, h);
  CHECK(first->verify(test.x.data(), h.data(), 1e6).passed());
  for (float& value : h) value = std::max(value, 0.0F);
  run(*second, h, logits);
  const double exact = accuracy(perceptron.logits(test), test);
  INFO("exact " << exact << ", integers " << accuracy(logits, test));
  CHECK(exact > 0.7);
  CHECK(std::abs(accuracy(logits, test) - exact) <= 0.02);
  CHECK(first->parameter_bytes() + second->parameter_bytes() <
        0.27 * 4 * (pixels * hidden + hidden + hidden * classes + classes));
}

TEST_CASE("A trained perceptron keeps most of its answers without half of its weights") {
  Perceptron perceptron;
  const Digits test(batch, data::Split::test);
  const double exact = accuracy(perceptron.logits(test), test);
  REQUIRE(prune_magnitude(perceptron.parameter(0), 0.5));
  REQUIRE(prune_magnitude(perceptron.parameter(2), 0.5));
  const double half = accuracy(perceptron.logits(test), test);
  REQUIRE(prune_magnitude(perceptron.parameter(0), 0.99));
  const double little = accuracy(perceptron.logits(test), test);
  INFO("exact " << exact << ", half " << half << ", a hundredth " << little);
  CHECK(half > exact - 0.1);
  CHECK(little < half);
}

TEST_CASE("A trained convolution runs in integers near to the exact one") {
  const QuantizedConv2dShape shape{{2, 3, 4, 8, 8, 3, 1, 1, 1, 1, false}};
  Floats x(2 * 3 * 64), weight(4 * 27), exact(2 * 4 * 64), y(exact.size());
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(static_cast<float>(i));
  for (std::size_t i = 0; i < weight.size(); ++i) weight[i] = std::cos(static_cast<float>(i * i));
  conv2d_naive<float>(shape, x.data(), weight.data(), nullptr, exact.data());
  auto layer = QuantizedLayer<QuantizedConv2dShape>::make(shape, weight, {}, *calibrate(x));
  REQUIRE(layer);
  run(*layer, x, y);
  CHECK(layer->verify(x.data(), y.data(), 1e6).elements == 512);
  CHECK(layer->verify(x.data(), y.data(), 1e6).passed());
  CHECK(layer->verify(x.data(), y.data(), 4 * 64 * 27).elements == 256);
  CHECK(layer->verify(x.data(), y.data(), 100).obstacle != nullptr);
  y.back() += 1e-3F * std::abs(y.back());
  CHECK_FALSE(layer->verify(x.data(), y.data(), 1e6).passed());
  y.back() /= 1.001F;
  double squares = 0, errors = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    squares += exact[i] * exact[i];
    errors += (y[i] - exact[i]) * (y[i] - exact[i]);
  }
  CHECK(errors < 1e-3 * squares);
}

TEST_CASE("Weights that do not fit the layer, or are no numbers, are refused") {
  const QuantizedLinearShape shape{{1, 2, 3, true}};
  Floats weight(6, 1), bias(3);
  CHECK(IntegerLinear::make(shape, weight, bias, {}));
  CHECK(IntegerLinear::make(shape, std::span(weight).first(5), bias, {}).error().message ==
        "weight must be the 6 numbers of a layer with (3, 2), but it is 5.");
  CHECK(IntegerLinear::make(shape, weight, {}, {}).error().code == "shape_mismatch");
  weight[4] = std::nanf("");
  CHECK(IntegerLinear::make(shape, weight, bias, {}).error().message ==
        "weight[4] must be a finite number, but it is NaN.");
}

TEST_CASE("A quantized layer of sizes that do not fit each other is refused before it allocates") {
  using IntegerConv2d = QuantizedLayer<QuantizedConv2dShape>;
  const auto refused = [](const Conv2dShape& sizes) {
    const auto made = IntegerConv2d::make({sizes}, {}, {}, {});
    return made ? std::string("made") : made.error().message;
  };
  const Conv2dShape fit{1, 4, 6, 5, 5, 3, 1, 0, 1, 2, false};
  Conv2dShape odd = fit;
  odd.groups = 0;
  CHECK(refused(odd) == "groups must be a whole number from 1 to 2,147,483,647, but it is 0.");
  odd.groups = 3;
  CHECK(refused(odd) ==
        "groups must be a divisor of in_channels and out_channels, but it is 3 and in_channels is "
        "4.");
  odd = fit;
  odd.kernel_size = 7;
  CHECK(refused(odd).find("kernel") != std::string::npos);
  CHECK(IntegerConv2d::make({odd}, {}, {}, {}).error().code == "shape_mismatch");
  CHECK(IntegerLinear::make({{1, 0, 3, true}}, {}, {}, {}).error().field == "in_features");
}

TEST_CASE("A quantization that no calibration finds, and a bias that is no number, are refused") {
  const QuantizedLinearShape shape{{1, 2, 3, true}};
  const Floats weight(6, 1);
  Floats bias(3);
  const auto refused = [&](const Quantization& input) {
    return IntegerLinear::make(shape, weight, bias, input).error().message;
  };
  CHECK(refused({0, 0}) == "input.scale must be a finite number above 0, but it is 0.");
  CHECK(refused({std::nanf(""), 0}) ==
        "input.scale must be a finite number above 0, but it is NaN.");
  CHECK(refused({1, 128}) ==
        "input.zero_point must be a whole number from 0 to 127, but it is 128.");
  CHECK(refused({1, -1}) == "input.zero_point must be a whole number from 0 to 127, but it is -1.");
  bias[1] = std::nanf("");
  CHECK(refused({1, 0}) == "bias[1] must be a finite number, but it is NaN.");
}
