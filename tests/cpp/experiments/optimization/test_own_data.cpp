// SPDX-License-Identifier: MIT
#include <string>

#include "catch.h"
#include "flopscope/data/sonnets.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/optimization.h"
#include "support/idx_files.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::ModelForm;
using experiments::OptimizationReport;
using measure::from_ms;
using test::list;
using test::object;
using test::TreeValue;

namespace {

/// 4 inputs, 8 in between, and an answer for each of 2 classes.
TreeValue small_perceptron() {
  const auto linear = [](double inputs, double outputs) {
    return object({{"type", "Linear"}, {"in_features", inputs}, {"out_features", outputs}});
  };
  const auto model =
      object({{"input", list({4.0})},
              {"layers", list({linear(4, 8), object({{"type", "ReLU"}}), linear(8, 2)})}});
  return object({{"model", model}, {"batch", 8.0}});
}

/// Of `context` characters at once, of which it knows 64.
TreeValue writer(double context) {
  const auto embedding = [](const char* type, double known) {
    return object({{"type", type}, {"num_embeddings", known}, {"embedding_dim", 8.0}});
  };
  const auto block =
      object({{"type", "TransformerBlock"}, {"d_model", 8.0}, {"nhead", 2.0}, {"causal", true}});
  const auto last = object({{"type", "Linear"}, {"in_features", 8.0}, {"out_features", 64.0}});
  return object(
      {{"model",
        object({{"input", list({context})},
                {"layers", list({embedding("Embedding", 64),
                                 embedding("PositionalEmbedding", context), block, last})}})}});
}

measure::Result<OptimizationReport> optimized(const TreeValue& subject, TreeValue::Members options,
                                              TreeValue::Members files) {
  test::TickingClock clock(1);
  options.insert(options.end(), {{"epochs", 8.0}, {"rounds", 2.0}, {"calibration_images", 16.0}});
  auto started = experiments::start_experiment(
      "optimization",
      object({{"subject", subject},
              {"options", TreeValue(options)},
              {"files", files.empty() ? TreeValue() : object(std::move(files))}}),
      {clock, {from_ms(0.001), from_ms(0)}});
  if (!started) return started.error();
  while ((*started)->advance()) {
  }
  return experiments::report_of<OptimizationReport>(**started);
}

const TreeValue::Members some_images{{"images", test::images(96)}, {"labels", test::labels(96)}};

}  // namespace

TEST_CASE("A model that learned the caller's own images is made smaller and tested on others",
          "[optimization]") {
  const auto report = optimized(small_perceptron(), {{"data", "images"}}, some_images);
  REQUIRE(report.ok());
  CHECK(report->files == "80 images of 2x2 pixels in 2 classes to learn from, 16 to test with");
  CHECK(report->training_images == 80);
  CHECK(report->tested_images == 16);
  CHECK(report->steps == 8 * 80 / 8);
  REQUIRE(report->forms.size() == 4);
  // 4 of 8 outputs are left between.
  CHECK(report->forms[3].form == ModelForm::narrowed);
  CHECK(report->forms[3].weights_bytes == 4.0 * (4 * 4 + 4 + 4 * 2 + 2));
  // Which column is light tells the class, so 8-bit integers tell it, too.
  CHECK(report->forms[0].accuracy.point == 1);
  CHECK(report->forms[1].accuracy.point == 1);
}

TEST_CASE("A model of characters learns the caller's own text without being told to",
          "[optimization]") {
  std::string text;
  while (text.size() < 2000) text += "the cat sat on the mat. ";
  const TreeValue::Members file{{"text", TreeValue::Bytes(text.begin(), text.end())}};
  const auto report = optimized(writer(16), {}, file);
  REQUIRE(report.ok());
  CHECK(report->files.starts_with("2,016 characters"));
  REQUIRE(report->forms.size() == 2);
  CHECK(report->forms[1].form == ModelForm::cached);
  // Of nothing else than the letters of the text.
  CHECK(report->forms[1].written.find_first_not_of("abcdefghijklmnopqrstuvwxyz. ") ==
        std::string::npos);
}

TEST_CASE("Files that are not what is to be learned are refused by the option", "[optimization]") {
  const auto images = optimized(small_perceptron(), {}, some_images);
  REQUIRE_FALSE(images);
  CHECK(images.error().message == "data must be images where images are given, but it is digits.");
  const auto none = optimized(small_perceptron(), {{"data", "images"}}, {});
  REQUIRE_FALSE(none);
  CHECK(none.error().field == "data");
  const auto few = optimized(small_perceptron(), {{"data", "images"}},
                             {{"images", test::images(16)}, {"labels", test::labels(16)}});
  REQUIRE_FALSE(few);
  CHECK(few.error().message ==
        "calibration_images must be at most the 14 images that are learned from, but it is 16.");
}
