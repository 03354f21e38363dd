// SPDX-License-Identifier: MIT
#include <memory>
#include <string_view>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/relu.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/layers/widened_model.h"

using namespace flopscope;
using namespace flopscope::layers;

namespace {

Model widened(const Model& model, std::int64_t width) {
  auto made = widened_model(model, width, "width");
  REQUIRE(made.ok());
  return std::move(*made);
}

double macs(const Model& model) {
  const auto counted = count(model, 1);
  REQUIRE(counted.ok());
  return counted->forward.macs;
}

Model of_linears(std::initializer_list<std::int64_t> sizes) {
  Model model{"", {*sizes.begin()}, {}};
  for (const auto* size = sizes.begin(); size + 1 != sizes.end(); ++size) {
    add_layer(model.layers, Linear{.in_features = size[0], .out_features = size[1]});
    add_layer(model.layers, ReLU{});
  }
  return model;
}

}  // namespace

TEST_CASE("A wider MLP has more hidden units, the same input and the same answers", "[width]") {
  const Model model = of_linears({784, 128, 64, 10});
  CHECK(hidden_width(model) == 128);
  CHECK(macs(widened(model, 256)) == 784 * 256 + 256 * 128 + 128 * 10);
  CHECK(macs(model) == 784 * 128 + 128 * 64 + 64 * 10);
}

TEST_CASE("A wider Transformer keeps its heads, characters and context", "[width]") {
  const Model model = find_preset("tiny-gpt")->build();
  CHECK(hidden_width(model) == 64);
  // 64 characters, 2 blocks: 4 projections and two products of 4 d each; then 96 answers; and both
  // products of attention, of 64 characters with 64.
  const std::int64_t d = 128;
  CHECK(macs(widened(model, d)) == 64 * (2 * 12 * d * d + d * 96) + 2 * (2 * 64 * 64 * d));
}

TEST_CASE("A model that reads rows of its own width reads wider ones", "[width]") {
  Model model{"", {8, 16}, {}};
  add_layer(model.layers, TransformerBlock{.d_model = 16, .nhead = 4, .dim_feedforward = 24});
  const Model wider = widened(model, 32);
  CHECK(wider.input[0] == 8);
  CHECK(wider.input[1] == 32);
  // 4 projections, two products to 48 and back, and both products of attention, of 8 rows with 8.
  CHECK(macs(wider) == 8 * (4 * 32 * 32 + 2 * 32 * 48) + 2 * 8 * 8 * 32);
}

TEST_CASE("A convolution of each channel alone stays one", "[width]") {
  Model model{"", {3, 8, 8}, {}};
  add_layer(model.layers, Conv2d{.in_channels = 3, .out_channels = 4, .kernel_size = 1});
  add_layer(model.layers,
            Conv2d{.in_channels = 4, .out_channels = 4, .kernel_size = 1, .groups = 4});
  add_layer(model.layers, Conv2d{.in_channels = 4, .out_channels = 2, .kernel_size = 1});
  CHECK(macs(widened(model, 8)) == 64 * (3 * 8 + 8 + 8 * 2));
}

TEST_CASE("A width at which a size would be no whole number is refused", "[width]") {
  const Model model = of_linears({784, 64, 96, 10});
  CHECK(macs(widened(model, 2)) == 784 * 2 + 2 * 3 + 3 * 10);
  CHECK(widened_model(model, 3, "values").error().message ==
        "values must be a multiple of 2, so that all sizes of the model are whole, but it is 3.");
}

TEST_CASE("One layer from the input to the answers has no width", "[width]") {
  CHECK_FALSE(hidden_width(of_linears({784, 10})));
  Model model{"", {16}, {}};
  add_layer(model.layers, ReLU{});
  CHECK_FALSE(hidden_width(model));
}

TEST_CASE(
    "Every known model with something hidden can be twice as wide, for up to four times as much",
    "[width]") {
  for (const Preset& preset : presets()) {
    INFO(preset.name);
    const Model model = preset.build();
    const auto width = hidden_width(model);
    CHECK(width.has_value() == (std::string_view(preset.name) != "softmax-regression"));
    if (!width) continue;
    const double more =
        static_cast<double>(macs(widened(model, 2 * *width))) / static_cast<double>(macs(model));
    CHECK(more > 1);
    CHECK(more <= 4);
  }
}
