// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/learning/text_writer.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/memory_recording.h"
#include "support/recording.h"

using namespace flopscope;
using experiments::TextWriter;
using layers::Trainable;

namespace {

/// What tells the next of three characters from the last one alone, four at a time.
layers::Model chain() {
  layers::Model model{"", {4}, {}};
  layers::add_layer(model.layers, layers::Embedding{3, 3});
  layers::add_layer(model.layers,
                    layers::Linear{.in_features = 3, .out_features = 3, .bias = false});
  return model;
}

}  // namespace

TEST_CASE("What is written follows what was learned, also beyond what the model reads at once") {
  const auto network = layers::Network::make(chain(), 1);
  REQUIRE(network);
  auto learned = Trainable::make(**network, layers::Kernel::simd, 1);
  REQUIRE(learned);
  // Each character is a unit vector, and the next one by far the likeliest: a, b, c, a, ...
  const auto fill = [&](std::size_t tensor, const std::vector<float>& values) {
    std::copy(values.begin(), values.end(), learned->parameters()[tensor].values.begin());
  };
  fill(0, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  fill(1, {0, 0, 99, 99, 0, 0, 0, 99, 0});
  const auto model = experiments::whole_model(**network, layers::Kernel::simd, learned->tensors());
  REQUIRE(model.ok());
  TextWriter writer(**model, 3, 1, 7);
  for (int i = 1; i < 12; ++i) REQUIRE_FALSE(writer.advance());
  CHECK(experiments::text_of(writer.tokens(), std::vector<std::string>{"a", "b", "c"}) ==
        "bcabcabcabca");
}

TEST_CASE("A model that keeps keys and values writes the same text", "[decoder]") {
  const layers::Model model = layers::find_preset("tiny-gpt")->build();
  const auto network = layers::Network::make(model, 1);
  REQUIRE(network);
  const auto learned = Trainable::make(**network, layers::Kernel::simd, 1);
  REQUIRE(learned);
  const auto written = [](experiments::TokenModelResult made) {
    REQUIRE(made.ok());
    TextWriter writer(**made, 96, 3, 7);
    for (int i = 0; i < 64; ++i) REQUIRE_FALSE(writer.advance());
    CHECK((*made)->after(std::vector<std::uint32_t>{5}).ok());  // another text begins
    return writer.tokens();
  };
  const auto whole =
      written(experiments::whole_model(**network, layers::Kernel::simd, learned->tensors()));
  CHECK(whole.size() == 65);
  auto decoder = layers::Decoder::make(model, layers::Kernel::simd, learned->tensors());
  REQUIRE(decoder.ok());
  CHECK(whole == written(experiments::decoded_model(std::move(*decoder))));
}

TEST_CASE("To write takes no gradients") {
  if (!test::can_record()) return;
  const auto network = layers::Network::make(chain(), 1);
  REQUIRE(network);
  const auto learned = Trainable::make(**network, layers::Kernel::simd, 1);
  REQUIRE(learned);
  auto recording = measure::MemoryRecording::start();
  REQUIRE(recording);
  const auto model = experiments::whole_model(**network, layers::Kernel::simd, learned->tensors());
  REQUIRE(model.ok());
  TextWriter writer(**model, 3, 0, 7);
  REQUIRE_FALSE(writer.advance());
  recording->stop();
  for (const auto& tag : recording->ledger().tags()) {
    if (tag.tag.operation == nullptr) continue;
    CHECK(tag.tag.category != measure::Category::gradients);
  }
}
