// SPDX-License-Identifier: MIT
//
// The memory that a training step keeps, and when it is released.
#include <map>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/memory_limit.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/sigmoid.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/measure/memory_recording.h"
#include "support/recording.h"
#include "support/starved.h"

using namespace flopscope::layers;
using flopscope::measure::Category;
using flopscope::measure::MemoryRecording;
using flopscope::test::can_record;
using flopscope::test::can_starve;
using flopscope::test::Starved;
using flopscope::test::starving_bytes;

namespace {

constexpr std::int64_t width = 64;
constexpr std::int64_t large_batch = 256;
constexpr double activation_bytes = 4.0 * width * large_batch;
constexpr double weight_bytes = 4.0 * width * width;

/// Three linear layers with an activation after each of the first two.
template <class Activation>
Model wide_perceptron() {
  Model model{"perceptron", {width}, {}};
  for (int i = 0; i < 3; ++i) {
    if (i > 0) add_layer(model.layers, Activation{});
    add_layer(model.layers, Linear{.in_features = width, .out_features = width, .bias = false});
  }
  return model;
}

/// A residual whose shortcut has a layer, within one whose shortcut has none.
Model forked() {
  Residual inner;
  add_layer(inner.main, Linear{width, width, false});
  add_layer(inner.main, Sigmoid{});
  add_layer(inner.shortcut, SiLU{});
  Residual outer;
  add_layer(outer.main, std::move(inner));
  Model model{"forked", {width}, {}};
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, Linear{width, width, true});
  add_layer(model.layers, std::move(outer));
  return model;
}

Model transformer() {
  Model model{"transformer", {24, 32}, {}};
  add_layer(model.layers, PositionalEmbedding{24, 32});
  add_layer(model.layers, TransformerBlock{.d_model = 32, .nhead = 4, .norm_first = true});
  return model;
}

Model convolutional() {
  Model model{"convolutional", {2, 12, 12}, {}};
  add_layer(model.layers,
            Conv2d{.in_channels = 2, .out_channels = 8, .kernel_size = 3, .padding = 1});
  add_layer(model.layers, BatchNorm2d{8});
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, MaxPool2d{.kernel_size = 2});
  add_layer(model.layers, Dropout{0.5});
  add_layer(model.layers,
            Conv2d{.in_channels = 8, .out_channels = 16, .kernel_size = 3, .stride = 2});
  add_layer(model.layers, AdaptiveAvgPool2d{1});
  return model;
}

