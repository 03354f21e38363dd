// SPDX-License-Identifier: MIT
//
// A model without some outputs is the model in which those outputs are multiplied by 0.
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "catch.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/narrowed_model.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/softmax.h"
#include "support/floats.h"

using namespace flopscope;
using namespace flopscope::layers;
using Floats = std::vector<float>;

namespace {

Floats output(const Model& model, const std::vector<Floats>& tensors) {
  const auto network = Network::make(model, 3);
  REQUIRE(network);
  auto filled = (*network)->prepare_filled(
      Kernel::naive, std::vector<std::span<const float>>(tensors.begin(), tensors.end()));
  REQUIRE(filled);
  const auto x = test::random_floats((*filled)->input().size(), 9);
  std::copy(x.begin(), x.end(), (*filled)->input().begin());
  (*filled)->run();
  return {(*filled)->output().begin(), (*filled)->output().end()};
}

measure::Result<NarrowedModel> narrow(const Model& model, const std::vector<Floats>& tensors,
                                      double fraction) {
  return narrowed_model(model, std::vector<std::span<const float>>(tensors.begin(), tensors.end()),
                        fraction);
}

/// 5 numbers, 4 hidden ones, 3 answers.
Model perceptron() {
  Model model{"mine", {5}, {}};
  add_layer(model.layers, Linear{.in_features = 5, .out_features = 4});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Linear{.in_features = 4, .out_features = 3});
  return model;
}

}  // namespace

TEST_CASE("The outputs with the smallest rows go, with their bias and what is made of them") {
  std::vector<Floats> tensors{Floats(20), {1, 2, 3, 4}, test::random_floats(12, 2), {5, 6, 7}};
  // Rows of length 3, 1, 4 and 2: the second and the fourth go.
  for (std::size_t row = 0; row < 4; ++row) tensors[0][row * 5 + row] = Floats{3, 1, 4, 2}[row];
  const auto narrow_one = narrow(perceptron(), tensors, 0.5);
  REQUIRE(narrow_one);
  CHECK(narrow_one->parameters[0] == Floats{3, 0, 0, 0, 0, 0, 0, 4, 0, 0});
  CHECK(narrow_one->parameters[1] == Floats{1, 3});
  CHECK(narrow_one->parameters[2] == Floats{tensors[2][0], tensors[2][2], tensors[2][4],
                                            tensors[2][6], tensors[2][8], tensors[2][10]});
  CHECK(narrow_one->parameters[3] == tensors[3]);
  REQUIRE(narrow_one->layers.size() == 1);
  CHECK(narrow_one->layers[0].path == "layers[0]");
  CHECK(narrow_one->layers[0].outputs_before == 4);
  CHECK(narrow_one->layers[0].outputs == 2);
  CHECK(narrow_one->model.name == "mine");
}

TEST_CASE("A narrowed convolutional network gives what the whole one gives without the channels") {
  Model model{"", {2, 7, 6}, {}};
  add_layer(model.layers, Conv2d{.in_channels = 2, .out_channels = 4, .kernel_size = 3});
  add_layer(model.layers, BatchNorm2d{.num_features = 4});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Conv2d{.in_channels = 4, .out_channels = 5, .kernel_size = 2});
  add_layer(model.layers, MaxPool2d{.kernel_size = 2});
  add_layer(model.layers, Flatten{});
  add_layer(model.layers, Linear{.in_features = 10, .out_features = 3});
  std::vector<Floats> tensors;
  for (const std::size_t size :
       std::initializer_list<std::size_t>{72, 4, 4, 4, 4, 4, 80, 5, 30, 3}) {
    tensors.push_back(test::random_floats(size, size + tensors.size(), 0.1, 1));
  }
  // The third channel of the first convolution and the fifth of the second are the weakest.
  std::vector<Floats> masked = tensors;
  for (std::size_t i = 36; i < 54; ++i) tensors[0][i] = 1e-3F;
  for (std::size_t i = 64; i < 80; ++i) tensors[6][i] = 1e-3F;
  masked = tensors;
  for (std::size_t o = 0; o < 5; ++o) {
    for (std::size_t tap = 0; tap < 4; ++tap) masked[6][o * 16 + 2 * 4 + tap] = 0;
  }
  for (std::size_t o = 0; o < 3; ++o) masked[8][o * 10 + 8] = masked[8][o * 10 + 9] = 0;
  const auto narrow_one = narrow(model, tensors, 0.2);
  REQUIRE(narrow_one);
  CHECK(narrow_one->layers.size() == 2);
  const Floats found = output(narrow_one->model, narrow_one->parameters);
  const Floats wanted = output(model, masked);
  REQUIRE(found.size() == wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i] == Catch::Approx(wanted[i]).epsilon(1e-5));
  }
}

TEST_CASE("An output stays however much is to go, and what nobody can do without") {
  std::vector<Floats> tensors{test::random_floats(20, 1), Floats(4), test::random_floats(12, 2),
                              Floats(3)};
  const auto most = narrow(perceptron(), tensors, 1);
  REQUIRE(most);
  CHECK(most->layers[0].outputs == 1);
  CHECK(narrow(perceptron(), tensors, 0)->layers.empty());
  Model mixed{"", {5}, {}};
  add_layer(mixed.layers, Linear{.in_features = 5, .out_features = 4});
  add_layer(mixed.layers, Softmax{});
  add_layer(mixed.layers, Linear{.in_features = 4, .out_features = 3});
  CHECK(narrow(mixed, tensors, 0.5)->layers.empty());
  CHECK(narrow(perceptron(), tensors, 1.5).error().code == "invalid_value");
  tensors.pop_back();
  CHECK(narrow(perceptron(), tensors, 0.5).error().code == "shape_mismatch");
}
