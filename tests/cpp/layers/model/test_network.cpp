// SPDX-License-Identifier: MIT
#include <cmath>
#include <numeric>
#include <string>

#include "catch.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/feed_forward.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/gelu.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/trace.h"

using namespace flopscope::layers;
using flopscope::measure::Random;

namespace {

/// A layer that is counted and has no kernel.
struct Tally {
  static constexpr const char* type_name = "Tally";
  static constexpr const char* doc = "nothing";
  static flopscope::measure::Result<LayerOnInput> on(const Shape& input) {
    return LayerOnInput{.output = input};
  }
};

Linear linear(std::int64_t in, std::int64_t out) {
  return {.in_features = in, .out_features = out};
}

/// 6 -> 20 -> 3 with every kind of layer that runs.
Model classifier() {
  Model model{"classifier", {2, 3}, {}};
  add_layer(model.layers, Flatten{});
  add_layer(model.layers, linear(6, 20));
  add_layer(model.layers, GELU{});
  add_layer(model.layers, Dropout{});
  add_layer(model.layers, linear(20, 3));
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Softmax{});
  return model;
}

std::unique_ptr<Network> network(const Model& model, std::int64_t batch) {
  auto made = Network::make(model, batch);
  REQUIRE(made.ok());
  return std::move(*made);
}

std::vector<float> output_of(const Network& network, Kernel kernel, std::uint64_t seed) {
  auto prepared = network.prepare(kernel, seed);
  REQUIRE(prepared.ok());
  (*prepared)->run();
  const auto output = (*prepared)->output();
  return {output.begin(), output.end()};
}

flopscope::measure::Error refusal(const Model& model, std::int64_t batch = 1) {
  const auto refused = Network::make(model, batch);
  REQUIRE_FALSE(refused.ok());
  return refused.error();
}

using Row = std::vector<double>;

/// The formulas again, in double precision and on their own loops, with the parameters that the
/// seed gives: the input first, then weight and bias of each layer, within 1 / sqrt(in_features).
struct ByHand {
  Random random;

  Row draw(std::size_t size, double bound) {
    Row values(size);
    for (double& value : values) value = static_cast<float>(random.uniform(-bound, bound));
    return values;
  }

  Row linear(const Row& x, std::size_t in, std::size_t out) {
    const double bound = 1 / std::sqrt(static_cast<double>(in));
    const Row weight = draw(in * out, bound);
    const Row bias = draw(out, bound);
    Row y;
    for (std::size_t row = 0; row < x.size() / in; ++row) {
      for (std::size_t o = 0; o < out; ++o) {
        y.push_back(bias[o]);
        for (std::size_t i = 0; i < in; ++i) y.back() += x[row * in + i] * weight[o * in + i];
      }
    }
    return y;
  }
};

Row classified_by_hand(std::size_t batch, std::uint64_t seed) {
  ByHand by{Random(seed)};
  Row hidden = by.linear(by.draw(batch * 6, 1), 6, 20);
  for (double& x : hidden) x = x / 2 * (1 + std::erf(x / std::sqrt(2.0)));
  Row y = by.linear(hidden, 20, 3);
  for (double& x : y) x = std::exp(std::max(x, 0.0));
  for (std::size_t row = 0; row < batch; ++row) {
    const double sum = y[row * 3] + y[row * 3 + 1] + y[row * 3 + 2];
    for (std::size_t i = 0; i < 3; ++i) y[row * 3 + i] /= sum;
  }
  return y;
}

/// Hears the names of spans: "name(" where one begins, ")" where it ends.
class Listener final : public flopscope::measure::Observer {
 public:
  void enter(const char* name, const flopscope::measure::Cost& cost) override {
    heard += std::string(name) + "{";
    macs.push_back(cost.macs);
  }
  void leave() override { heard += "}"; }

  std::string heard;
  std::vector<double> macs;
};

}  // namespace

TEST_CASE("A network is called as its model, without what could command a terminal") {
  Model model = classifier();
  model.name = "\x1b[2Jnet\xe2\x80\xae";
  CHECK(std::string(network(model, 1)->type().name) == "?[2Jnet?");
  model.name = std::string(81, 'a');
  CHECK(std::string(network(model, 1)->type().name) == std::string(80, 'a').append("..."));
}

TEST_CASE("A network computes what its layers' formulas do, from PyTorch's initial parameters") {
  const auto subject = network(classifier(), 5);
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    const std::vector<float> found = output_of(*subject, kernel, 42);
    const Row expected = classified_by_hand(5, 42);
    REQUIRE(found.size() == expected.size());
    // Rounding of two sums of up to 20 products in single precision.
    for (std::size_t i = 0; i < found.size(); ++i) CHECK(std::abs(found[i] - expected[i]) < 3e-6);
  }
  CHECK(output_of(*subject, Kernel::simd, 42) != output_of(*subject, Kernel::simd, 43));
}

