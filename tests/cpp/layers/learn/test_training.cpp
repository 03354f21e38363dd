// SPDX-License-Identifier: MIT
//
// Networks, a loss and an optimizer together: they learn what can only be learned by going back
// through every layer.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adam.h"
#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/sgd.h"
#include "flopscope/layers/tanh.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/layers/transformer_block.h"

using namespace flopscope::layers;

namespace {

/// Inputs, row after row, and the class of each row of the output.
struct Data {
  std::vector<float> inputs;
  std::vector<std::int32_t> labels;
};

Data exclusive_or() { return {{0, 0, 0, 1, 1, 0, 1, 1}, {0, 1, 1, 0}}; }

/// Two arms around each other, a turn and a quarter each (after Lang and Witbrock, 1988).
Data two_spirals() {
  constexpr int points = 64;
  Data data;
  for (int arm = 0; arm < 2; ++arm) {
    for (int i = 0; i < points; ++i) {
      const double t = static_cast<double>(i) / points;
      const double angle = 2.5 * std::numbers::pi * t + std::numbers::pi * arm;
      const double radius = 0.2 + 0.8 * t;
      data.inputs.push_back(static_cast<float>(radius * std::cos(angle)));
      data.inputs.push_back(static_cast<float>(radius * std::sin(angle)));
      data.labels.push_back(arm);
    }
  }
  return data;
}

/// Six digits in a row, counting up or down from each of the ten, and what comes next of each. At
/// the first digit nothing tells the direction; after it, the digit before does.
Data up_and_down() {
  Data data;
  for (int row = 0; row < 20; ++row) {
    const int step = row % 2 == 0 ? 1 : 9;
    for (int i = 0; i < 6; ++i) {
      data.inputs.push_back(static_cast<float>((row / 2 + i * step) % 10));
      data.labels.push_back((row / 2 + (i + 1) * step) % 10);
    }
  }
  return data;
}

Model tanh_perceptron(std::int64_t width, int hidden) {
  Model model{"", {2}, {}};
  add_layer(model.layers, Linear{.in_features = 2, .out_features = width});
  for (int i = 1; i < hidden; ++i) {
    add_layer(model.layers, Tanh{});
    add_layer(model.layers, Linear{.in_features = width, .out_features = width});
  }
  add_layer(model.layers, Tanh{});
  add_layer(model.layers, Linear{.in_features = width, .out_features = 2});
  return model;
}

Model language_model() {
  Model model{"", {6}, {}};
  add_layer(model.layers, Embedding{10, 16}, "digits");
  add_layer(model.layers, PositionalEmbedding{6, 16});
  add_layer(model.layers, TransformerBlock{.d_model = 16,
                                           .nhead = 2,
                                           .dim_feedforward = 32,
                                           .activation = Activation::gelu,
                                           .norm_first = true,
                                           .causal = true});
  add_layer(model.layers, Linear{16, 10, false, "digits"});
  return model;
}

Trainable trainable_on(const Model& model, const Data& data, std::uint64_t seed) {
  const auto samples = data.inputs.size() / static_cast<std::size_t>(model.input.elements());
  auto network = Network::make(model, static_cast<std::int64_t>(samples));
  REQUIRE(network.ok());
  auto made = Trainable::make(**network, Kernel::simd, seed);
  REQUIRE(made.ok());
  std::copy(data.inputs.begin(), data.inputs.end(), made->input().begin());
  return std::move(*made);
}

std::unique_ptr<Optimizer> adam_for(const Trainable& trainable, double lr) {
  auto made = make_adam({.lr = lr}, Kernel::simd, trainable.parameters());
  REQUIRE(made);
  return std::move(*made);
}

/// Takes steps on all data at once; gives the loss before the last one.
double train(Trainable& trainable, Optimizer& optimizer, const Data& data, int steps) {
  std::vector<float> dy(static_cast<std::size_t>(trainable.output_shape().elements()));
  double last = 0;
  for (int i = 0; i < steps; ++i) {
    REQUIRE_FALSE(trainable.forward());
    const auto loss = cross_entropy(Kernel::simd, trainable.output_shape().last(),
                                    trainable.output(), data.labels, dy);
    REQUIRE(loss);
    last = *loss;
    trainable.zero_gradients();
    REQUIRE_FALSE(trainable.backward(dy));
    optimizer.step();
  }
  return last;
}

/// The rows whose largest output is of the right class.
std::size_t right(Trainable& trainable, const Data& data) {
  REQUIRE_FALSE(trainable.forward());
  const auto classes = static_cast<std::size_t>(trainable.output_shape().last());
  std::size_t count = 0;
  for (std::size_t row = 0; row < data.labels.size(); ++row) {
    const auto outputs = trainable.output().subspan(row * classes, classes);
    const auto largest = std::max_element(outputs.begin(), outputs.end()) - outputs.begin();
    if (largest == data.labels[row]) ++count;
  }
  return count;
}

std::vector<float> weights_of(const Trainable& trainable) {
  std::vector<float> weights;
  for (const LearnedTensor& tensor : trainable.parameters()) {
    weights.insert(weights.end(), tensor.values.begin(), tensor.values.end());
  }
  return weights;
}

}  // namespace

TEST_CASE("A perceptron learns the exclusive or by gradient descent") {
  const Data data = exclusive_or();
  Trainable trainable = trainable_on(tanh_perceptron(8, 1), data, 1);
  auto sgd = make_sgd({.lr = 0.5, .momentum = 0.9}, Kernel::simd, trainable.parameters());
  REQUIRE(sgd);
  CHECK(train(trainable, **sgd, data, 200) < 0.05);
  CHECK(right(trainable, data) == 4);
}

TEST_CASE("A perceptron tells two spirals apart") {
  const Data data = two_spirals();
  Trainable trainable = trainable_on(tanh_perceptron(32, 2), data, 1);
  CHECK(right(trainable, data) < 100);
  const auto adam = adam_for(trainable, 0.01);
  CHECK(train(trainable, *adam, data, 400) < 0.02);
  CHECK(right(trainable, data) == data.labels.size());
}

TEST_CASE("A transformer learns what only the digit before can tell") {
  const Data data = up_and_down();
  Trainable trainable = trainable_on(language_model(), data, 1);
  const auto adam = adam_for(trainable, 0.01);
  train(trainable, *adam, data, 250);
  // The first digit of a row says nothing of the direction: half of these 20 must be wrong.
  CHECK(right(trainable, data) == data.labels.size() - 10);
}

TEST_CASE("The same seed trains to the same weights, bit by bit") {
  const Data data = two_spirals();
  std::vector<float> weights[3];
  const std::uint64_t seeds[] = {7, 7, 8};
  for (std::size_t run = 0; run < 3; ++run) {
    Trainable trainable = trainable_on(tanh_perceptron(16, 2), data, seeds[run]);
    const auto adam = adam_for(trainable, 0.01);
    train(trainable, *adam, data, 50);
    weights[run] = weights_of(trainable);
  }
  CHECK(weights[0] == weights[1]);
  CHECK(weights[0] != weights[2]);
}
