// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "catch.h"
#include "experiments/optimization/model_learner.h"
#include "experiments/optimization/optimization_report.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/json.h"
#include "flopscope/experiments/optimization.h"
#include "flopscope/layers/presets.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::ModelForm;
using experiments::OptimizationOutcome;
using experiments::OptimizationReport;
using measure::from_ms;

namespace {

const measure::ClockEstimate estimate{from_ms(0.001), from_ms(0)};

/// 640 images to learn from and 200 to test with; members of `options` and a `subject`.
std::string request(const std::string& options = "",
                    const std::string& subject = R"({"model": "mlp", "batch": 32})") {
  return R"({"subject": )" + subject +
         R"(, "options": {"training_images": 640, "test_images": 200, "epochs": 1,
             "inference_batch": 50, "calibration_images": 120, "rounds": 4, "pruned_fraction": 0.8,
             "narrowed_fraction": 0.25)" +
         options + "}}";
}

struct Started {
  explicit Started(const std::string& json, double tick_ms = 1) : clock(tick_ms) {
    const auto value = experiments::parse_json(json);
    REQUIRE(value);
    auto made = experiments::start_experiment("optimization", **value, {clock, estimate});
    REQUIRE(made.ok());
    experiment = std::move(*made);
  }
  OptimizationReport report() { return experiments::report_of<OptimizationReport>(*experiment); }
  OptimizationReport whole() {
    while (experiment->advance()) {
    }
    CHECK(experiment->progress().phase == experiments::RunPhase::finished);
    return report();
  }
  test::TickingClock clock;
  std::unique_ptr<experiments::Experiment> experiment;
};

/// Of the request as it is, made once.
const OptimizationReport& perceptron() {
  static const OptimizationReport report = Started(request()).whole();
  return report;
}

measure::Error refused(const std::string& json) {
  test::TickingClock clock(1);
  const auto value = experiments::parse_json(json);
  REQUIRE(value);
  const auto made = experiments::start_experiment("optimization", **value, {clock, estimate});
  REQUIRE_FALSE(made);
  return made.error();
}

}  // namespace

TEST_CASE("A perceptron is tested and timed in four forms", "[optimization]") {
  const OptimizationReport& report = perceptron();
  CHECK(report.outcome == OptimizationOutcome::measured);
  CHECK(report.subject == "mlp, batch 32");
  CHECK(report.steps == 20);
  CHECK(report.tested_images == 200);
  REQUIRE(report.forms.size() == 4);
  REQUIRE(report.candidates.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    INFO(i);
    const auto& form = report.forms[i];
    CHECK(form.form == static_cast<ModelForm>(i));
    REQUIRE(form.accuracy.point);
    CHECK(*form.accuracy.point > 0.3);
    CHECK(*form.accuracy.low < *form.accuracy.point);
    CHECK(*form.accuracy.high > *form.accuracy.point);
    CHECK(report.candidates[i].p50_ms.point);
    if (i == 0) continue;
    // The same images: what it tells more or less than the baseline is what changed.
    CHECK(*form.accuracy.point - *report.forms[0].accuracy.point ==
          Catch::Approx(*form.accuracy_change.point).margin(1e-12));
    CHECK(*form.accuracy_change.point == static_cast<double>(form.gained - form.lost) / 200);
    CHECK(*form.accuracy_change.low <= *form.accuracy_change.high);
  }
  CHECK_FALSE(report.forms[0].accuracy_change.point);
  CHECK(report.missing.empty());
}

TEST_CASE("What each form keeps of a perceptron is counted by hand", "[optimization]") {
  const OptimizationReport& report = perceptron();
  const auto weights = [&](std::size_t place) { return report.forms[place].weights_bytes; };
  CHECK(weights(0) == 4.0 * (784 * 128 + 128 + 128 * 10 + 10));
  // A byte for each weight; a scale, a sum and a bias for each output.
  CHECK(weights(1) == 784 * 128 + 128 * 10 + (8 + 4) * 138.0);
  // A fifth of the weights with a column each, where rows begin, and the biases.
  CHECK(weights(2) == 8 * (20070.0 + 256) + 8 * (129 + 11) + 4 * 138);
  // 96 of 128.
  CHECK(weights(3) == 4.0 * (784 * 96 + 96 + 96 * 10 + 10));
  CHECK(report.forms[1].layers == 2);
  CHECK(report.forms[2].layers == 2);
  CHECK(report.forms[3].layers == 1);
  CHECK(report.forms[3].activations_bytes < report.forms[0].activations_bytes);
  REQUIRE(report.unchanged.size() == 1);
  CHECK(report.unchanged[0].form == ModelForm::narrowed);
  CHECK(report.unchanged[0].layer == "layers[2] (Linear)");
}

