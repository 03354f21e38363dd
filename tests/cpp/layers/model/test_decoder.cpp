// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/layers/decoder.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/trainable.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/measure/memory_recording.h"
#include "support/recording.h"

using namespace flopscope::layers;
using flopscope::measure::MemoryRecording;
using flopscope::test::can_record;

namespace {

using Floats = std::vector<float>;

Model small_gpt(std::int64_t window, bool norm_first) {
  Model model{"small", {11}, {}};
  add_layer(model.layers, Embedding{7, 12});
  add_layer(model.layers, PositionalEmbedding{13, 12});
  for (int block = 0; block < 2; ++block) {
    add_layer(model.layers, TransformerBlock{.d_model = 12,
                                             .nhead = 3,
                                             .activation = Activation::gelu,
                                             .norm_first = norm_first,
                                             .causal = true,
                                             .window = window});
  }
  add_layer(model.layers, Linear{.in_features = 12, .out_features = 7});
  return model;
}

/// (batch, positions)
Floats tokens(std::int64_t batch, std::int64_t positions, std::int64_t vocabulary) {
  Floats all(static_cast<std::size_t>(batch * positions));
  std::int64_t next = 3;
  for (float& token : all) token = static_cast<float>(next = (next * 5 + 1) % vocabulary);
  return all;
}

/// Columns `first` to `first + count` of rows (batch, positions, width).
Floats columns(const Floats& rows, std::int64_t batch, std::int64_t first, std::int64_t count,
               std::int64_t width = 1) {
  const auto each = static_cast<std::int64_t>(rows.size()) / batch;
  Floats taken;
  for (std::int64_t b = 0; b < batch; ++b) {
    const auto* const begin = rows.data() + b * each + first * width;
    taken.insert(taken.end(), begin, begin + count * width);
  }
  return taken;
}

/// The largest difference, in terms of the largest logit.
double worst_error(std::span<const float> found, const Floats& expected) {
  REQUIRE(found.size() == expected.size());
  double worst = 0;
  double largest = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    worst = std::max(worst, std::abs(double{found[i]} - double{expected[i]}));
    largest = std::max(largest, std::abs(double{expected[i]}));
  }
  return worst / largest;
}

/// Reads `prompt` positions at once and the rest one by one, against the whole model's logits.
void check_decoding(const Model& model, Model same, std::int64_t batch, Kernel kernel,
                    std::int64_t prompt, std::int64_t vocabulary) {
  const auto network = Network::make(model, batch);
  REQUIRE(network.ok());
  auto whole = Trainable::make(**network, kernel, 4);
  REQUIRE(whole.ok());
  const std::int64_t context = model.input[0];
  const Floats text = tokens(batch, context, vocabulary);
  std::copy(text.begin(), text.end(), whole->input().begin());
  REQUIRE_FALSE(whole->forward());
  const Floats logits(whole->output().begin(), whole->output().end());

  auto decoder = Decoder::make(std::move(same), batch, kernel, 4);
  REQUIRE(decoder.ok());
  CHECK(decoder->capacity() == context);
  REQUIRE_FALSE(decoder->prefill(columns(text, batch, 0, prompt)));
  CHECK(worst_error(decoder->output(), columns(logits, batch, 0, prompt, vocabulary)) < 1e-5);
  CHECK(decoder->output_shape() == Shape{batch, prompt, vocabulary});
  for (std::int64_t t = prompt; t < context; ++t) {
    INFO("position " << t);
    REQUIRE_FALSE(decoder->step(columns(text, batch, t, 1)));
    CHECK(worst_error(decoder->output(), columns(logits, batch, t, 1, vocabulary)) < 1e-5);
    CHECK(decoder->length() == t + 1);
  }
}

}  // namespace

TEST_CASE("A tiny GPT decoded token by token makes the logits of the whole", "[decoder]") {
  const auto& preset = *find_preset("tiny-gpt");
  check_decoding(preset.build(), preset.build(), 1, Kernel::simd, 1, 96);
  check_decoding(preset.build(), preset.build(), 1, Kernel::simd, 40, 96);
}

TEST_CASE("A batch, a window and either place of the norms decode alike", "[decoder]") {
  for (const Kernel kernel : {Kernel::naive, Kernel::simd}) {
    check_decoding(small_gpt(0, true), small_gpt(0, true), 3, kernel, 4, 7);
    check_decoding(small_gpt(3, true), small_gpt(3, true), 2, kernel, 1, 7);
    check_decoding(small_gpt(4, false), small_gpt(4, false), 1, kernel, 11, 7);
  }
}

TEST_CASE("A second prompt forgets the first", "[decoder]") {
  auto decoder = Decoder::make(small_gpt(0, true), 1, Kernel::simd, 1);
  REQUIRE(decoder.ok());
  CHECK(decoder->output().empty());
  const Floats text = tokens(1, 5, 7);
  REQUIRE_FALSE(decoder->prefill(text));
  const Floats first(decoder->output().begin(), decoder->output().end());
  REQUIRE_FALSE(decoder->step(Floats{2}));
  REQUIRE_FALSE(decoder->prefill(Floats{6, 6}));
  REQUIRE_FALSE(decoder->prefill(text));
  CHECK(Floats(decoder->output().begin(), decoder->output().end()) == first);
  CHECK(decoder->length() == 5);
}

