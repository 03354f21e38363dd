// SPDX-License-Identifier: MIT
#include <algorithm>

#include "catch.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/network.h"
#include "flopscope/layers/presets.h"
#include "flopscope/layers/relu.h"
#include "support/csv.h"

using namespace flopscope;
using namespace flopscope::layers;
using measure::Convention;

namespace {

Model preset(const char* name) { return find_preset(name)->build(); }

Model mlp(std::initializer_list<std::int64_t> sizes) {
  Model model{"", {*sizes.begin()}, {}};
  for (const std::int64_t* size = sizes.begin(); size + 1 != sizes.end(); ++size) {
    if (size != sizes.begin()) add_layer(model.layers, ReLU{});
    add_layer(model.layers, Linear{.in_features = size[0], .out_features = size[1]});
  }
  return model;
}

Model convolutions(std::int64_t side, std::vector<Conv2d> convs) {
  Model model{"", {3, side, side}, {}};
  for (Conv2d& conv : convs) {
    conv.bias = false;
    add_layer(model.layers, conv);
  }
  return model;
}

/// The models of the table of published figures, by its names.
struct NamedModel {
  const char* name;
  Model (*build)();
};

constexpr NamedModel models[] = {
    {"LeNet-5 (modern, dense C3)", [] { return preset("lenet-5"); }},
    {"AlexNet (torchvision, one-weird-trick)", [] { return preset("alexnet"); }},
    {"VGG-16", [] { return preset("vgg-16"); }},
    {"ResNet-18", [] { return preset("resnet-18"); }},
    {"ResNet-50 v1.5 (stride on 3x3)", [] { return preset("resnet-50"); }},
    {"ResNet-50 v1 (stride on 1x1, paper)", [] { return preset("resnet-50-v1"); }},
    {"BERT-base encoder+pooler", [] { return preset("bert-base"); }},
    {"GPT-2 small (124M, tied head counted once)", [] { return preset("gpt2-small"); }},
    {"MLP 784-128-10", [] { return preset("mlp"); }},
    {"MLP 784-256-128-10",
     [] {
       return mlp({784, 256, 128, 10});
     }},
    {"Linear(768,3072)",
     [] {
       return mlp({768, 3072});
     }},
    {"Linear(128,64)",
     [] {
       return mlp({128, 64});
     }},
    {"Conv2d(3,64,7,stride2,pad3) no bias",
     [] {
       return convolutions(
           224,
           {{.in_channels = 3, .out_channels = 64, .kernel_size = 7, .stride = 2, .padding = 3}});
     }},
    {"Conv2d(3,16,3) no bias",
     [] { return convolutions(32, {{.in_channels = 3, .out_channels = 16, .kernel_size = 3}}); }},
    {"Conv2d(3,16,3,p1)+Conv2d(16,32,3,p1) no bias",
     [] {
       return convolutions(
           32, {{.in_channels = 3, .out_channels = 16, .kernel_size = 3, .padding = 1},
                {.in_channels = 16, .out_channels = 32, .kernel_size = 3, .padding = 1}});
     }},
};

CountedLayer counted(const Model& model) {
  auto result = count(model, 1);
  REQUIRE(result.ok());
  return *result;
}

bool starts_with(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

double macs_of_type(const CountedLayer& layer, const std::string& type) {
  if (layer.type == type) return layer.forward.macs;
  double sum = 0;
  for (const CountedLayer& part : layer.parts) sum += macs_of_type(part, type);
  return sum;
}

}  // namespace

TEST_CASE("Models count what is published of them, to the integer", "[presets]") {
  int compared = 0;
  for (const auto& record : test::csv_records("flops_truth.csv")) {
    const std::string &name = record[0], &convention = record[4];
    const auto* const model = std::find_if(std::begin(models), std::end(models),
                                           [&](const NamedModel& m) { return m.name == name; });
    const bool in_macs = record[2] == "MACs" && starts_with(convention, "MAC=1");
    const bool in_flops = record[2] == "FLOPs" && starts_with(convention, "FLOP=2xMAC");
    if (model == std::end(models) || !(in_macs || in_flops)) continue;
    INFO(name << ", " << convention);
    const CountedLayer whole = counted(model->build());
    CHECK(measure::count(whole.forward, in_macs ? Convention::macs : Convention::flops) ==
          std::stod(record[3]));
    CHECK(whole.forward.parameters == std::stod(record[1]));
    ++compared;
  }
  CHECK(compared == 30);
}

TEST_CASE("An MLP goes back in 1.0126 times its way forward", "[presets]") {
  // Forward 784 x 128 + 128 x 10; back once more for the weights and 128 x 10 for the hidden layer.
  const CountedLayer whole = counted(mlp({784, 128, 10}));
  CHECK(whole.forward.macs == 101632);
  CHECK(whole.backward.macs == 102912);
  CHECK(whole.backward.macs / whole.forward.macs == Catch::Approx(1.0126).margin(5e-5));
}

TEST_CASE("The convolutions of VGG-16 are the 15.3 billion of Eyeriss", "[presets]") {
  CHECK(macs_of_type(counted(preset("vgg-16")), "Conv2d") == 15346630656);
}

TEST_CASE("BERT's attention has the part that its formula gives", "[presets]") {
  // 12 blocks of 2 x 128^2 x 768.
  CHECK(macs_of_type(counted(preset("bert-base")), "ScaledDotProductAttention") == 301989888);
}

TEST_CASE("GPT-2 counts half the pairs when masked ones are left out", "[presets]") {
  const auto half = count(preset("gpt2-small"), 1, false);
  REQUIRE(half.ok());
  // 12 blocks of 2 x (1024 x 1025 / 2) x 768.
  CHECK(macs_of_type(*half, "ScaledDotProductAttention") == 12.0 * 1024 * 1025 * 768);
}

TEST_CASE("Training GPT-2 on a sequence costs three times the forward pass", "[presets]") {
  // Its first layer is a look-up, so every product has both gradients: nanoGPT's 874,944,921,600.
  const CountedLayer whole = counted(preset("gpt2-small"));
  CHECK(2 * (whole.forward.macs + whole.backward.macs) == 874944921600);
}

TEST_CASE("The small convolutional networks count what their sizes give", "[presets]") {
  // Convolutions of 9 weights for each pair of channels, on 28 x 28, 14 x 14 and 7 x 7 elements.
  const CountedLayer cnn = counted(preset("small-cnn"));
  CHECK(cnn.forward.parameters == (9 * 8 + 8) + (9 * 8 * 16 + 16) + 785 * 32 + 33 * 10);
  const double first = 784 * 9 * 8;
  CHECK(cnn.forward.macs == first + 196 * 9 * 8 * 16 + 784 * 32 + 32 * 10);
  CHECK(cnn.backward.macs == 2 * cnn.forward.macs - first);  // an image needs no gradient
  CHECK(cnn.output == Shape{1, 10});

  // Each normalisation has two parameters a channel; where a block halves the image, its shortcut
  // is a convolution of 1 x 1.
  const CountedLayer resnet = counted(preset("small-resnet"));
  const double blocks =
      2 * (9 * 64 + 16) + (9 * 128 + 9 * 256 + 128 + 3 * 32) + (9 * 512 + 9 * 1024 + 512 + 3 * 64);
  CHECK(resnet.forward.parameters == 9 * 8 + 16 + blocks + 33 * 10);
  CHECK(resnet.forward.macs == 784.0 * 9 * (8 + 2 * 64) + 196.0 * (9 * 128 + 9 * 256 + 128) +
                                   49.0 * (9 * 512 + 9 * 1024 + 512) + 32 * 10);
  CHECK(resnet.output == Shape{1, 10});
}

TEST_CASE("The tiny transformers count what their sizes give", "[presets]") {
  // A block of width d: 12 d^2 weights, 13 d biases and normalisations; 12 d^2 multiply-accumulates
  // a position and 2 n d for the products of attention on n positions.
  const CountedLayer gpt = counted(preset("tiny-gpt"));
  const double block = 12 * 64 * 64 + 13 * 64;
  CHECK(gpt.forward.parameters == 96 * 64 + 64 * 64 + 2 * block + 2 * 64 + 96 * 64);
  CHECK(gpt.forward.macs == 64.0 * (2 * (12 * 64 * 64 + 2 * 64 * 64) + 96 * 64));
  CHECK(gpt.output == Shape{1, 64, 96});

  const CountedLayer vit = counted(preset("tiny-vit"));
  CHECK(vit.forward.parameters == 17 * 64 + 64 + 50 * 64 + 2 * block + 2 * 64 + 65 * 10);
  CHECK(vit.forward.macs == 49.0 * 16 * 64 + 50.0 * 2 * (12 * 64 * 64 + 2 * 50 * 64) + 64 * 10);
  CHECK(vit.output == Shape{1, 10});
}

TEST_CASE("The work of a block alone is that of its matrices and of its pairs", "[presets]") {
  const auto block = count(preset("transformer-block"), 1);
  REQUIRE(block.ok());
  CHECK(block->output == Shape{1, 64, 256});
  // 4 matrices of the attention and 8 of the feed-forward part, each 256 x 256, for 64 positions,
  // and two products of 64 x 64 pairs.
  CHECK(block->forward.macs == 12.0 * 64 * 256 * 256 + 2.0 * 64 * 64 * 256);
  CHECK(block->forward.macs == 52'428'800);
  // Biases: 4 x 256 of the attention, 5 x 256 of the feed-forward part; two norms of 2 x 256.
  CHECK(block->forward.parameters == 12.0 * 256 * 256 + 13 * 256);
}

TEST_CASE("The small models run as they are verified", "[presets]") {
  for (const char* name :
       {"small-cnn", "small-resnet", "tiny-gpt", "tiny-vit", "transformer-block"}) {
    INFO(name);
    const auto network = Network::make(preset(name), 2);
    REQUIRE(network.ok());
    const auto prepared = (*network)->prepare(Kernel::fastest, 1);
    REQUIRE(prepared.ok());
    (*prepared)->run();
    const Verification found = (*prepared)->verify(1e12);
    CHECK(found.obstacle == nullptr);
    CHECK(found.elements > 0);
    CHECK(found.passed());
  }
}

TEST_CASE("A batch multiplies the work but not the parameters", "[presets]") {
  for (const Preset& known : presets()) {
    INFO(known.name);
    const Model model = known.build();
    const auto one = count(model, 1);
    const auto eight = count(model, 8);
    REQUIRE((one.ok() && eight.ok()));
    CHECK(eight->forward.macs == 8 * one->forward.macs);
    CHECK(eight->backward.macs == 8 * one->backward.macs);
    CHECK(eight->forward.parameters == one->forward.parameters);
    CHECK(eight->forward.exact());
  }
}

TEST_CASE("Known models are found by their names and no others are", "[presets]") {
  for (const Preset& known : presets()) {
    CHECK(find_preset(known.name) == &known);
    CHECK(known.build().name == known.name);
    CHECK(Network::make(known.build(), 1).ok());
  }
  CHECK(find_preset("gpt5") == nullptr);
}