TEST_CASE("What was pruned is not learned again", "[optimization]") {
  experiments::OptimizationOptions options;
  options.training_images = 320;
  options.test_images = 32;
  options.epochs = 1;
  experiments::Subject subject;
  subject.model = std::make_shared<const layers::Model>(layers::find_preset("mlp")->build());
  subject.batch = 32;
  auto task = training_task(subject, experiments::training_options(options), {});
  REQUIRE(task);
  while (task->data->gather()) {
  }
  experiments::ModelLearner learner(subject.model, *task, options);
  REQUIRE_FALSE(learner.begin());
  while (learner.advance()) {
  }
  REQUIRE(learner.forms().size() == 3);
  const auto& baseline = learner.forms()[0].learned->tensors;
  const auto& pruned = learner.forms()[1].learned->tensors;
  CHECK(learner.forms()[1].steps == 10);
  CHECK(std::count(pruned[0].begin(), pruned[0].end(), 0.0F) == 80282);  // 80 % of 100,352
  std::size_t moved = 0;
  for (std::size_t i = 0; i < pruned[0].size(); ++i) {
    if (pruned[0][i] != 0 && pruned[0][i] != baseline[0][i]) ++moved;
  }
  CHECK(moved > 10'000);
}

TEST_CASE("Without pruning the pruned model gives the baseline's answers", "[optimization]") {
  const OptimizationReport report =
      Started(request(R"(, "pruned_fraction": 0, "narrowed_fraction": 0,
      "retraining_epochs": 0)"))
          .whole();
  REQUIRE(report.forms.size() == 3);
  CHECK(report.forms[2].form == ModelForm::pruned);
  CHECK(report.forms[2].gained + report.forms[2].lost == 0);
  REQUIRE(report.missing.size() == 1);
  CHECK(report.missing[0].form == ModelForm::narrowed);
}

TEST_CASE("A model of which all is pruned tells every image to be the same", "[optimization]") {
  const OptimizationReport report = Started(request(R"(, "pruned_fraction": 1)")).whole();
  CHECK(report.outcome == OptimizationOutcome::measured);
  CHECK(*report.forms[2].accuracy.point < 0.3);
  CHECK(*report.forms[2].accuracy_change.high < 0);
  bool said = false;
  for (const auto& verdict : report.verdicts) said |= verdict.code == "less_accurate";
  CHECK(said);
}

TEST_CASE("A form that is surely better is said to have learned longer", "[optimization]") {
  OptimizationReport report;
  experiments::FormReport narrowed;
  narrowed.form = ModelForm::narrowed;
  narrowed.retraining_steps = 93;
  narrowed.accuracy_change.point = 0.0084;
  narrowed.accuracy_change.low = 0.0045;
  narrowed.accuracy_change.high = 0.0123;
  report.forms = {narrowed};
  experiments::judge_optimization(report, std::nullopt, {}, 60'000);
  REQUIRE(report.verdicts.size() == 1);
  CHECK(report.verdicts[0].text ==
        "The narrowed model is more accurate than the baseline by 0.84 percentage points. It "
        "learned 93 steps longer than that, which may be why.");
}

TEST_CASE("A convolutional network keeps what a form has no kernel for", "[optimization]") {
  const OptimizationReport report =
      Started(request(R"(, "training_images": 600)", R"({"batch": 20, "model": {
        "input": [1, 28, 28], "layers": [
          {"type": "Conv2d", "in_channels": 1, "out_channels": 4, "kernel_size": 5, "stride": 3},
          {"type": "BatchNorm2d", "num_features": 4}, {"type": "ReLU"}, {"type": "Flatten"},
          {"type": "Dropout", "p": 0.2},
          {"type": "Linear", "in_features": 256, "out_features": 10}]}})"))
          .whole();
  CHECK(report.outcome == OptimizationOutcome::measured);
  REQUIRE(report.forms.size() == 4);
  CHECK(report.forms[1].layers == 2);
  CHECK(report.forms[2].layers == 1);
  CHECK(report.forms[3].layers == 1);
  // Three channels, each with 25 weights, a bias, four numbers of the normalisation, and 640
  // weights of the Linear.
  CHECK(report.forms[3].weights_bytes == 4.0 * (3 * (25 + 1 + 4 + 640) + 10));
  REQUIRE(report.unchanged.size() == 4);
  CHECK(report.unchanged[0].layer == "layers[1] (BatchNorm2d)");
  CHECK(report.unchanged[1].layer == "layers[0] (Conv2d)");
  CHECK(report.unchanged[1].form == ModelForm::pruned);
  CHECK(std::abs(*report.forms[1].accuracy_change.point) < 0.1);
}

TEST_CASE("Beside a naive baseline the fast forms are still checked", "[optimization]") {
  const OptimizationReport report =
      Started(request(R"(, "rounds": 2, "training_images": 120, "test_images": 50, 
                          "retraining_epochs": 0)",
                      R"({"model": "mlp", "batch": 60, "kernel": "naive"})"),
              10)
          .whole();
  REQUIRE(report.candidates.size() == 4);
  CHECK(report.kernel == "naive");
  CHECK(report.candidates[0].kernel == "naive");
  CHECK(report.candidates[1].kernel == "simd");
  CHECK(report.candidates[2].kernel == "simd");
  CHECK(report.candidates[3].kernel == "naive");
}

TEST_CASE("Stopped at any time, what was found stays", "[optimization]") {
  Started started(request());
  CHECK(started.report().outcome == OptimizationOutcome::unfinished);
  while (started.report().tested_images == 0) REQUIRE(started.experiment->advance());
  const OptimizationReport tested = started.report();
  CHECK(tested.outcome == OptimizationOutcome::unfinished);
  CHECK(tested.forms.back().accuracy.point);
  CHECK(tested.steps == 20);
}

TEST_CASE("With too little time it trains and tests as far as that goes", "[optimization]") {
  const OptimizationReport report = Started(request(R"(, "max_ms": 250)"), 10).whole();
  CHECK(report.steps < 20);
  CHECK(report.forms.front().accuracy.point);
  bool said = false;
  for (const auto& verdict : report.verdicts) said |= verdict.code == "form_not_finished";
  CHECK(said);
}

TEST_CASE("A model of characters writes the same text with a cache as without", "[optimization]") {
  const std::string spec = R"({"input": [32], "layers": [
      {"type": "Embedding", "num_embeddings": 96, "embedding_dim": 16},
      {"type": "PositionalEmbedding", "num_embeddings": 32, "embedding_dim": 16},
      {"type": "TransformerBlock", "d_model": 16, "nhead": 2, "causal": true},
      {"type": "Linear", "in_features": 16, "out_features": 96}]})";
  const OptimizationReport report = Started(request("", R"({"model": )" + spec + "}")).whole();
  CHECK(report.outcome == OptimizationOutcome::measured);
  CHECK(report.subject.ends_with("batch 4"));  // a text's own
  CHECK(report.tokens == 32);
  CHECK(report.steps == report.steps_planned);
  REQUIRE(report.forms.size() == 2);
  const experiments::FormReport& whole = report.forms[0];
  const experiments::FormReport& cached = report.forms[1];
  CHECK(whole.form == ModelForm::baseline);
  CHECK(cached.form == ModelForm::cached);
  CHECK(whole.same_tokens == 32);
  CHECK(cached.same_tokens == 32);
  CHECK(cached.written == whole.written);
  CHECK(whole.written.size() == 33);  // ASCII, and the first is given
  CHECK(whole.weights_bytes == cached.weights_bytes);
  CHECK_FALSE(whole.cache_bytes.has_value());
  CHECK(cached.cache_bytes == 2.0 * 32 * 16 * 4);  // keys and values
  CHECK(cached.activations_bytes < whole.activations_bytes);
  REQUIRE(report.candidates.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(*report.forms[i].tokens_per_s.point ==
          Catch::Approx(32'000 / *report.candidates[i].p50_ms.point));
    CHECK(report.forms[i].tokens_per_s.has_interval());
    CHECK_FALSE(report.forms[i].accuracy.point.has_value());
  }
  CHECK(report.missing.empty());
}

TEST_CASE("What cannot learn digits, and options beyond their range, are refused by name",
          "[optimization]") {
  CHECK(refused(request("", R"({"op": "matmul"})")).code == "unsupported_subject");
  CHECK(refused(request("", R"({"model": "lenet-5"})")).code == "shape_mismatch");
  CHECK(refused(request(R"(, "pruned_fraction": 1.5)")).field == "pruned_fraction");
  CHECK(refused(request(R"(, "inference_batch": 0)")).field == "inference_batch");
  const auto error = refused(request(R"(, "calibration_images": 2000)"));
  CHECK(error.message ==
        "calibration_images must be at most the 640 images that are learned from, but it is "
        "2000.");
  CHECK(refused(request(R"(, "training_images": 20, "calibration_images": 20)")).field ==
        "training_images");
}

TEST_CASE("A saved optimization has its accuracies and speedups again", "[optimization]") {
  const OptimizationReport& report = perceptron();
  OptimizationReport edited = report;
  edited.forms[1].accuracy = {1, 1, 1, {}};
  edited.forms[1].accuracy_change = {1, 1, 1, {}};
  edited.candidates[1].speedup.point = 9;
  edited.control_ratio.point = 2;
  const auto again = experiments::recomputed_optimization(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->forms[1].accuracy.point == report.forms[1].accuracy.point);
  CHECK(again->forms[1].accuracy.low == report.forms[1].accuracy.low);
  CHECK(again->forms[1].accuracy_change.high == report.forms[1].accuracy_change.high);
  CHECK(again->candidates[1].speedup.point == report.candidates[1].speedup.point);
  CHECK(again->fastest == report.fastest);
  CHECK(again->control_ratio.point == report.control_ratio.point);

  // Older versions kept neither the orders of the rounds nor how many answers were right.
  OptimizationReport older = report;
  for (auto& form : older.forms) form.right.reset();
  older.orders.clear();
  older.candidates[1].p50_ms.point = 1000;
  older.forms[1].accuracy.low = 0;
  const auto opened = experiments::recomputed_optimization(test::saved(older), {});
  REQUIRE(opened.ok());
  CHECK(opened->forms[1].accuracy.low == report.forms[1].accuracy.low);
  CHECK(opened->candidates[1].p50_ms.point == report.candidates[1].p50_ms.point);
  CHECK(opened->candidates[1].speedup.point == report.candidates[1].speedup.point);
}
