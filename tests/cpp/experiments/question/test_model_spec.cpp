// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/experiments/json.h"
#include "flopscope/experiments/model_spec.h"
#include "flopscope/layers/presets.h"

using namespace flopscope;
using experiments::decode_model;
using experiments::model_spec_json;
using experiments::parse_json;
using layers::Model;
using measure::Error;

namespace {

measure::Result<Model> read(const std::string& text) {
  const auto value = parse_json(text);
  REQUIRE(value.ok());
  return decode_model(**value);
}

/// What is wrong with a spec, found by reading or by counting it.
Error error_of(const std::string& text) {
  const auto model = read(text);
  if (!model) return model.error();
  const auto counted = layers::count(*model, 32);
  REQUIRE_FALSE(counted.ok());
  return counted.error();
}

/// A model on (32, 256) of these layers.
std::string on_256(const std::string& layers) {
  return R"({"input": [256], "layers": [)" + layers + "]}";
}

std::string on_image(const std::string& layers) {
  return R"({"input": [3, 8, 8], "layers": [)" + layers + "]}";
}

layers::CountedLayer counted(const std::string& text) {
  const auto model = read(text);
  REQUIRE(model.ok());
  const auto whole = layers::count(*model, 1);
  REQUIRE(whole.ok());
  return *whole;
}

std::string nested(int levels) {
  std::string text = R"({"type": "ReLU"})";
  for (int i = 0; i < levels; ++i) text = R"({"type": "Sequential", "layers": [)" + text + "]}";
  return on_256(text);
}

}  // namespace

TEST_CASE("A spec is read with PyTorch's names and defaults", "[spec]") {
  const auto whole = counted(R"({"input": [1, 28, 28], "layers": [
      {"type": "Conv2d", "in_channels": 1, "out_channels": 8, "kernel_size": 3},
      {"type": "Residual", "main": [{"type": "ReLU"}]},
      {"type": "Flatten"},
      {"type": "Linear", "in_features": 5408, "out_features": 10, "name": "head"}]})");
  CHECK(whole.output == layers::Shape{1, 10});
  CHECK(whole.forward.parameters == 8 * 9 + 8 + 5408 * 10 + 10);
  REQUIRE(whole.parts.size() == 4);
  CHECK(whole.parts[1].parts[0].path == "layers[1].main[0]");
  CHECK(whole.parts[1].parts[1].path == "layers[1].sum");
  CHECK(whole.parts[3].name == "head");
}

TEST_CASE("Every known model is written as a spec that counts the same", "[spec]") {
  for (const layers::Preset& preset : layers::presets()) {
    INFO(preset.name);
    const Model model = preset.build();
    const auto again = read(model_spec_json(model));
    REQUIRE(again.ok());
    const auto before = layers::count(model, 2);
    const auto after = layers::count(*again, 2);
    REQUIRE((before.ok() && after.ok()));
    for (const auto convention : {measure::Convention::macs, measure::Convention::all}) {
      CHECK(measure::count(before->forward, convention) ==
            measure::count(after->forward, convention));
      CHECK(measure::count(before->backward, convention) ==
            measure::count(after->backward, convention));
    }
    CHECK(before->forward.parameters == after->forward.parameters);
    CHECK(model_spec_json(*again) == model_spec_json(model));
  }
}

TEST_CASE("Shapes that do not fit are named both, with the layer's path", "[spec]") {
  const Error error = error_of(on_256(R"({"type": "ReLU"}, {"type": "Sequential", "layers": [
      {"type": "Residual", "main": [{"type": "Linear", "in_features": 128, "out_features": 256}]}]})"));
  CHECK(error.code == "shape_mismatch");
  CHECK(error.field == "layers[1].layers[0].main[0].in_features");
  CHECK(error.value == "(32, 256)");
  CHECK(error.message ==
        "layers[1].layers[0].main[0] (Linear): in_features is 128, so the input must be "
        "(..., 128), but it is (32, 256).");
}

TEST_CASE("Branches that cannot be added are named both", "[spec]") {
  const Error error = error_of(on_256(
      R"({"type": "Residual", "main": [{"type": "Linear", "in_features": 256, "out_features": 64}]})"));
  CHECK(error.field == "layers[0]");
  CHECK(error.message ==
        "layers[0] (Residual): main and shortcut are added, so they must give outputs of the same "
        "shape, but main gives (32, 64) and shortcut (32, 256).");
}

