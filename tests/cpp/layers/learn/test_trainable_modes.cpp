// SPDX-License-Identifier: MIT
//
// Layers that compute otherwise in training: dropout and batch normalisation, inside of networks.
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/avg_pool2d.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/tanh.h"
#include "flopscope/layers/trainable.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::slope;

namespace {

Trainable trainable_in_modes(const Model& model, std::int64_t batch, Kernel kernel = Kernel::simd) {
  auto network = Network::make(model, batch);
  REQUIRE(network.ok());
  auto made = Trainable::make(**network, kernel, 5);
  REQUIRE(made.ok());
  return std::move(*made);
}

std::vector<float> output_of(Trainable& trainable, Mode mode) {
  REQUIRE_FALSE(trainable.forward(mode));
  return {trainable.output().begin(), trainable.output().end()};
}

/// The loss of a forward pass of two classes; its gradient by the output is left in `dy`.
double training_loss_of(Trainable& trainable, std::vector<float>& dy) {
  const auto output = output_of(trainable, Mode::training);
  dy.resize(output.size());
  std::vector<std::int32_t> labels(output.size() / 2);
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<std::int32_t>(i % 2);
  const auto loss = cross_entropy(Kernel::naive, 2, output, labels, dy);
  REQUIRE(loss);
  return *loss;
}

void check_gradients_in_training(const Model& model, std::int64_t batch) {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    Trainable trainable = trainable_in_modes(model, batch, kernel);
    std::vector<float> dy;
    training_loss_of(trainable, dy);
    REQUIRE_FALSE(trainable.backward(dy));
    for (std::size_t p = 0; p < trainable.parameters().size(); ++p) {
      const LearnedTensor& tensor = trainable.parameters()[p];
      for (std::size_t i = 0; i < tensor.values.size(); ++i) {
        const double expected = slope(
            tensor.values[i], [&] { return training_loss_of(trainable, dy); }, 1.0 / 128);
        INFO("parameter " << p << ", element " << i << (kernel == Kernel::simd ? ", simd" : ""));
        CHECK(tensor.gradient[i] == Catch::Approx(expected).epsilon(0.02).margin(1e-3));
      }
    }
  }
}

Conv2d strided_conv(std::int64_t in, std::int64_t out, std::int64_t stride = 1) {
  return {.in_channels = in, .out_channels = out, .kernel_size = 3, .stride = stride, .padding = 1};
}

/// What a linear layer of 400 makes, with a dropout after it.
Model dropped(double p) {
  Model model{"", {1, 400}, {}};
  add_layer(model.layers, Linear{.in_features = 400, .out_features = 400});
  add_layer(model.layers, Dropout{p});
  return model;
}

}  // namespace

TEST_CASE("A convolutional network's gradients are those of finite differences") {
  Residual block;
  add_layer(block.main, strided_conv(3, 4, 2));
  add_layer(block.main, BatchNorm2d{4});
  add_layer(block.shortcut,
            Conv2d{.in_channels = 3, .out_channels = 4, .kernel_size = 1, .stride = 2});
  Model model{"", {2, 7, 8}, {}};
  add_layer(model.layers, strided_conv(2, 3));
  add_layer(model.layers, BatchNorm2d{3});
  add_layer(model.layers, Tanh{});
  add_layer(model.layers, std::move(block));
  add_layer(model.layers, AvgPool2d{.kernel_size = 2});
  add_layer(model.layers, AdaptiveAvgPool2d{1});
  add_layer(model.layers, Flatten{});
  add_layer(model.layers, Linear{.in_features = 4, .out_features = 2});
  check_gradients_in_training(model, 6);
}

TEST_CASE("Dropout passes some elements in training, and all of them in inference") {
  Trainable trainable = trainable_in_modes(dropped(0.25), 10);
  const auto whole = output_of(trainable, Mode::inference);
  const auto first = output_of(trainable, Mode::training);
  const auto second = output_of(trainable, Mode::training);
  CHECK(first != second);
  CHECK(output_of(trainable, Mode::inference) == whole);
  double zeros = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (first[i] == 0) zeros += 1;
    else CHECK(first[i] == Catch::Approx(whole[i] / 0.75).epsilon(1e-6));
  }
  // Of 4000, a quarter with a standard deviation of 27: five of them.
  CHECK(std::abs(zeros - 1000) < 137);
  // The same seed drops the same.
  Trainable again = trainable_in_modes(dropped(0.25), 10);
  CHECK(output_of(again, Mode::training) == first);
}

