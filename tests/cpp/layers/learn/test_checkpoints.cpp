// SPDX-License-Identifier: MIT
//
// Backward passes that compute again what the forward pass has not kept.
#include <algorithm>
#include <span>
#include <vector>

#include "catch.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/sequential.h"
#include "flopscope/layers/silu.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/tag_table.h"
#include "support/recording.h"

using namespace flopscope::layers;
using flopscope::measure::MemoryRecording;
using flopscope::measure::TagCounts;
using flopscope::test::can_record;

namespace {

constexpr std::int64_t batch = 32;

Model deep_transformer() {
  Model model{"transformer", {24, 32}, {}};
  add_layer(model.layers, PositionalEmbedding{24, 32});
  for (int i = 0; i < 5; ++i) {
    add_layer(model.layers, TransformerBlock{.d_model = 32, .nhead = 4, .norm_first = true});
  }
  add_layer(model.layers, Dropout{0.3});
  add_layer(model.layers, Linear{.in_features = 32, .out_features = 7});
  return model;
}

Conv2d conv(std::int64_t in, std::int64_t out) {
  return {.in_channels = in, .out_channels = out, .kernel_size = 3, .padding = 1};
}

/// With running statistics, a shortcut around two layers, and all of it inside of one layer.
Model residual_convolutional() {
  Sequential all;
  add_layer(all.layers, conv(2, 4));
  add_layer(all.layers, BatchNorm2d{4});
  add_layer(all.layers, ReLU{});
  Residual block;
  add_layer(block.main, conv(4, 4));
  add_layer(block.main, BatchNorm2d{4});
  add_layer(all.layers, std::move(block));
  add_layer(all.layers, SiLU{});
  add_layer(all.layers, AdaptiveAvgPool2d{1});
  add_layer(all.layers, Flatten{});
  add_layer(all.layers, Linear{.in_features = 4, .out_features = 3});
  Model model{"convolutional", {2, 6, 5}, {}};
  add_layer(model.layers, std::move(all));
  return model;
}

/// Eight linear layers with an activation that goes back from its input after each.
Model deep_perceptron() {
  Model model{"perceptron", {64}, {}};
  for (int i = 0; i < 8; ++i) {
    add_layer(model.layers, Linear{.in_features = 64, .out_features = 64, .bias = false});
    add_layer(model.layers, SiLU{});
  }
  return model;
}

Trainable checkpointed(const Model& model, std::int64_t checkpoint_every,
                       Kernel kernel = Kernel::simd) {
  auto network = Network::make(model, batch);
  REQUIRE(network.ok());
  auto made = Trainable::make(**network, kernel, 1, checkpoint_every);
  REQUIRE(made.ok());
  return std::move(*made);
}

/// Three steps, each down the gradient.
void learn(Trainable& trainable) {
  for (int step = 0; step < 3; ++step) {
    REQUIRE_FALSE(trainable.forward());
    std::vector<float> dy(trainable.output().begin(), trainable.output().end());
    for (std::size_t i = 0; i < dy.size(); ++i) dy[i] += static_cast<float>(i % 3) - 1;
    trainable.zero_gradients();
    REQUIRE_FALSE(trainable.backward(dy));
    for (const LearnedTensor& tensor : trainable.parameters()) {
      for (std::size_t i = 0; i < tensor.values.size(); ++i) {
        tensor.values[i] -= 0.001F * tensor.gradient[i];
      }
    }
  }
}

bool equal(std::span<const float> a, std::span<const float> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

/// What the tensors took when most was taken. Tensors are tagged; the model's description is not.
struct Held {
  double bytes = 0;
  double tensors = 0;  ///< that there were in all, some of them one after the other

  explicit Held(std::span<const TagCounts> tags) {
    for (const TagCounts& each : tags.subspan(1)) {
      bytes += static_cast<double>(each.bytes_at_peak);
      tensors += static_cast<double>(each.allocations);
    }
  }
};

/// The most that an allocator reserves for tensors of so many bytes: each is rounded up to a cache
/// line and may get the rest of a block that was too small to split, and one of 128 KiB or more is
/// rounded up to whole pages of 4 KiB.
double reserved_at_most(double bytes, double tensors) {
  return bytes * (1 + 1.0 / 32) + 128 * tensors;
}

}  // namespace

TEST_CASE("Gradients with checkpoints are those without them, to the bit") {
  for (const auto& make : {&deep_transformer, &residual_convolutional, &deep_perceptron}) {
    Trainable plain = checkpointed(make(), 0);
    learn(plain);
    for (const std::int64_t every : {1, 2, 3, 4, 100}) {
      Trainable other = checkpointed(make(), every);
      learn(other);
      INFO(make().name << ", every " << every);
      for (std::size_t p = 0; p < plain.parameters().size(); ++p) {
        CHECK(equal(plain.parameters()[p].gradient, other.parameters()[p].gradient));
        CHECK(equal(plain.parameters()[p].values, other.parameters()[p].values));
      }
      // Running statistics move once for a step, however often it is computed.
      for (std::size_t b = 0; b < plain.buffers().size(); ++b) {
        CHECK(equal(plain.buffers()[b], other.buffers()[b]));
      }
    }
  }
}

TEST_CASE("With checkpoints a step holds less, by the ledger as by the plan") {
  if (!can_record()) return;
  // What threads compute in is in the plan, too, however many there are.
  const std::vector<Kernel> kernels =
      has_threads ? std::vector{Kernel::simd, Kernel::threads} : std::vector{Kernel::simd};
  for (const Kernel kernel : kernels) {
    for (const auto& make : {&deep_transformer, &residual_convolutional, &deep_perceptron}) {
      for (const std::int64_t every : {0, 1, 2, 3, 100}) {
        auto recording = MemoryRecording::start();
        REQUIRE(recording.ok());
        Trainable trainable = checkpointed(make(), every, kernel);
        REQUIRE_FALSE(trainable.forward());
        recording->pause();
        const std::vector<float> dy(trainable.output().size(), 1);
        recording->resume();
        REQUIRE_FALSE(trainable.backward(dy));
        recording->stop();
        const Held held(recording->ledger().tags());
        INFO(make().name << ", every " << every << ", kernel "
                         << kernel_names[static_cast<std::size_t>(kernel)] << ", " << thread_count()
                         << " threads");
        CHECK(held.bytes >= trainable.bytes_needed());
        CHECK(held.bytes <= reserved_at_most(trainable.bytes_needed(), held.tensors));
      }
    }
  }
  // Of a block all is made again but what comes in: two blocks together need little more than one.
  const auto needed = [](std::int64_t every) {
    return checkpointed(deep_transformer(), every).bytes_needed();
  };
  CHECK(needed(1) < 0.45 * needed(0));
  CHECK(needed(2) < 0.6 * needed(0));
  CHECK(needed(100) == needed(0));
  const Trainable kept = checkpointed(deep_transformer(), 2);
  CHECK(kept.bytes_needed_without_checkpoints() == needed(0));
}

TEST_CASE("What is computed again is counted, and no more than is read") {
  const auto recomputed = [](std::int64_t every) {
    return checkpointed(deep_perceptron(), every).recomputed();
  };
  CHECK(recomputed(0).macs == 0);
  // Each layer passes on all that its backward pass reads.
  CHECK(recomputed(1).macs == 0);
  // A linear layer's output is read by its activation, whose own passes on: of eight pairs seven
  // are computed again, without their activations; the last is not.
  const double layer = 64.0 * 64 * batch;
  CHECK(recomputed(2).macs == 7 * layer);
  CHECK(recomputed(2).others == 0);
  // Of four, all but the last activation.
  CHECK(recomputed(4).macs == 3 * 2 * layer);
  CHECK(recomputed(4).others == 3 * 2 * 64.0 * batch);
  CHECK(recomputed(100).macs == 0);
}