Trainable trainable_from(const Model& model) {
  auto network = Network::make(model, large_batch);
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

TEST_CASE("A forward pass keeps what the backward pass reads, and the backward pass releases it") {
  if (!can_record()) return;
  auto trainable = trainable_from(wide_perceptron<ReLU>());
  const std::vector<float> dy(static_cast<std::size_t>(width * large_batch), 1);
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
    auto trainable =
        trainable_from(of_input ? wide_perceptron<SiLU>() : wide_perceptron<Sigmoid>());
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
  auto trainable = trainable_from(wide_perceptron<ReLU>());
  recording->stop();
  CHECK(is_about(live(*recording)[Category::parameters], 3 * weight_bytes));
  CHECK(is_about(live(*recording)[Category::gradients], 3 * weight_bytes));
  CHECK(is_about(live(*recording)[Category::activations], activation_bytes));  // the input
}

TEST_CASE("Training step after training step needs the same memory") {
  if (!can_record()) return;
  auto trainable = trainable_from(wide_perceptron<SiLU>());
  const std::vector<float> dy(static_cast<std::size_t>(width * large_batch), 1);
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

TEST_CASE("What a training step needs is known before it takes it") {
  if (!can_record()) return;
  for (const auto& make :
       {&wide_perceptron<SiLU>, &wide_perceptron<Sigmoid>, &forked, &transformer, &convolutional}) {
    const Model model = make();
    auto recording = MemoryRecording::start();
    REQUIRE(recording.ok());
    auto trainable = trainable_from(model);
    const std::int64_t before = recording->ledger().totals().live_bytes;
    REQUIRE_FALSE(trainable.forward());
    recording->pause();
    const std::vector<float> dy(trainable.output().size(), 1);
    recording->resume();
    REQUIRE_FALSE(trainable.backward(dy));
    recording->stop();
    INFO(model.name << ", of which " << before << " last");
    const auto peak = static_cast<double>(recording->ledger().totals().peak_bytes);
    CHECK(peak >= trainable.bytes_needed());
    CHECK(peak < 1.02 * trainable.bytes_needed() + 16384);
  }
}

TEST_CASE("Running statistics are kept as parameters are, and have no gradients") {
  if (!can_record()) return;
  constexpr std::int64_t channels = 4096;
  Model model{"", {channels, 1, 1}, {}};
  add_layer(model.layers, BatchNorm2d{channels});
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  auto trainable = trainable_from(model);
  recording->stop();
  CHECK(is_about(live(*recording)[Category::parameters], 4 * 4.0 * channels));
  CHECK(is_about(live(*recording)[Category::gradients], 2 * 4.0 * channels));
}

TEST_CASE("A network that fits and whose training does not is refused before it takes memory") {
  Model model{"deep", {1, 1048576}, {}};
  add_layer(model.layers, PositionalEmbedding{1, 1048576});
  for (int i = 0; i < 40; ++i) add_layer(model.layers, Sigmoid{});
  // A forward pass holds three tensors of the batch; its backward pass 40.
  const double samples = memory_available_bytes() / (10 * 4.0 * 1048576);
  auto network = Network::make(model, static_cast<std::int64_t>(samples));
  REQUIRE(network.ok());
  CHECK((*network)->bytes_needed(Kernel::simd) < memory_available_bytes());
  const auto refused = Trainable::make(**network, Kernel::simd, 1);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "out_of_memory");
  CHECK(refused.error().message.rfind("deep in training on a batch of ", 0) == 0);
}

TEST_CASE("A pass that runs out of memory leaves nothing behind, and the next one works") {
  if (!can_starve) return;
  constexpr std::int64_t wide = 64;
  const auto rows = static_cast<std::int64_t>(starving_bytes / sizeof(float)) / wide;
  Model model{"narrowing", {wide}, {}};
  add_layer(model.layers, LayerNorm{wide});
  add_layer(model.layers, Linear{.in_features = wide, .out_features = 1});
  add_layer(model.layers, Linear{.in_features = 1, .out_features = 1});
  const auto network = Network::make(model, rows);
  REQUIRE(network.ok());
  auto made = Trainable::make(**network, Kernel::simd, 1);
  REQUIRE(made.ok());
  Trainable& trainable = *made;
  const std::vector<float> dy(static_cast<std::size_t>(rows), 1);
  const auto gradients = [&] {
    std::vector<float> all;
    for (const LearnedTensor& each : trainable.parameters()) {
      all.insert(all.end(), each.gradient.begin(), each.gradient.end());
    }
    return all;
  };
  REQUIRE_FALSE(trainable.forward());
  REQUIRE_FALSE(trainable.backward(dy));
  const std::vector<float> whole = gradients();
  trainable.zero_gradients();
  REQUIRE_FALSE(trainable.forward());
  std::optional<flopscope::measure::Error> short_of_memory;
  {
    const Starved starved;
    short_of_memory = trainable.backward(dy);
  }
  // The last layer had added to its gradients when the second found no room.
  REQUIRE(short_of_memory);
  CHECK(short_of_memory->code == "out_of_memory");
  CHECK(trainable.output().empty());
  CHECK(gradients() == std::vector<float>(whole.size(), 0));
  {
    const Starved starved;
    short_of_memory = trainable.forward();
  }
  REQUIRE(short_of_memory);
  CHECK(trainable.output().empty());
  CHECK(trainable.backward(dy)->code == "invalid_value");
  REQUIRE_FALSE(trainable.forward());
  REQUIRE_FALSE(trainable.backward(dy));
  CHECK(gradients() == whole);
}