TEST_CASE("A gradient goes back through what dropout let pass") {
  Trainable trainable = trainable_in_modes(dropped(0.5), 1);
  const auto output = output_of(trainable, Mode::training);
  const std::vector<float> dy(output.size(), 3);
  REQUIRE_FALSE(trainable.backward(dy));
  const auto bias = trainable.parameters()[1].gradient;
  for (std::size_t i = 0; i < output.size(); ++i) CHECK(bias[i] == (output[i] == 0 ? 0.0F : 6.0F));
}

TEST_CASE("Dropout of nothing is its input, and of all is 0") {
  std::vector<float> x{1, -2, 3};
  std::vector<float> y(3, 9);
  dropout(0, 1, 3, x.data(), y.data());
  CHECK(y == x);
  dropout(1, 1, 3, x.data(), y.data());
  for (const float value : y) CHECK(value == 0);
}

TEST_CASE("Running statistics are state, not parameters, and inference uses them") {
  Model model{"", {1, 2, 2}, {}};
  add_layer(model.layers, BatchNorm2d{1});
  Trainable trainable = trainable_in_modes(model, 2);
  REQUIRE(trainable.parameters().size() == 2);
  REQUIRE(trainable.buffers().size() == 2);
  const std::vector<float> x{1, 1, 3, 3, 1, 1, 3, 3};  // mean 2, variance 1, or 8 / 7 unbiased
  std::copy(x.begin(), x.end(), trainable.input().begin());
  CHECK(output_of(trainable, Mode::inference)[2] == Catch::Approx(3).epsilon(1e-4));
  CHECK(trainable.buffers()[0][0] == 0);  // inference moved nothing
  CHECK(output_of(trainable, Mode::training)[2] == Catch::Approx(1).epsilon(1e-4));
  CHECK(trainable.buffers()[0][0] == Catch::Approx(0.2).epsilon(1e-6));
  CHECK(trainable.buffers()[1][0] == Catch::Approx(0.9 + 0.8 / 7).epsilon(1e-6));
  for (int step = 0; step < 300; ++step) output_of(trainable, Mode::training);
  CHECK(output_of(trainable, Mode::inference)[2] ==
        Catch::Approx(1 / std::sqrt(8.0 / 7)).epsilon(1e-4));
}

TEST_CASE("There is no backward pass through a pass of inference, and the next training goes on") {
  Trainable trainable = trainable_in_modes(dropped(0.5), 1);
  const std::vector<float> dy(400, 1);
  REQUIRE_FALSE(trainable.forward(Mode::inference));
  const auto refused = trainable.backward(dy);
  REQUIRE(refused);
  CHECK(refused->message ==
        "dy must be the gradient of a forward pass of training before it, but it is of 400 "
        "numbers.");
  REQUIRE_FALSE(trainable.forward());
  CHECK_FALSE(trainable.backward(dy));
}

TEST_CASE("A single value in each channel is refused, as it has no variance to learn from") {
  Model model{"", {3, 1, 1}, {}};
  add_layer(model.layers, BatchNorm2d{3});
  auto network = Network::make(model, 1);
  REQUIRE(network.ok());
  const auto refused = Trainable::make(**network, Kernel::simd, 1);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "invalid_value");
  CHECK(refused.error().field == "layers[0]");
  CHECK(refused.error().message ==
        "layers[0] (BatchNorm2d): one value in each channel has no variance to learn from: the "
        "batch must be of at least 2 samples.");
  CHECK(Trainable::make(*std::move(*Network::make(model, 2)), Kernel::simd, 1).ok());
}

TEST_CASE("A convolution whose backward pass no memory holds is refused by a sentence") {
  // Of 16 kernels of 2^30 x 2^30 the weights are 2^64, which is 0 to an address.
  Model model{"huge", {16, 1, 1}, {}};
  add_layer(
      model.layers,
      Conv2d{.in_channels = 16, .out_channels = 1, .kernel_size = 1 << 30, .padding = 1 << 29});
  auto network = Network::make(model, 1);
  REQUIRE(network.ok());
  const auto refused = Trainable::make(**network, Kernel::simd, 1);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
}
