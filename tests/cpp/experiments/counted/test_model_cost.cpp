// SPDX-License-Identifier: MIT
#include <algorithm>

#include "catch.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/json.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/layers/presets.h"
#include "support/ticking_clock.h"

using namespace flopscope;
using experiments::CostOptions;
using experiments::CostReport;
using experiments::LayerCost;
using measure::Convention;

namespace {

measure::Result<experiments::Subject> subject(const std::string& text) {
  const auto value = experiments::parse_json(text);
  REQUIRE(value.ok());
  return experiments::decode_subject(**value);
}

CostReport cost_of_spec(const std::string& text, const CostOptions& options = {}) {
  const auto read = subject(text);
  REQUIRE(read.ok());
  return experiments::cost(*read, options);
}

const LayerCost& line(const CostReport& report, const std::string& path) {
  const auto found = std::find_if(report.layers.begin(), report.layers.end(),
                                  [&](const LayerCost& layer) { return layer.path == path; });
  REQUIRE(found != report.layers.end());
  return *found;
}

const std::string mlp = R"({"model": {"input": [784], "layers": [
    {"type": "Linear", "in_features": 784, "out_features": 128},
    {"type": "ReLU"},
    {"type": "Linear", "in_features": 128, "out_features": 10, "name": "head"}]}, "batch": 32})";

}  // namespace

TEST_CASE("A model is counted by its name and by its spec", "[cost]") {
  CHECK(cost_of_spec(R"({"model": "gpt2-small"})").flops == 291648307200);
  CHECK(cost_of_spec(R"({"model": "resnet-18", "batch": 2})").flops == 2 * 3628146688.0);
  const CostReport report = cost_of_spec(mlp);
  CHECK(report.macs == 32 * 101632);
  CHECK(report.params == 101770);
  CHECK(*report.backward_macs == 32 * 102912);
  CHECK(*report.backward_flops == 2 * 32 * 102912);
  CHECK_FALSE(report.rounded);
}

TEST_CASE("A model's lines are a tree of layers and operations", "[cost]") {
  const CostReport report = cost_of_spec(R"({"model": "gpt2-small"})");
  const LayerCost& block = line(report, "layers[3]");
  CHECK(block.op == "TransformerBlock");
  CHECK(block.level == 0);
  CHECK(block.parts == 2);
  CHECK(block.output_shape == std::vector<double>{1, 1024, 768});
  const LayerCost& scores = line(report, "layers[3].attention.main[1].attention.scores");
  CHECK(scores.op == "matmul");
  CHECK(scores.level == 4);
  CHECK(scores.parts == 0);
  CHECK(scores.output_shape == std::vector<double>{1, 12, 1024, 1024});
  CHECK(scores.macs == 1024.0 * 1024 * 768);
  CHECK(*scores.backward_flops == 2 * scores.flops);
}

TEST_CASE("The bytes are those of the kernel that runs, in an operation and in a model", "[cost]") {
  // 5 samples of 4 positions 6 wide: 120 numbers a vector; two heads have 160 scores, which are
  // written, made weights, and read twice. The way back reads weights twice and their gradients.
  const auto bytes = [](const CostReport& report) {
    return std::pair(report.bytes_read / 4, report.bytes_written / 4);
  };
  const auto floats = [](double read, double written) { return std::pair(read, written); };
  const std::string operation =
      R"("op": "attention", "batch": 5, "heads": 2, "seq": 4, "d_model": 6)";
  CHECK(bytes(cost_of_spec("{" + operation + "}")) == floats(3 * 120, 120));
  CHECK(bytes(cost_of_spec("{" + operation + R"(, "kernel": "materialized"})")) ==
        floats(3 * 120 + 2 * 160, 120 + 2 * 160));
  const auto backward = [&](const char* kernel) {
    const auto value = experiments::parse_json("{" + operation + R"(, "pass": "backward", )" +
                                               R"("kernel": ")" + kernel + "\"}");
    REQUIRE(value.ok());
    const auto read = experiments::decode_runnable(**value);
    REQUIRE(read.ok());
    const measure::Cost cost = read->operation->cost(read->kernel);
    return std::pair(cost.bytes_read / 4, cost.bytes_written / 4);
  };
  CHECK(backward("simd") == floats(5 * 120, 3 * 120));
  CHECK(backward("materialized") == floats(5 * 120 + 3 * 160, 3 * 120 + 2 * 160));

  const std::string model = R"("batch": 5, "model": {"input": [4, 18], "layers": [
      {"type": "ScaledDotProductAttention", "num_heads": 2}]})";
  CHECK(bytes(cost_of_spec("{" + model + "}")) == floats(3 * 120, 120));
  const CostReport stored = cost_of_spec("{" + model + R"(, "kernel": "materialized"})");
  CHECK(bytes(stored) == floats(3 * 120 + 2 * 160, 120 + 2 * 160));
  CHECK(line(stored, "layers[0].softmax").bytes_written == 4 * 160);
  CHECK(stored.flops == cost_of_spec("{" + model + "}").flops);
  // What roofline, profile and the trace take it from.
  const auto value = experiments::parse_json("{" + model + R"(, "kernel": "materialized"})");
  REQUIRE(value.ok());
  const auto read = experiments::decode_runnable(**value);
  REQUIRE(read.ok());
  const double bytes_stored = 4 * (3 * 120 + 120 + 4 * 160);
  CHECK(read->operation->cost(read->kernel).bytes() == bytes_stored);
  CHECK(read->network->layers()[0].layer->forward_by(read->kernel).bytes() == bytes_stored);
}

