// SPDX-License-Identifier: MIT
//
// What a training step keeps, and when it lets go of it.
#include <map>
#include <vector>

#include "catch.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/measure/memory_recording.h"
#include "support/recording.h"

using namespace flopscope::layers;
using flopscope::measure::Category;
using flopscope::measure::MemoryRecording;
using flopscope::test::can_record;

namespace {

constexpr std::int64_t width = 64;
constexpr std::int64_t batch = 256;
constexpr double activation_bytes = 4.0 * width * batch;
constexpr double weight_bytes = 4.0 * width * width;

/// Three linear layers with an activation after each of the first two.
template <class Activation>
Model perceptron() {
  Model model{"perceptron", {width}, {}};
  for (int i = 0; i < 3; ++i) {
    if (i > 0) add_layer(model.layers, Activation{});
    add_layer(model.layers, Linear{.in_features = width, .out_features = width, .bias = false});
  }
  return model;
}

Trainable trainable_of(const Model& model) {
  auto network = Network::make(model, batch);
  REQUIRE(network.ok());
  auto made = Trainable::make(**network, Kernel::simd, 1);
  REQUIRE(made.ok());
  return std::move(*made);
}

/// The bytes that are alive, by category.
std::map<Category, double> live(MemoryRecording& recording) {
  std::map<Category, double> found;
  for (const auto& tag : recording.ledger().tags()) {
    found[tag.tag.category] += static_cast<double>(tag.live_bytes);
  }
  return found;
}

/// Whether they are those of the tensors: a block may be given a few bytes more, and lists of
/// tensors are blocks too.
bool is_about(double found, double expected) {
  return found >= expected && found < expected + 4096;
}

}  // namespace

TEST_CASE("A forward pass keeps what the way back reads, and the way back releases it") {
  if (!can_record()) return;
  auto trainable = trainable_of(perceptron<ReLU>());
  const std::vector<float> dy(static_cast<std::size_t>(width * batch), 1);
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  REQUIRE_FALSE(trainable.forward());
  // Of two ReLUs the outputs, which they and the layers after them read; and the model's output.
  // What the first two linear layers made is needed no more.
  CHECK(is_about(live(*recording)[Category::activations], 3 * activation_bytes));
  CHECK(live(*recording)[Category::gradients] == 0);
  REQUIRE_FALSE(trainable.backward(dy));
  recording->stop();
  CHECK(recording->ledger().totals().live_bytes == 0);
}

TEST_CASE("An activation that goes back from its input keeps that, too") {
  if (!can_record()) return;
  for (const bool of_input : {false, true}) {
    auto trainable = trainable_of(of_input ? perceptron<SiLU>() : perceptron<Sigmoid>());
    auto recording = MemoryRecording::start();
    REQUIRE(recording.ok());
    REQUIRE_FALSE(trainable.forward());
    recording->stop();
    CHECK(is_about(live(*recording)[Category::activations], (of_input ? 5 : 3) * activation_bytes));
  }
}

TEST_CASE("A network's gradients are as large as its parameters, and recorded as gradients") {
  if (!can_record()) return;
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  auto trainable = trainable_of(perceptron<ReLU>());
  recording->stop();
  CHECK(is_about(live(*recording)[Category::parameters], 3 * weight_bytes));
  CHECK(is_about(live(*recording)[Category::gradients], 3 * weight_bytes));
  CHECK(is_about(live(*recording)[Category::activations], activation_bytes));  // the input
}

TEST_CASE("Training step after training step needs the same memory") {
  if (!can_record()) return;
  auto trainable = trainable_of(perceptron<SiLU>());
  const std::vector<float> dy(static_cast<std::size_t>(width * batch), 1);
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  std::int64_t first_peak = 0;
  for (int step = 0; step < 5; ++step) {
    REQUIRE_FALSE(trainable.forward());
    REQUIRE_FALSE(trainable.backward(dy));
    if (step == 0) first_peak = recording->ledger().totals().peak_bytes;
    CHECK(recording->ledger().totals().live_bytes == 0);
  }
  recording->stop();
  // An allocator may reuse a block that is a little larger than what is asked for.
  CHECK(recording->ledger().totals().peak_bytes < first_peak + 4096);
}
