// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/layers/decoder.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/measure/random.h"

using namespace flopscope;
using layers::Decoder;
using layers::Kernel;
using layers::Model;

namespace {

constexpr std::uint64_t seed = 7;

layers::Trainable drawn(const layers::Network& network) {
  auto made = layers::Trainable::make(network, Kernel::simd, seed);
  REQUIRE(made.ok());
  return std::move(*made);
}

std::vector<std::uint32_t> tokens(std::size_t count) {
  measure::Random random(seed);
  std::vector<std::uint32_t> drawn(count);
  for (auto& token : drawn) token = static_cast<std::uint32_t>(96 * random.uniform());
  return drawn;
}

/// tiny-gpt with another kind of blocks.
Model model_of(const layers::TransformerBlock& block) {
  Model model = layers::find_preset("tiny-gpt")->build();
  for (auto& layer : model.layers) {
    if (std::string(layer->type().name) != "TransformerBlock") continue;
    *static_cast<layers::TransformerBlock*>(layer->options()) = block;
  }
  return model;
}

layers::TransformerBlock block(std::int64_t window, bool causal = true) {
  return {.d_model = 64, .nhead = 4, .norm_first = true, .causal = causal, .window = window};
}

/// The largest difference, over the largest output, between what `model` says after each of its
/// tokens where it is run on all of them and where it is decoded.
double largest_difference(const Model& model, Kernel kernel) {
  const auto network = layers::Network::make(model, 1);
  REQUIRE(network.ok());
  const layers::Trainable learned = drawn(**network);
  const auto whole = (*network)->prepare_filled(kernel, learned.tensors());
  REQUIRE(whole.ok());
  const auto text = tokens((*whole)->input().size());
  std::copy(text.begin(), text.end(), (*whole)->input().begin());
  (*whole)->run();
  const auto expected = (*whole)->output();
  const std::size_t classes = expected.size() / text.size();

  auto decoder = Decoder::make(model, kernel, learned.tensors());
  REQUIRE(decoder.ok());
  double worst = 0;
  double largest = 0;
  for (int reading = 0; reading < 2; ++reading) {
    decoder->restart();
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto logits = decoder->advance(text[at]);
      REQUIRE(logits.ok());
      REQUIRE(logits->size() == classes);
      for (std::size_t i = 0; i < classes; ++i) {
        const double exact = expected[at * classes + i];
        worst = std::max(worst, std::abs((*logits)[i] - exact));
        largest = std::max(largest, std::abs(exact));
      }
    }
  }
  REQUIRE(largest > 0);
  return worst / largest;
}

}  // namespace

TEST_CASE("A decoder says of each token what the model on all of them says", "[decoder]") {
  const auto kernel = GENERATE(Kernel::naive, Kernel::simd);
  CHECK(largest_difference(layers::find_preset("tiny-gpt")->build(), kernel) < 1e-4);
  CHECK(largest_difference(model_of(block(5)), kernel) < 1e-4);
}

TEST_CASE("A decoder keeps a key and a value of each position and layer", "[decoder]") {
  const Model model = layers::find_preset("tiny-gpt")->build();
  const auto network = layers::Network::make(model, 1);
  const layers::Trainable learned = drawn(**network);
  const auto decoder = Decoder::make(model, Kernel::simd, learned.tensors());
  REQUIRE(decoder.ok());
  CHECK(decoder->context() == 64);
  CHECK(decoder->cache_bytes() == 2.0 * 2 * 64 * 64 * 4);  // of 2 blocks, 64 positions of width 64
  // What a position makes on its way is a small part of what 64 of them make.
  CHECK(decoder->passing_bytes() <
        ((*network)->bytes_needed(Kernel::simd) - (*network)->parameter_bytes()) / 16);
}

TEST_CASE("What cannot be decoded is refused: what sees later tokens, images, one token too many",
          "[decoder]") {
  const Model seeing = model_of(block(0, false));
  const auto all = Decoder::make(seeing, Kernel::simd, {});
  REQUIRE_FALSE(all.ok());
  CHECK(all.error().code == "unsupported_layer");
  CHECK(all.error().message.find("sees what comes later") != std::string::npos);
  const auto images = Decoder::make(layers::find_preset("small-cnn")->build(), Kernel::simd, {});
  REQUIRE_FALSE(images.ok());
  CHECK(images.error().code == "unsupported_layer");
  CHECK_FALSE(Decoder::make(layers::find_preset("mlp")->build(), Kernel::simd, {}).ok());
  const Model model = layers::find_preset("tiny-gpt")->build();
  const auto network = layers::Network::make(model, 1);
  const layers::Trainable learned = drawn(**network);
  auto decoder = Decoder::make(model, Kernel::simd, learned.tensors());
  REQUIRE(decoder.ok());
  CHECK(decoder->advance(96).error().code == "invalid_value");
  for (const auto token : tokens(64)) REQUIRE(decoder->advance(token).ok());
  CHECK(decoder->advance(0).error().code == "invalid_value");
}