TEST_CASE("A model's lines say whose work is whose, and add up", "[cost]") {
  for (const auto& preset : layers::presets()) {
    INFO(preset.name);
    const CostReport report = cost_of_spec(R"({"model": ")" + std::string(preset.name) + "\"}",
                                           {.convention = Convention::all});
    double leaves = 0, tops = 0, shares = 0, params = 0, back = 0;
    for (const LayerCost& layer : report.layers) {
      if (layer.level == 0) tops += layer.flops;
      if (layer.level == 0) shares += *layer.share;
      if (layer.parts > 0) continue;
      leaves += layer.flops;
      params += layer.params;
      back += *layer.backward_flops;
    }
    CHECK(leaves == report.flops);
    CHECK(tops == report.flops);
    CHECK(params == report.params);
    CHECK(back == *report.backward_flops);
    CHECK(shares == Catch::Approx(1).epsilon(1e-12));
  }
}

TEST_CASE("A layer's line has its own name", "[cost]") {
  CHECK(line(cost_of_spec(mlp), "layers[2]").name == "head");
  CHECK(*line(cost_of_spec(mlp), "layers[2]").share == Catch::Approx(1280.0 / 101632));
}

TEST_CASE("Masked pairs are left out of a model's count on request", "[cost]") {
  const std::string gpt2 = R"({"model": "gpt2-small"})";
  // 12 blocks, 2 products: 1024^2 - 1024 x 1025 / 2 pairs of 768 fewer, each of two operations.
  CHECK(cost_of_spec(gpt2).flops - cost_of_spec(gpt2, {.count_masked = false}).flops ==
        12.0 * 2 * 2 * 768 * (1024.0 * 1024 - 1024 * 1025 / 2));
}

TEST_CASE("A known model tells what others published of it, a spec does not", "[cost]") {
  const CostReport report = cost_of_spec(R"({"model": "vgg-16"})");
  REQUIRE(report.published.size() == 4);
  CHECK(report.published[1].value == 15.3e9);
  for (const auto& figure : report.published) CHECK_FALSE(figure.source.empty());
  CHECK(cost_of_spec(mlp).published.empty());
}

TEST_CASE("A model without work has no shares", "[cost]") {
  const CostReport report =
      cost_of_spec(R"({"model": {"input": [4], "layers": [{"type": "Flatten"}]}})");
  CHECK(report.flops == 0);
  CHECK_FALSE(report.layers[0].share);
  CHECK_FALSE(report.arithmetic_intensity);
}

TEST_CASE("Counts of a model beyond 2^53 are marked as rounded", "[cost]") {
  CHECK(cost_of_spec(R"({"model": "gpt2-small", "batch": 1000000})").rounded);
}

TEST_CASE("A model that is not known is refused with those that are", "[subject]") {
  const auto error = subject(R"({"model": "gpt5"})").error();
  CHECK(error.code == "unknown_model");
  CHECK(error.message ==
        "model must be lenet-5, alexnet, vgg-16, resnet-18, resnet-50, resnet-50-v1, bert-base, "
        "gpt2-small, softmax-regression, mlp, transformer-mlp, transformer-block, "
        "small-cnn, small-resnet, tiny-gpt or tiny-vit, or a "
        "spec, but it is \"gpt5\".");
}

TEST_CASE("A model subject is refused for what it has too much or wrong", "[subject]") {
  CHECK(subject(R"({"model": "alexnet", "batch": 0})").error().field == "batch");
  CHECK(subject(R"({"model": "alexnet", "op": "relu"})").error().code == "unknown_field");
  CHECK(subject(R"({"model": 5})").error().field == "model");
  CHECK(
      subject(
          R"({"model": {"input": [4], "layers": [{"type": "LayerNorm", "normalized_shape": 8}]}})")
          .error()
          .field == "layers[0].normalized_shape");
}

TEST_CASE("A model is refused where something has to run", "[subject]") {
  const auto model = subject(R"({"model": "alexnet"})");
  REQUIRE(model.ok());
  test::TickingClock clock(0.01);
  const auto timing = experiments::timing(*model, {}, {clock, {}});
  REQUIRE_FALSE(timing.ok());
  CHECK(timing.error().code == "unsupported_subject");
  CHECK(timing.error().message == "A model cannot be the subject here: it must be an operation.");
}