TEST_CASE("What was learned elsewhere can be decoded", "[decoder]") {
  auto decoder = Decoder::make(small_gpt(0, true), 1, Kernel::simd, 1);
  REQUIRE(decoder.ok());
  // The bias of the last layer comes last: without its weight, the logits are the bias.
  const std::span<float> weight = decoder->parameters()[decoder->parameters().size() - 2];
  const std::span<float> bias = decoder->parameters().back();
  std::fill(weight.begin(), weight.end(), 0.0F);
  for (std::size_t i = 0; i < 7; ++i) bias[i] = static_cast<float>(i);
  REQUIRE_FALSE(decoder->step(Floats{1}));
  CHECK(Floats(decoder->output().begin(), decoder->output().end()) == Floats{0, 1, 2, 3, 4, 5, 6});
}

TEST_CASE("A decoder takes its cache once, under its name, and nothing for a step", "[decoder]") {
  const bool recorded = can_record();
  std::optional<MemoryRecording> recording;
  if (recorded) recording.emplace(std::move(*MemoryRecording::start()));
  auto decoder = Decoder::make(find_preset("tiny-gpt")->build(), 2, Kernel::simd, 1);
  REQUIRE(decoder.ok());
  // Keys and values of 2 samples, 2 blocks and 64 positions, 64 wide.
  const double expected = 2 * 2 * 2 * 64 * 64 * 4.0;
  CHECK(decoder->cache_bytes() == expected);
  const Floats tokens_of_both{1, 2};
  REQUIRE_FALSE(decoder->step(tokens_of_both));
  if (!recorded) return;
  std::int64_t kept_bytes = 0;
  for (const auto& tag : recording->ledger().tags()) {
    const char* const name = tag.tag.operation;
    if (name != nullptr && name == std::string("kv_cache")) kept_bytes += tag.allocated_bytes;
  }
  CHECK(static_cast<double>(kept_bytes) >= expected);
  CHECK(static_cast<double>(kept_bytes) < expected + 8 * 640);
  const std::int64_t before = recording->ledger().totals().allocations;
  const auto error = decoder->step(tokens_of_both);
  const std::int64_t after = recording->ledger().totals().allocations;
  recording->stop();
  CHECK_FALSE(error);
  CHECK(after == before);
}

TEST_CASE("What a decoder cannot read is refused, and it goes on as before", "[decoder]") {
  auto decoder = Decoder::make(small_gpt(0, true), 1, Kernel::simd, 1);
  REQUIRE(decoder.ok());
  CHECK(decoder->prefill({})->message ==
        "input must be from 1 to 11 positions of 1 numbers, but it is of 0 numbers.");
  CHECK(decoder->prefill(Floats(12))->field == "input");
  CHECK(decoder->step(Floats{7})->message ==
        "input[0] must be a whole number from 0 to 6, but it is 7.");
  CHECK(decoder->step(Floats{std::numeric_limits<float>::quiet_NaN()})->field == "input[0]");
  CHECK(decoder->step(Floats{1, 2})->message ==
        "input must be one position of 1 numbers, but it is of 2 numbers.");
  CHECK(decoder->length() == 0);
  REQUIRE_FALSE(decoder->prefill(tokens(1, 11, 7)));
  CHECK(decoder->step(Floats{1})->message ==
        "input must be one of the 11 positions that the model has room for, but it is position "
        "12.");
  REQUIRE_FALSE(decoder->prefill(Floats{1}));
  CHECK(decoder->length() == 1);
}

TEST_CASE("A prompt that is refused leaves the conversation as it was", "[decoder]") {
  auto decoder = Decoder::make(small_gpt(0, true), 1, Kernel::simd, 1);
  auto undisturbed = Decoder::make(small_gpt(0, true), 1, Kernel::simd, 1);
  REQUIRE(decoder.ok());
  REQUIRE(undisturbed.ok());
  const auto said = [](const Decoder& by) {
    return Floats(by.output().begin(), by.output().end());
  };
  for (Decoder* each : {&*decoder, &*undisturbed}) {
    REQUIRE_FALSE(each->prefill(tokens(1, 5, 7)));
    REQUIRE_FALSE(each->step(Floats{2}));
  }
  CHECK(decoder->prefill(Floats{1, 7, 2})->field == "input[1]");
  CHECK(decoder->prefill(Floats{0.5F})->field == "input[0]");
  CHECK(decoder->length() == 6);
  CHECK(said(*decoder) == said(*undisturbed));
  for (Decoder* each : {&*decoder, &*undisturbed}) REQUIRE_FALSE(each->step(Floats{4}));
  CHECK(said(*decoder) == said(*undisturbed));
}

TEST_CASE("A model that looks ahead cannot be decoded", "[decoder]") {
  CHECK(Decoder::make(find_preset("tiny-vit")->build(), 1, Kernel::simd, 1).error().field ==
        "input");
  Model model{"", {4, 6}, {}};
  add_layer(model.layers, TransformerBlock{.d_model = 6, .nhead = 2});
  const auto error = Decoder::make(std::move(model), 1, Kernel::simd, 1).error();
  CHECK(error.code == "unsupported_layer");
  CHECK(error.message ==
        "layers[0].attention.main[0].attention (ScaledDotProductAttention) needs positions that "
        "are not written yet: to decode, it must be causal attention.");
}
