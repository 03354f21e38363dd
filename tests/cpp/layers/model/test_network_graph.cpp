// SPDX-License-Identifier: MIT
//
// Networks whose layers do not simply follow one another.
#include <algorithm>
#include <cmath>

#include "catch.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/measure/memory_recording.h"
#include "flopscope/measure/random.h"
#include "support/recording.h"

using namespace flopscope::layers;
using flopscope::measure::MemoryRecording;
using flopscope::measure::Random;

namespace {

std::unique_ptr<Network> graph_of(const Model& model, std::int64_t batch) {
  auto made = Network::make(model, batch);
  REQUIRE(made.ok());
  return std::move(*made);
}

std::vector<float> graph_output_of(const Network& graph_of, Kernel kernel) {
  auto prepared = graph_of.prepare(kernel, 1);
  REQUIRE(prepared.ok());
  (*prepared)->run();
  CHECK((*prepared)->verify(1e7).passed());
  const auto output = (*prepared)->output();
  return {output.begin(), output.end()};
}

/// What the generator gives, in the order in which a network asks: the input, then parameter by
/// parameter.
std::vector<double> drawn(Random& random, std::size_t size, double bound) {
  std::vector<double> values(size);
  for (double& value : values) value = static_cast<float>(random.uniform(-bound, bound));
  return values;
}

Linear square(std::int64_t width) {
  return {.in_features = width, .out_features = width, .bias = false};
}

/// y = x weight^T of one row.
std::vector<double> times(const std::vector<double>& x, const std::vector<double>& weight) {
  std::vector<double> y(x.size(), 0);
  for (std::size_t o = 0; o < y.size(); ++o) {
    for (std::size_t i = 0; i < x.size(); ++i) y[o] += weight[o * x.size() + i] * x[i];
  }
  return y;
}

/// A language model of two blocks that shares its first weight with its last.
Model tiny_gpt() {
  Model model{"tiny", {9}, {}};
  add_layer(model.layers, Embedding{13, 8}, "tokens");
  add_layer(model.layers, PositionalEmbedding{9, 8});
  for (int block = 0; block < 2; ++block) {
    add_layer(model.layers,
              TransformerBlock{.d_model = 8, .nhead = 2, .norm_first = true, .causal = true});
  }
  add_layer(model.layers, LayerNorm{8});
  add_layer(model.layers, Linear{8, 13, false, "tokens"});
  return model;
}

}  // namespace

TEST_CASE("A residual adds its input to what its main branch makes of it") {
  Residual residual;
  add_layer(residual.main, ReLU{});
  add_layer(residual.main, square(3));
  Model model{"", {3}, {}};
  add_layer(model.layers, std::move(residual));
  Random random(1);
  const auto x = drawn(random, 3, 1);
  const auto weight = drawn(random, 9, 1 / std::sqrt(3.0));
  auto positive = x;
  for (double& value : positive) value = std::max(value, 0.0);
  const auto expected = times(positive, weight);
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    const auto y = graph_output_of(*graph_of(model, 1), kernel);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(y[i] == Catch::Approx(expected[i] + x[i]).margin(1e-6));
    }
  }
}

TEST_CASE("A residual's shortcut reads the input of the whole, not what the main branch left") {
  Residual residual;
  add_layer(residual.main, square(3));
  add_layer(residual.shortcut, square(3));
  add_layer(residual.shortcut, square(3));
  Model model{"", {3}, {}};
  add_layer(model.layers, std::move(residual));
  Random random(1);
  const auto x = drawn(random, 3, 1);
  const auto main = drawn(random, 9, 1 / std::sqrt(3.0));
  const auto first = drawn(random, 9, 1 / std::sqrt(3.0));
  const auto second = drawn(random, 9, 1 / std::sqrt(3.0));
  const auto one = times(x, main);
  const auto other = times(times(x, first), second);
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    const auto y = graph_output_of(*graph_of(model, 1), kernel);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(y[i] == Catch::Approx(one[i] + other[i]).margin(1e-6));
    }
  }
}

TEST_CASE("What a residual still needs is held, and counted in what a pass takes") {
  if (!flopscope::test::can_record()) return;
  Residual residual;
  add_layer(residual.main, ReLU{});
  add_layer(residual.main, ReLU{});
  Model model{"", {10'000}, {}};
  add_layer(model.layers, ReLU{});
  add_layer(model.layers, std::move(residual));
  const auto subject = graph_of(model, 1);
  // The input; the first layer's output, which the sum reads; two of the branch.
  CHECK(subject->bytes_needed(Kernel::simd) == 4 * 40'000);
  auto recording = MemoryRecording::start();
  REQUIRE(recording.ok());
  auto prepared = subject->prepare(Kernel::simd, 1);
  (*prepared)->run();
  recording->stop();
  const auto peak = static_cast<double>(recording->ledger().totals().peak_bytes);
  CHECK(peak >= 4 * 40'000);
  CHECK(peak < 4 * 40'000 + 2000);
}

TEST_CASE("A transformer runs on tokens, and its kernels agree") {
  const auto subject = graph_of(tiny_gpt(), 3);
  const auto naive = graph_output_of(*subject, Kernel::naive);
  const auto simd = graph_output_of(*subject, Kernel::simd);
  REQUIRE(naive.size() == 3 * 9 * 13);
  for (std::size_t i = 0; i < naive.size(); ++i) CHECK(std::abs(naive[i] - simd[i]) < 1e-4);
}

TEST_CASE("A layer that shares a weight has none of its own") {
  const auto subject = graph_of(tiny_gpt(), 1);
  // 13 8 of tokens, 9 8 of positions; per block 2 norms of 16, 8 24 + 24, 8 8 + 8, 8 32 + 32 and
  // 32 8 + 8; the last norm. The last layer adds nothing.
  const double parameters =
      13 * 8 + 9 * 8 + 2 * (2 * 16 + 8 * 24 + 24 + 8 * 8 + 8 + 8 * 32 + 32 + 32 * 8 + 8) + 16;
  CHECK(subject->cost().parameters == parameters);
  Model alone{"", {8}, {}};
  add_layer(alone.layers, square(8), "first");
  const double once = graph_of(alone, 1)->bytes_needed(Kernel::naive);
  add_layer(alone.layers, Linear{8, 8, false, "first"});
  // The second layer reads the first one's weight: one more activation, no more parameters.
  CHECK(graph_of(alone, 1)->bytes_needed(Kernel::naive) == once + 8 * 4);
  Random random(1);
  const auto x = drawn(random, 8, 1);
  const auto weight = drawn(random, 64, 1 / std::sqrt(8.0));
  const auto expected = times(times(x, weight), weight);
  const auto y = graph_output_of(*graph_of(alone, 1), Kernel::simd);
  for (std::size_t i = 0; i < 8; ++i) CHECK(y[i] == Catch::Approx(expected[i]).margin(1e-6));
}