TEST_CASE("Each run of a network gives the same output anew") {
  auto prepared = network(classifier(), 5)->prepare(Kernel::simd, 1);
  REQUIRE(prepared.ok());
  CHECK((*prepared)->output().empty());
  (*prepared)->run();
  const std::vector<float> first((*prepared)->output().begin(), (*prepared)->output().end());
  (*prepared)->run();
  CHECK(std::equal(first.begin(), first.end(), (*prepared)->output().begin()));
}

TEST_CASE("A network's fast kernels are verified layer by layer, and its output as a whole") {
  auto prepared = network(classifier(), 5)->prepare(Kernel::simd, 1);
  REQUIRE(prepared.ok());
  (*prepared)->run();
  const Verification good = (*prepared)->verify(1e6);
  CHECK(good.passed());
  CHECK(good.elements == 5 * (20 + 20 + 3 + 3 + 3));
  const_cast<float&>((*prepared)->output().front()) += 0.25F;
  CHECK_FALSE((*prepared)->verify(1e6).passed());
}

TEST_CASE("A layer without a kernel is refused by its path, with what can run") {
  Model model{"", {1, 6, 6}, {}};
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Tally{});
  const auto error = refusal(model);
  CHECK(error.code == "unsupported_layer");
  CHECK(error.field == "layers[1]");
  CHECK(error.value == "Tally");
  CHECK(
      error.message.rfind("layers[1] (Tally) is counted and not run: a layer of a model that runs "
                          "must be Linear, Conv2d, BatchNorm2d, ",
                          0) == 0);
}

TEST_CASE("A layer without a kernel is refused by its path inside of others, too") {
  Residual residual;
  add_layer(residual.main, Tally{});
  Model model{"", {1, 4, 4}, {}};
  add_layer(model.layers, std::move(residual));
  CHECK(refusal(model).field == "layers[0].main[0]");
}

TEST_CASE("A model in which nothing computes has nothing to run") {
  Model model{"", {4}, {}};
  CHECK(refusal(model).field == "layers");
  add_layer(model.layers, Flatten{});
  CHECK(refusal(model).code == "invalid_value");
}

TEST_CASE("Every layer call is a span at its place, with its work") {
  Model model{"", {8}, {}};
  add_layer(model.layers, FeedForward{.d_model = 8, .activation = Activation::gelu});
  add_layer(model.layers, Dropout{});
  auto prepared = network(model, 2)->prepare(Kernel::naive, 1);
  REQUIRE(prepared.ok());
  Listener listener;
  {
    const flopscope::measure::Observation observation(listener);
    (*prepared)->run();
  }
  CHECK(listener.heard ==
        "layers[0] (FeedForward){layers[0].linear1 (Linear){}layers[0].activation (GELU){}"
        "layers[0].linear2 (Linear){}}layers[1] (Dropout){}");
  CHECK(listener.macs == std::vector<double>{1024, 512, 0, 512, 0});
}

TEST_CASE("Layers alone work on the input that they have in the whole") {
  const auto subject = network(classifier(), 5);
  const auto layers = subject->layers();
  REQUIRE(layers.size() == 5);
  CHECK(*layers[1].label == "layers[2] (GELU)");
  CHECK(layers[2].layer->forward.macs == 5 * 20 * 3);
  auto alone = subject->prepare_layers(Kernel::simd, 42);
  REQUIRE(alone.ok());
  REQUIRE(alone->size() == 5);
  for (const auto& layer : *alone) {
    layer->run();
    CHECK(layer->verify(1e6).passed());
  }
  const std::vector<float> whole = output_of(*subject, Kernel::simd, 42);
  const auto last = alone->back()->output();
  CHECK(std::vector<float>(last.begin(), last.end()) == whole);
}

TEST_CASE("LeNet-5 runs, and its fast kernels agree with the naive ones") {
  const auto subject = network(find_preset("lenet-5")->build(), 2);
  auto prepared = subject->prepare(Kernel::simd, 1);
  REQUIRE(prepared.ok());
  (*prepared)->run();
  CHECK((*prepared)->output().size() == 2 * 10);
  CHECK((*prepared)->verify(1e9).passed());
  const auto naive = output_of(*subject, Kernel::naive, 1);
  for (std::size_t i = 0; i < naive.size(); ++i) {
    CHECK(std::abs((*prepared)->output()[i] - naive[i]) < 1e-5);
  }
}
