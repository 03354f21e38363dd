// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/training/text_writer.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
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
  auto writer = TextWriter::make(**network, layers::Kernel::simd, *learned, {"a", "b", "c"}, 1, 7);
  REQUIRE(writer);
  while (!writer->done()) REQUIRE_FALSE(writer->advance());
  std::string expected;
  while (expected.size() < TextWriter::characters) expected += "bca";
  expected.resize(TextWriter::characters);
  CHECK(writer->text() == expected);
}

TEST_CASE("To write takes no gradients") {
  if (!test::can_record()) return;
  const auto network = layers::Network::make(chain(), 1);
  REQUIRE(network);
  const auto learned = Trainable::make(**network, layers::Kernel::simd, 1);
  REQUIRE(learned);
  auto recording = measure::MemoryRecording::start();
  REQUIRE(recording);
  auto writer = TextWriter::make(**network, layers::Kernel::simd, *learned, {"a", "b", "c"}, 0, 7);
  recording->stop();
  REQUIRE(writer);
  for (const auto& tag : recording->ledger().tags()) {
    if (tag.tag.operation == nullptr) continue;
    CHECK(tag.tag.category != measure::Category::gradients);
  }
}
