// SPDX-License-Identifier: MIT
//
// Gradients of whole networks, against finite differences of the loss. The forward pass is in
// single precision, whose rounding a difference divides by its step: hence wide steps and bounds.
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/layers/class_token.h"
#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/layers/tanh.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/layers/transpose.h"
#include "support/slopes.h"

using namespace flopscope::layers;
using flopscope::test::slope;

namespace {

std::unique_ptr<Network> network(const Model& model, std::int64_t batch) {
  auto made = Network::make(model, batch);
  REQUIRE(made.ok());
  return std::move(*made);
}

Trainable trainable_of(const Model& model, std::int64_t batch, Kernel kernel) {
  auto made = Trainable::make(*network(model, batch), kernel, 5);
  REQUIRE(made.ok());
  return std::move(*made);
}

Linear linear(std::int64_t in, std::int64_t out) {
  return {.in_features = in, .out_features = out};
}

/// A class for each row of the output.
std::vector<std::int32_t> labels_of(const Trainable& trainable) {
  const Shape shape = trainable.output_shape();
  std::vector<std::int32_t> labels(static_cast<std::size_t>(shape.elements() / shape.last()));
  for (std::size_t i = 0; i < labels.size(); ++i) {
    labels[i] = static_cast<std::int32_t>(static_cast<std::int64_t>(i * 3 + 1) % shape.last());
  }
  return labels;
}

/// The loss of a forward pass; its gradient by the output is left in `dy`.
double loss_of(Trainable& trainable, std::vector<float>& dy) {
  REQUIRE_FALSE(trainable.forward());
  dy.resize(trainable.output().size());
  const auto loss = cross_entropy(Kernel::naive, trainable.output_shape().last(),
                                  trainable.output(), labels_of(trainable), dy);
  REQUIRE(loss);
  return *loss;
}

void run_backward(Trainable& trainable) {
  std::vector<float> dy;
  loss_of(trainable, dy);
  REQUIRE_FALSE(trainable.backward(dy));
}

std::vector<std::vector<float>> gradients_of(const Trainable& trainable) {
  std::vector<std::vector<float>> gradients;
  for (const LearnedTensor& tensor : trainable.parameters()) {
    gradients.emplace_back(tensor.gradient.begin(), tensor.gradient.end());
  }
  return gradients;
}

/// Checks every gradient of a model, with both kernels.
void check_gradients(const Model& model, std::int64_t batch) {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    Trainable trainable = trainable_of(model, batch, kernel);
    run_backward(trainable);
    std::vector<float> dy;
    for (std::size_t p = 0; p < trainable.parameters().size(); ++p) {
      const LearnedTensor& tensor = trainable.parameters()[p];
      for (std::size_t i = 0; i < tensor.values.size(); ++i) {
        const double expected = slope(
            tensor.values[i], [&] { return loss_of(trainable, dy); }, 1.0 / 128);
        INFO("parameter " << p << ", element " << i << (kernel == Kernel::simd ? ", simd" : ""));
        CHECK(tensor.gradient[i] == Catch::Approx(expected).epsilon(0.01).margin(2e-4));
      }
    }
  }
}

/// A language model of one block that shares its first weight with its last.
Model tiny_gpt() {
  Model model{"tiny", {5}, {}};
  add_layer(model.layers, Embedding{7, 4}, "tokens");
  add_layer(model.layers, PositionalEmbedding{6, 4});
  add_layer(model.layers, TransformerBlock{.d_model = 4,
                                           .nhead = 2,
                                           .dim_feedforward = 6,
                                           .activation = Activation::gelu,
                                           .norm_first = true,
                                           .causal = true});
  add_layer(model.layers, LayerNorm{4});
  add_layer(model.layers, Linear{4, 7, false, "tokens"});
  return model;
}

}  // namespace

TEST_CASE("A perceptron's gradients are those of finite differences") {
  Model model{"", {3, 2}, {}};
  add_layer(model.layers, Flatten{});
  add_layer(model.layers, linear(6, 5));
  add_layer(model.layers, Tanh{});
  add_layer(model.layers, linear(5, 4));
  add_layer(model.layers, GELU{});
  add_layer(model.layers, linear(4, 3));
  check_gradients(model, 7);
}

TEST_CASE("What several layers read gets the gradients of all of them") {
  Residual inner;
  add_layer(inner.main, Tanh{});
  add_layer(inner.main, linear(3, 3));
  Residual outer;
  add_layer(outer.main, linear(3, 3));
  add_layer(outer.main, std::move(inner));
  add_layer(outer.shortcut, Softmax{});
  Residual twice;  // both ways are the input itself: the sum reads one tensor two times
  add_layer(twice.main, Flatten{});
  Model model{"", {3}, {}};
  add_layer(model.layers, linear(3, 3));
  add_layer(model.layers, std::move(outer));
  add_layer(model.layers, std::move(twice));
  add_layer(model.layers, linear(3, 4));
  check_gradients(model, 4);
}

