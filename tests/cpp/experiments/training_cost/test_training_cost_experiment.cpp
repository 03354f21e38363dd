// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>

#include "catch.h"
#include "flopscope/experiments/training_cost.h"

using namespace flopscope;
using experiments::TrainedModel;
using experiments::training_cost;
using experiments::TrainingCostOptions;
using experiments::TrainingCostReport;
using experiments::TrainingFormula;

namespace {

TrainingCostReport report(const TrainingCostOptions& options) {
  const auto made = training_cost(options);
  REQUIRE(made);
  return *made;
}

const TrainingFormula& line(const TrainingCostReport& report, const std::string& name) {
  for (const TrainingFormula& each : report.formulas) {
    if (each.name == name) return each;
  }
  FAIL(name << " is missing");
  return report.formulas.front();
}

std::string refused(const TrainingCostOptions& options) {
  const auto made = training_cost(options);
  REQUIRE_FALSE(made);
  return made.error().field;
}

}  // namespace

TEST_CASE("GPT-3's published training is Kaplan's figure; the others lack sizes", "[training]") {
  // Brown et al., 2020, table D.1: 174,600 million parameters, 300,000 million tokens, 3.14e23.
  const auto found = report({.tokens = 300e9, .parameters = 174.6e9});
  CHECK(*line(found, "kaplan").flops == Catch::Approx(3.14e23).epsilon(0.005));
  CHECK(line(found, "palm").missing == "blocks, width and seq");
  CHECK(line(found, "megatron").missing == "blocks, width, seq and vocabulary");
  CHECK_FALSE(line(found, "palm").flops);
  CHECK(found.lowest_flops == found.highest_flops);
}

TEST_CASE("A known model brings its sizes, and is counted beside the formulas", "[training]") {
  const auto found = report({.model = TrainedModel::gpt2_small, .tokens = 1024.0});
  CHECK(found.parameters == 124439808);
  // (50,257 + 1,024) x 768
  CHECK(found.embedding_parameters == 39383808);
  CHECK(found.vocabulary == 50257);
  CHECK(found.seq == 1024);
  CHECK(*line(found, "kaplan").flops == 6.0 * 85056000 * 1024);
  // 12 x 12 x 768 x 1024 for each token
  CHECK(*line(found, "palm").attention_flops == 113246208.0 * 1024);
  // Three times the forward pass of flops_truth.csv.
  CHECK(*line(found, "megatron").flops == 3 * 291648307200.0);
  // Back is twice forward: everything of GPT-2 lies behind its learned embeddings.
  CHECK(*line(found, "counted").flops == 3 * 291648307200.0);
  CHECK(found.highest_flops == *line(found, "palm").flops);
  CHECK(found.verdicts.empty());
}

TEST_CASE("At another length a known model is not counted, and says why", "[training]") {
  const auto found =
      report({.model = TrainedModel::bert_base, .tokens = 1e9, .seq = 512.0, .recomputes = true});
  CHECK(line(found, "counted").missing == "seq to be the model's own, 128");
  CHECK(line(found, "megatron").formula.starts_with("96 "));
  CHECK(line(found, "palm").formula == "(6 N + 12 L H Q T) D");
}

TEST_CASE("The reader's own figures give time and money, called an estimate", "[training]") {
  // 6 x 1e9 x 6e11 = 3.6e21 operations at half of 1e15 a second: 2,000 device hours.
  TrainingCostOptions options{.tokens = 6e11,
                              .parameters = 1e9,
                              .peak_flops_per_s = 1e15,
                              .utilisation = 0.5,
                              .devices = 8};
  const auto unpriced = report(options);
  CHECK(*line(unpriced, "kaplan").device_hours == Catch::Approx(2000));
  CHECK(*line(unpriced, "kaplan").hours == Catch::Approx(250));
  CHECK_FALSE(line(unpriced, "kaplan").price);
  REQUIRE(unpriced.verdicts.size() == 1);
  CHECK(unpriced.verdicts[0].code == "estimate");
  options.price_per_device_hour = 1.5;
  CHECK(*line(report(options), "kaplan").price == Catch::Approx(3000));
}

TEST_CASE("What no figure can be made of is refused by name", "[training]") {
  CHECK(refused({.parameters = 1e9}) == "tokens");
  CHECK(refused({.tokens = 1e9}) == "parameters");
  CHECK(refused({.tokens = 1e9, .blocks = 12.0, .width = 768.0}) == "parameters");
  CHECK(refused({.tokens = 1e9, .parameters = 5.0, .embedding_parameters = 6.0}) ==
        "embedding_parameters");
  CHECK(refused({.model = TrainedModel::gpt2_small, .tokens = 1e9, .blocks = 24.0}) == "blocks");
  CHECK(refused({.tokens = 1e9, .parameters = 1e9, .price_per_device_hour = 2.0}) ==
        "peak_flops_per_s");
  CHECK(refused({.tokens = 1e9, .parameters = 1e9, .peak_flops_per_s = 1e12}) == "utilisation");
}

TEST_CASE("Sizes of which a figure would be infinite are refused by name", "[training]") {
  const auto made = training_cost({.tokens = 1e9, .parameters = 1e300});
  REQUIRE_FALSE(made);
  CHECK(made.error().message == "parameters must be a number from 1 to 1e+30, but it is 1e+300.");
  CHECK(refused({.tokens = 1e300, .parameters = 1e9}) == "tokens");
  const auto largest = report({.tokens = 1e30,
                               .parameters = 1e30,
                               .blocks = 1e30,
                               .width = 1e30,
                               .seq = 1e30,
                               .vocabulary = 1e30,
                               .peak_flops_per_s = 1,
                               .utilisation = 0.0001,
                               .price_per_device_hour = 1e30});
  for (const TrainingFormula& each : largest.formulas) {
    INFO(each.name);
    CHECK(std::isfinite(*each.flops));
    CHECK(std::isfinite(*each.price));
  }
}

TEST_CASE("The least of all figures may be none at all", "[training]") {
  // All parameters are embeddings, which Kaplan leaves out.
  const auto found = report({.tokens = 1e9,
                             .parameters = 1e6,
                             .embedding_parameters = 1e6,
                             .blocks = 1.0,
                             .width = 8.0,
                             .seq = 8.0});
  CHECK(*line(found, "kaplan").flops == 0);
  CHECK(found.lowest_flops == 0.0);
  CHECK(*found.highest_flops > 0);
}