TEST_CASE("Every layer that cannot take its input says what it takes", "[spec]") {
  const std::pair<std::string, std::string> cases[] = {
      {on_256(R"({"type": "Conv2d", "in_channels": 3, "out_channels": 8, "kernel_size": 3})"),
       "layers[0].in_channels"},
      {on_image(R"({"type": "Conv2d", "in_channels": 3, "out_channels": 8, "kernel_size": 9})"),
       "layers[0].kernel_size"},
      {on_image(
           R"({"type": "Conv2d", "in_channels": 3, "out_channels": 8, "kernel_size": 1, "groups": 2})"),
       "layers[0].groups"},
      {on_image(R"({"type": "BatchNorm2d", "num_features": 4})"), "layers[0].num_features"},
      {on_image(R"({"type": "LayerNorm", "normalized_shape": 4})"), "layers[0].normalized_shape"},
      {on_256(R"({"type": "MaxPool2d", "kernel_size": 2})"), "layers[0]"},
      {on_256(R"({"type": "AdaptiveAvgPool2d", "output_size": 2})"), "layers[0]"},
      {on_image(R"({"type": "Embedding", "num_embeddings": 2, "embedding_dim": 2})"), "layers[0]"},
      {on_256(R"({"type": "PositionalEmbedding", "num_embeddings": 2, "embedding_dim": 256})"),
       "layers[0].embedding_dim"},
      {R"({"input": [9, 4], "layers": [{"type": "PositionalEmbedding", "num_embeddings": 8, "embedding_dim": 4}]})",
       "layers[0].num_embeddings"},
      {on_256(R"({"type": "SegmentEmbedding", "num_embeddings": 2, "embedding_dim": 8})"),
       "layers[0].embedding_dim"},
      {on_256(R"({"type": "ClassToken", "embedding_dim": 256})"), "layers[0].embedding_dim"},
      {on_256(R"({"type": "Flatten", "start_dim": 2})"), "layers[0].start_dim"},
      {on_image(R"({"type": "Flatten", "start_dim": 2, "end_dim": 1})"), "layers[0].end_dim"},
      {on_256(R"({"type": "Transpose", "dim0": -3})"), "layers[0].dim0"},
      {on_image(R"({"type": "Select", "index": 3})"), "layers[0].index"},
      {on_256(R"({"type": "MultiheadAttention", "embed_dim": 256, "num_heads": 8})"),
       "layers[0].embed_dim"},
      {on_256(R"({"type": "MultiheadAttention", "embed_dim": 256, "num_heads": 7})"),
       "layers[0].num_heads"},
      {on_256(R"({"type": "ScaledDotProductAttention", "num_heads": 8})"), "layers[0].num_heads"},
      {on_256(R"({"type": "FeedForward", "d_model": 8})"), "layers[0].linear1.in_features"},
      {R"({"input": [9, 4], "layers": [{"type": "TransformerBlock", "d_model": 8, "nhead": 2, "norm_first": true}]})",
       "layers[0].attention.main[0].normalized_shape"},
  };
  for (const auto& [spec, field] : cases) {
    INFO(spec);
    const Error error = error_of(spec);
    CHECK(error.field == field);
    CHECK(error.message.rfind("layers[0]", 0) == 0);
    CHECK(error.message.back() == '.');
  }
}

TEST_CASE("Options that are wrong are named with the layer's path", "[spec]") {
  const auto error =
      error_of(on_256(R"({"type": "ReLU"}, {"type": "Linear", "in_features": "256"})"));
  CHECK(error.field == "layers[1].in_features");
  CHECK(error.message ==
        "layers[1] (Linear): in_features must be a whole number from 1 to 2,147,483,647, but it is "
        "\"256\".");
  CHECK(error_of(on_256(R"({"type": "GELU", "approximate": "erf"})")).message ==
        "layers[0] (GELU): approximate must be none or tanh, but it is \"erf\".");
  CHECK(error_of(on_256(R"({"type": "Dropout", "p": 1.5})")).field == "layers[0].p");
}

TEST_CASE("Options that have no default must be given", "[spec]") {
  CHECK(error_of(on_256(R"({"type": "Linear", "in_features": 256})")).message ==
        "layers[0] (Linear): out_features must be a whole number from 1 to 2,147,483,647, but it "
        "is left out.");
}

TEST_CASE("Layers and fields that do not exist are refused", "[spec]") {
  const Error layer = error_of(on_256(R"({"type": "Linaer"})"));
  CHECK(layer.code == "unknown_layer");
  CHECK(layer.field == "layers[0].type");
  CHECK(layer.allowed.find("Linear, Conv2d") != std::string::npos);
  CHECK(error_of(on_256("{}")).field == "layers[0].type");
  CHECK(error_of(on_256("5")).field == "layers[0]");
  const Error field = error_of(on_image(R"({"type": "MaxPool2d", "kernel_size": 2, "stirde": 2})"));
  CHECK(field.code == "unknown_field");
  CHECK(field.field == "layers[0].stirde");
  CHECK(error_of(R"({"input": [2], "layers": [], "batch": 2})").code == "unknown_field");
  CHECK(error_of(on_256(R"({"type": "ReLU", "inplace": true})")).message ==
        "layers[0] (ReLU): inplace is not a field here; there are none.");
}