TEST_CASE("A weight that layers share gets the gradients of all of them") {
  Model model{"", {4}, {}};
  add_layer(model.layers, Embedding{5, 3}, "tokens");
  add_layer(model.layers, Tanh{});
  add_layer(model.layers, Linear{3, 5, true, "tokens"});
  Trainable trainable = trainable_of(model, 2, Kernel::simd);
  REQUIRE(trainable.parameters().size() == 2);  // the table and a bias
  check_gradients(model, 2);
}

TEST_CASE("A transformer's gradients are those of finite differences") {
  check_gradients(tiny_gpt(), 2);
}

TEST_CASE("A vision transformer's ends go back to its class token") {
  Model model{"", {3, 4}, {}};
  add_layer(model.layers, Transpose{.dim0 = 1, .dim1 = 2});
  add_layer(model.layers, linear(3, 4));
  add_layer(model.layers, ClassToken{4});
  add_layer(model.layers, PositionalEmbedding{5, 4});
  add_layer(model.layers,
            TransformerBlock{
                .d_model = 4, .nhead = 1, .dim_feedforward = 5, .activation = Activation::silu});
  add_layer(model.layers, Select{.dim = 1, .index = 0});
  add_layer(model.layers, linear(4, 3));
  check_gradients(model, 3);
}

TEST_CASE("A second backward pass adds to the first, until the gradients are zeroed") {
  Trainable trainable = trainable_of(tiny_gpt(), 2, Kernel::simd);
  run_backward(trainable);
  const auto once = gradients_of(trainable);
  run_backward(trainable);
  const auto twice = gradients_of(trainable);
  for (std::size_t p = 0; p < once.size(); ++p) {
    for (std::size_t i = 0; i < once[p].size(); ++i) {
      CHECK(twice[p][i] == Catch::Approx(2 * once[p][i]).epsilon(1e-4).margin(1e-6));
    }
  }
  trainable.zero_gradients();
  for (const auto& gradient : gradients_of(trainable)) {
    CHECK(std::count(gradient.begin(), gradient.end(), 0.0F) ==
          static_cast<std::ptrdiff_t>(gradient.size()));
  }
  run_backward(trainable);
  CHECK(gradients_of(trainable) == once);  // bit by bit
}

TEST_CASE("Both kernels find the same gradients") {
  Trainable naive = trainable_of(tiny_gpt(), 2, Kernel::naive);
  Trainable simd = trainable_of(tiny_gpt(), 2, Kernel::simd);
  run_backward(naive);
  run_backward(simd);
  const auto expected = gradients_of(naive);
  const auto found = gradients_of(simd);
  for (std::size_t p = 0; p < expected.size(); ++p) {
    for (std::size_t i = 0; i < expected[p].size(); ++i) {
      CHECK(std::abs(found[p][i] - expected[p][i]) < 2e-5);
    }
  }
}

TEST_CASE("Layers before the first parameter need no backward pass") {
  Model model{"", {4}, {}};
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, linear(4, 3));
  check_gradients(model, 5);
}

TEST_CASE(
    "A backward pass without a forward pass is refused by a sentence, and so is one of odd size") {
  Model model{"", {4}, {}};
  add_layer(model.layers, linear(4, 3));
  Trainable trainable = trainable_of(model, 2, Kernel::simd);
  const std::vector<float> dy(6, 1);
  CHECK(trainable.backward(dy)->message ==
        "dy must be the gradient of a forward pass of training before it, but it is of 6 numbers.");
  REQUIRE_FALSE(trainable.forward());
  CHECK(trainable.backward(std::span(dy).first(5))->message ==
        "dy must be as large as the output, 6, but it is of 5 numbers.");
  REQUIRE_FALSE(trainable.backward(dy));
  CHECK(trainable.backward(dy)->code == "invalid_value");  // it was used up
  REQUIRE_FALSE(trainable.forward());
  CHECK_FALSE(trainable.backward(dy));
}

TEST_CASE("Tokens that no embedding knows are refused before they are looked up") {
  Trainable trainable = trainable_of(tiny_gpt(), 2, Kernel::simd);
  for (const float wrong : {7.0F, -1.0F, 0.5F, NAN}) {
    const float before = trainable.input()[3];
    trainable.input()[3] = wrong;
    const auto refused = trainable.forward();
    REQUIRE(refused);
    CHECK(refused->field == "input[3]");
    CHECK(refused->allowed == "a whole number from 0 to 6");
    trainable.input()[3] = before;
    CHECK_FALSE(trainable.forward());
  }
}
