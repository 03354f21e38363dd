// SPDX-License-Identifier: MIT
//
// Networks some of whose layers are made of integers or pruned.
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/layer_form.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/relu.h"
#include "support/floats.h"

using namespace flopscope;
using namespace flopscope::layers;
using Floats = std::vector<float>;

namespace {

constexpr std::int64_t batch = 7;

/// (2, 6, 5): a convolution with a stride, then 3 x 3 x 3 numbers into 11 and 4.
Model odd_model() {
  Model model{"", {2, 6, 5}, {}};
  add_layer(
      model.layers,
      Conv2d{.in_channels = 2, .out_channels = 3, .kernel_size = 3, .stride = 2, .padding = 1});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Flatten{});
  add_layer(model.layers, Linear{.in_features = 27, .out_features = 11});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Linear{.in_features = 11, .out_features = 4, .bias = false});
  return model;
}

struct Filled {
  Filled() {
    auto made = Network::make(odd_model(), batch);
    REQUIRE(made);
    network = std::move(*made);
    for (const std::size_t size : std::initializer_list<std::size_t>{54, 3, 297, 11, 44}) {
      tensors.push_back(test::random_floats(size, size, -0.3, 0.3));
    }
    x = test::random_floats(batch * 60, 5, -1, 2);
  }

  [[nodiscard]] std::vector<std::span<const float>> views() const {
    return {tensors.begin(), tensors.end()};
  }
  /// What a network makes of the input.
  [[nodiscard]] Floats run(const Network& one,
                           std::span<const std::span<const float>> parameters) const {
    auto filled = one.prepare_filled(Kernel::simd, parameters);
    REQUIRE(filled);
    std::copy(x.begin(), x.end(), (*filled)->input().begin());
    (*filled)->run();
    CHECK((*filled)->verify(1e7).passed());
    return {(*filled)->output().begin(), (*filled)->output().end()};
  }
  /// The ranges of what each layer reads.
  [[nodiscard]] std::vector<Quantization> inputs() const {
    auto filled = network->prepare_filled(Kernel::simd, views());
    REQUIRE(filled);
    std::copy(x.begin(), x.end(), (*filled)->input().begin());
    std::vector<Quantization> all;
    CHECK_FALSE((*filled)->run_showing([&](std::size_t place, std::span<const float> read) {
      CHECK(place == all.size());
      all.push_back(*calibrate(read));
    }));
    return all;
  }

  std::unique_ptr<Network> network;
  std::vector<Floats> tensors;
  Floats x;
};

double distance(const Floats& a, const Floats& b) {
  double squares = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    squares += (a[i] - b[i]) * (a[i] - b[i]);
    size += a[i] * a[i];
  }
  return std::sqrt(squares / size);
}

}  // namespace

TEST_CASE("A network of integers is near the exact one, and smaller") {
  const Filled exact;
  const auto layers = exact.network->layers();
  REQUIRE(layers.size() == 5);
  const auto inputs = exact.inputs();
  const auto places = exact.network->layer_parameters();
  std::vector<LayerForm> forms;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (!can_be_quantized(*layers[i].layer)) continue;
    std::vector<std::span<const float>> own;
    for (const std::size_t place : places[i]) own.emplace_back(exact.tensors[place]);
    auto form = quantized_form(*layers[i].layer, own, inputs[i]);
    REQUIRE(form);
    forms.push_back(std::move(*form));
  }
  REQUIRE(forms.size() == 3);
  const auto integers = exact.network->with_forms(forms);
  REQUIRE(integers);
  CHECK((*integers)->parameter_bytes() == 0);
  CHECK(forms[0].parameter_bytes == 54 + 3 * 12);
  CHECK(forms[2].parameter_bytes == 44 + 4 * 8);
  const double off = distance(exact.run(*exact.network, exact.views()), exact.run(**integers, {}));
  CHECK(off > 0);
  CHECK(off < 0.02);
}

TEST_CASE("A layer without any weight pruned gives what it gave, one without all its bias") {
  const Filled exact;
  const CountedLayer& layer = *exact.network->layers()[2].layer;
  REQUIRE(can_be_sparse(layer));
  CHECK_FALSE(can_be_sparse(*exact.network->layers()[0].layer));
  const std::vector<std::span<const float>> own{exact.tensors[2], exact.tensors[3]};
  const std::vector<std::span<const float>> rest{exact.tensors[0], exact.tensors[1],
                                                 exact.tensors[4]};
  const auto output = [&](double fraction) {
    const auto form = sparse_form(layer, own, fraction);
    REQUIRE(form);
    const auto network = exact.network->with_forms({&*form, 1});
    REQUIRE(network);
    return exact.run(**network, rest);
  };
  const Floats dense = exact.run(*exact.network, exact.views());
  CHECK(distance(dense, output(0)) < 1e-6);
  const Floats none = output(1);
  for (std::size_t o = 0; o < 4; ++o) {
    double sum = 0;
    for (std::size_t i = 0; i < 11; ++i) {
      sum += std::max(exact.tensors[3][i], 0.0F) * exact.tensors[4][o * 11 + i];
    }
    for (std::size_t sample = 0; sample < batch; ++sample) {
      CHECK(none[sample * 4 + o] == Catch::Approx(sum).margin(1e-6));
    }
  }
}

TEST_CASE("Forms of no layer, and parameters of another network, are refused") {
  const Filled exact;
  const LayerForm nowhere{"layers[9]", nullptr, 0};
  CHECK(exact.network->with_forms({&nowhere, 1}).error().message ==
        "path must be that of a layer of the model that computes, but it is layers[9].");
  auto views = exact.views();
  views[1] = views[2];
  CHECK(exact.network->prepare_filled(Kernel::simd, views).error().field == "parameters[1]");
  views.pop_back();
  CHECK(exact.network->prepare_filled(Kernel::simd, views).error().code == "shape_mismatch");
}