TEST_CASE("A spec needs an input and layers", "[spec]") {
  for (const char* spec :
       {"5", "{}", R"({"input": [2]})", R"({"layers": []})", R"({"input": [], "layers": []})",
        R"({"input": 2, "layers": []})", R"({"input": [1, 2, 3, 4], "layers": []})",
        R"({"input": [2], "layers": {}})", R"({"input": [0], "layers": []})",
        R"({"input": [2.5], "layers": []})", R"({"input": [2], "layers": [], "name": 1})",
        R"({"input": [2], "layers": [{"type": "Sequential"}]})",
        R"({"input": [2], "layers": [{"type": "ReLU", "name": 1}]})"}) {
    INFO(spec);
    CHECK(error_of(spec).code == "invalid_value");
  }
}

TEST_CASE("Numbers past what a size may be are refused", "[spec]") {
  for (const char* number : {"9007199254740993", "1e300", "2147483648", "-1", "1.5"}) {
    INFO(number);
    const std::string input = R"({"input": [)" + std::string(number) + R"(], "layers": []})";
    CHECK(error_of(input).field == "input[0]");
    const std::string layer = on_256(R"({"type": "Linear", "in_features": 256, "out_features": )" +
                                     std::string(number) + "}");
    CHECK(error_of(layer).field == "layers[0].out_features");
  }
}

TEST_CASE("Sizes whose product cannot be counted are refused", "[spec]") {
  const Error error = error_of(
      R"({"input": [2147483647, 2147483647], "layers": [{"type": "Linear", "in_features": 2147483647, "out_features": 2}]})");
  CHECK(error.code == "too_large");
  CHECK(error.message.find("(32, 2147483647, 2147483647)") != std::string::npos);
  const Error later = error_of(
      R"({"input": [1000000, 1], "layers": [{"type": "Linear", "in_features": 1, "out_features": 2147483647}]})");
  CHECK(later.code == "too_large");
  CHECK(later.field == "layers[0]");
}

TEST_CASE("A spec nested without end is refused", "[spec]") {
  CHECK(read(nested(63)).ok());
  CHECK(read(nested(64)).error().code == "too_large");
  CHECK(read(nested(64)).error().message.find("64 levels deep") != std::string::npos);
}

TEST_CASE("A spec of too many layers is refused", "[spec]") {
  std::string layers = R"({"type": "ReLU"})";
  for (int i = 0; i < 10000; ++i) layers += R"(, {"type": "ReLU"})";
  CHECK(error_of(on_256(layers)).code == "too_large");
}

TEST_CASE("A weight is shared with an earlier layer of the same shape", "[spec]") {
  const std::string table =
      R"({"type": "Embedding", "num_embeddings": 50, "embedding_dim": 8, "name": "table"})";
  const auto head = [](const char* out, const char* tied_to) {
    return std::string(
               R"(, {"type": "Linear", "in_features": 8, "bias": false, "out_features": )") +
           out + R"(, "tied_to": ")" + tied_to + "\"}";
  };
  CHECK(counted(on_256(table + head("50", "table"))).forward.parameters == 400);
  const Error shape = error_of(on_256(table + head("60", "table")));
  CHECK(shape.code == "shape_mismatch");
  CHECK(shape.message ==
        "layers[1] (Linear): tied_to must name a layer with a weight of shape (60, 8), but "
        "\"table\" has one of (50, 8).");
  CHECK(error_of(on_256(table + head("50", "tabel"))).message ==
        "layers[1] (Linear): tied_to must be the name of a layer before this one, but it is "
        "\"tabel\".");
}

TEST_CASE("Names that lead in a circle are refused", "[spec]") {
  const auto square = [](const char* name, const char* tied_to) {
    return std::string(R"({"type": "Linear", "in_features": 256, "out_features": 256, "name": ")") +
           name + R"(", "tied_to": ")" + tied_to + "\"}";
  };
  CHECK(error_of(on_256(square("a", "a"))).field == "layers[0].tied_to");
  CHECK(error_of(on_256(square("a", "b") + "," + square("b", "a"))).field == "layers[0].tied_to");
}

TEST_CASE("Two layers cannot have one name", "[spec]") {
  CHECK(error_of(on_256(R"({"type": "ReLU", "name": "a"}, {"type": "ReLU", "name": "a"})")).field ==
        "layers[1].name");
}

TEST_CASE("Texts in a spec are written so that they can be read", "[spec]") {
  const auto model = read(R"({"name": "a\"b\\c\n", "input": [2], "layers": []})");
  REQUIRE(model.ok());
  const auto again = read(model_spec_json(*model));
  REQUIRE(again.ok());
  CHECK(again->name == "a\"b\\c\n");
}
