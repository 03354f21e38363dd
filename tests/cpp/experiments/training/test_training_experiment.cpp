// SPDX-License-Identifier: MIT
#include <cmath>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/learning/loss_curve.h"
#include "flopscope/experiments/catalogue.h"
#include "flopscope/experiments/json.h"
#include "flopscope/experiments/training.h"
#include "flopscope/layers/thread_pool.h"
#include "support/recording.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::StepPart;
using experiments::TagCategory;
using experiments::TrainingOutcome;
using experiments::TrainingReport;
using measure::from_ms;
using test::object;
using test::TreeValue;

namespace {

const measure::ClockEstimate estimate{from_ms(0.001), from_ms(0)};

TreeValue mlp(double batch = 32) { return object({{"model", "mlp"}, {"batch", batch}}); }

/// Small enough for a test: 32 steps in each of two epochs.
TreeValue options(TreeValue::Members also = {}) {
  TreeValue::Members all{{"training_images", 1024.0}, {"test_images", 500.0}, {"epochs", 2.0}};
  for (auto& [name, value] : also) {
    std::erase_if(all, [&name = name](const auto& each) { return each.first == name; });
    all.emplace_back(name, value);
  }
  return TreeValue(all);
}

measure::Error refused(const TreeValue& subject, const TreeValue& said) {
  test::TickingClock clock(1);
  const auto started = experiments::start_experiment(
      "training", object({{"subject", subject}, {"options", said}}), {clock, estimate});
  REQUIRE_FALSE(started);
  return started.error();
}

struct Started {
  explicit Started(const TreeValue& said, const TreeValue& subject = mlp(), double tick_ms = 1)
      : Started(static_cast<const experiments::Value&>(
                    object({{"subject", subject}, {"options", said}})),
                tick_ms) {}
  Started(const experiments::Value& request, double tick_ms) : clock(tick_ms) {
    auto made = experiments::start_experiment("training", request, {clock, estimate});
    REQUIRE(made.ok());
    experiment = std::move(*made);
  }
  TrainingReport report() { return experiments::report_of<TrainingReport>(*experiment); }
  TrainingReport whole() {
    while (experiment->advance()) {
    }
    CHECK(experiment->progress().phase == experiments::RunPhase::finished);
    return report();
  }
  test::TickingClock clock;
  std::unique_ptr<experiments::Experiment> experiment;
};

bool says(const TrainingReport& report, const std::string& code) {
  for (const auto& verdict : report.verdicts) {
    if (verdict.code == code) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("A perceptron learns drawn digits, and its accuracy has an interval", "[training]") {
  const TrainingReport report = Started(options()).whole();
  CHECK(report.outcome == TrainingOutcome::trained);
  CHECK(report.subject == "mlp, batch 32");
  CHECK(report.steps == 64);
  CHECK(report.parameters == 784 * 128 + 128 + 128 * 10 + 10);
  REQUIRE(report.epochs.size() == 2);
  const auto& last = report.epochs.back();
  CHECK(last.steps == 32);
  CHECK(*last.test_accuracy.point > 0.6);
  CHECK(*last.test_accuracy.low < *last.test_accuracy.point);
  CHECK(*last.test_accuracy.high > *last.test_accuracy.point);
  CHECK(last.training_loss < report.epochs.front().training_loss);
  REQUIRE(report.losses.size() == 64);
  // At first all ten digits are about equally likely.
  CHECK(report.losses.front() == Catch::Approx(std::log(10.0)).epsilon(0.1));
  CHECK(report.loss_steps.back() == 64);
}

TEST_CASE("A convolutional network knows nine digits of ten after 3,000 images", "[training]") {
  const TreeValue::Members one_epoch{{"training_images", 3000.0},
                                     {"epochs", 1.0},
                                     {"learning_rate", 0.005},
                                     {"max_ms", 600000.0},
                                     {"side_by_side", false}};
  const TreeValue cnn = object({{"model", "small-cnn"}, {"batch", 16.0}});
  const TrainingReport report = Started(options(one_epoch), cnn, 100).whole();
  CHECK(report.outcome == TrainingOutcome::trained);
  CHECK(*report.epochs.back().test_accuracy.point > 0.9);
  CHECK(report.backward_flops == 2 * report.forward_flops - 2.0 * 16 * 784 * 9 * 8);
}

TEST_CASE("A linear model stays below 93 % of drawn digits, however long it learns",
          "[training][simulation]") {
  const TreeValue::Members long_enough{{"training_images", 3000.0},
                                       {"test_images", 3000.0},
                                       {"epochs", 60.0},
                                       {"learning_rate", 0.003},
                                       {"max_ms", 600000.0}};
  const TreeValue linear = object({{"model", "softmax-regression"}, {"batch", 64.0}});
  const TrainingReport report = Started(options(long_enough), linear, 10).whole();
  CHECK(report.outcome == TrainingOutcome::trained);
  CHECK(report.parameters == 785 * 10);
  for (const auto& epoch : report.epochs) CHECK(*epoch.test_accuracy.high < 0.93);
  // More of it would not help: in its second half it gained nothing that the test shows.
  const auto &half = report.epochs.at(29), &last = report.epochs.back();
  CHECK(last.training_loss < half.training_loss);
  CHECK(*last.test_accuracy.point <= *half.test_accuracy.high);
}

TEST_CASE("What is tested leaves no trace in what was learned", "[training]") {
  // Tests are of inference: they move no running statistics, and take none of dropout's masks.
  const auto trained = [](const std::string& tests) {
    const auto request = experiments::parse_json(R"({"subject": {"batch": 32, "model": {
        "input": [1, 28, 28], "layers": [
          {"type": "Conv2d", "in_channels": 1, "out_channels": 4, "kernel_size": 5, "stride": 3},
          {"type": "BatchNorm2d", "num_features": 4}, {"type": "ReLU"}, {"type": "Flatten"},
          {"type": "Dropout", "p": 0.2},
          {"type": "Linear", "in_features": 256, "out_features": 10}]}},
        "options": {"training_images": 1024, "epochs": 2, "learning_rate": 0.01, "test_images": )" +
                                                 tests + "}}");
    REQUIRE(request.ok());
    return Started(**request, 5).whole();
  };
  const TrainingReport report = trained("500");
  CHECK(*report.epochs.back().test_accuracy.point > 0.6);
  CHECK(report.weights_checksum == trained("33").weights_checksum);
}

TEST_CASE("The same seed gives the same weights, another one others", "[training]") {
  const auto checksum = [](double seed, const char* optimizer) {
    return Started(options({{"seed", seed}, {"optimizer", optimizer}, {"epochs", 1.0}}))
        .whole()
        .weights_checksum;
  };
  const std::string found = checksum(3, "adamw");
  CHECK(found.size() == 16);
  CHECK(found == checksum(3, "adamw"));
  CHECK(found != checksum(4, "adamw"));
  CHECK(found != checksum(3, "sgd"));
}

TEST_CASE("The work of a step is counted forward and back", "[training]") {
  const TrainingReport report = Started(options()).whole();
  // 2 for each multiply-accumulate; the first layer's input needs no gradient.
  CHECK(report.forward_flops == 2.0 * 32 * (784 * 128 + 128 * 10));
  CHECK(report.backward_flops == 2.0 * 32 * (784 * 128 + 2 * 128 * 10));
  REQUIRE(report.times.size() == 4);
  // Loss and optimizer have no multiply-accumulates, and yet are work: of a step on 32 images with
  // the parameters' two numbers of Adam each.
  const double parameters = report.parameters;
  CHECK(report.times[2].operations == (7 + 4 + 2) * parameters);
  CHECK(report.times[2].moved_bytes == 4 * 7 * parameters);
  CHECK_FALSE(report.times[2].flops);
  CHECK(report.times[3].operations ==
        report.times[0].operations + report.times[1].operations + report.times[2].operations);
  CHECK(report.times[0].operations > report.forward_flops);
  // A call of any part is one tick of the clock or none, so that of the whole has no rest.
  const auto& step = report.times.back();
  CHECK(step.part == StepPart::step);
  CHECK(*step.flops == report.forward_flops + report.backward_flops);
  CHECK(*step.flops_per_s.point == Catch::Approx(*step.flops / *step.p50_ms.point * 1000));
  CHECK(report.times[1].part == StepPart::backward);
  CHECK_FALSE(report.times[1].absent.empty());
  CHECK(says(report, "part_not_timed"));
}

TEST_CASE("A step's memory is told by what it is for", "[training]") {
  const TrainingReport report = Started(options({{"epochs", 1.0}})).whole();
  CHECK(report.memory_absent.empty() == test::can_record());
  if (!test::can_record()) return;
  const auto bytes = [&](TagCategory category) {
    return report.memory[static_cast<std::size_t>(category)].bytes_at_peak;
  };
  const double weights = 4 * report.parameters;
  CHECK(bytes(TagCategory::parameters) == Catch::Approx(weights).epsilon(0.01));
  CHECK(bytes(TagCategory::optimizer_state) == Catch::Approx(2 * weights).epsilon(0.01));
  CHECK(bytes(TagCategory::gradients) > weights);
  CHECK(bytes(TagCategory::activations) > 4.0 * 32 * 784);
  double sum = 0;
  for (const auto& each : report.memory) sum += each.bytes_at_peak;
  CHECK(sum == *report.peak_bytes);
  // The forward pass leaves activations, the backward pass uses them up, and nothing else grows.
  const auto& activations = report.memory[static_cast<std::size_t>(TagCategory::activations)];
  CHECK(activations.forward_bytes > activations.before_bytes + 4.0 * 32 * 128);
  CHECK(activations.backward_bytes == activations.before_bytes);
  const auto& state = report.memory[static_cast<std::size_t>(TagCategory::optimizer_state)];
  CHECK(state.before_bytes == state.optimizer_bytes);
  REQUIRE(report.memory_moments.size() == 4);
  CHECK(report.memory_moments[1].label == "forward");
  CHECK_FALSE(report.timeline_last_bytes.empty());
}

TEST_CASE("Steps by SGD, by Adam and with checkpoints are weighed and timed side by side",
          "[training]") {
  const auto measured = [](const TreeValue& subject) {
    Started started(options(), subject);
    while (started.report().losses.empty() && started.experiment->advance()) {
    }
    return started.report();
  };
  const TrainingReport report = measured(mlp());
  REQUIRE(report.step_forms.size() == 3);
  const experiments::StepForm& sgd = report.step_forms[0];
  const experiments::StepForm& adam = report.step_forms[1];
  const experiments::StepForm& checkpoints = report.step_forms[2];
  CHECK(sgd.optimizer == experiments::OptimizerChoice::sgd);
  CHECK(adam.optimizer == experiments::OptimizerChoice::adam);
  CHECK(adam.checkpoint_every == 0);
  CHECK(checkpoints.checkpoint_every == 2);  // the square root of three layers, rounded up
  for (const auto& form : report.step_forms) {
    CHECK(form.absent.empty());
    CHECK(*form.p50_ms.point > 0);
    CHECK(form.p50_ms.has_interval());
    CHECK(form.peak_bytes.has_value() == test::can_record());
  }
  CHECK(sgd.needed_bytes == adam.needed_bytes);
  if (test::can_record()) {
    // Adam keeps two numbers for each weight, SGD none.
    const double weights = 4 * report.parameters;
    CHECK(*adam.peak_bytes - *sgd.peak_bytes == Catch::Approx(2 * weights).epsilon(0.01));
  }
  // Of 27 layers alike, those of five checkpoints and of one stretch of six are enough.
  const auto linear = [](double from, double to) {
    return object({{"type", "Linear"}, {"in_features", from}, {"out_features", to}});
  };
  TreeValue::Elements layers{linear(784, 64)};
  for (int i = 0; i < 12; ++i) {
    layers.push_back(object({{"type", "ReLU"}}));
    layers.push_back(linear(64, 64));
  }
  layers.push_back(object({{"type", "ReLU"}}));
  layers.push_back(linear(64, 10));
  const TreeValue spec =
      object({{"input", test::list({784.0})}, {"layers", test::list(std::move(layers))}});
  const TrainingReport deep = measured(object({{"model", spec}, {"batch", 256.0}}));
  REQUIRE(deep.step_forms.size() == 3);
  CHECK(deep.step_forms[2].checkpoint_every == 6);
  // Each thread has a workspace of its own, and those of many outweigh what checkpoints save here.
  if (layers::thread_count() <= 2) {
    CHECK(deep.step_forms[2].needed_bytes < deep.step_forms[1].needed_bytes);
  }
}

TEST_CASE("The forms of a step are left out where they are not asked for", "[training]") {
  const TrainingReport report =
      Started(options({{"epochs", 1.0}, {"side_by_side", false}})).whole();
  CHECK(report.outcome == TrainingOutcome::trained);
  CHECK(report.step_forms.empty());
}

TEST_CASE("A training whose steps are beyond all reason diverges, and ends there", "[training]") {
  const TrainingReport report =
      Started(options({{"optimizer", "sgd"}, {"learning_rate", 1e6}, {"weight_decay", 1e6}}))
          .whole();
  CHECK(report.outcome == TrainingOutcome::diverged);
  CHECK(report.steps < 64);
  REQUIRE(says(report, "diverged"));
  CHECK(report.verdicts.front().code == "diverged");
  CHECK(report.verdicts.front().text.find("1,000,000") != std::string::npos);
}

TEST_CASE("What was learned until it is stopped is reported, and so that it was", "[training]") {
  Started started(options());
  while (started.report().steps == 0) REQUIRE(started.experiment->advance());
  const TrainingReport report = started.report();
  CHECK(report.outcome == TrainingOutcome::unfinished);
  CHECK(says(report, "not_finished"));
  CHECK_FALSE(report.epochs.empty());
  CHECK_FALSE(report.epochs.front().test_accuracy.point);
  CHECK(report.weights_checksum.size() == 16);
}

TEST_CASE("A training that is out of time still tests what it has learned", "[training]") {
  const TrainingReport report = Started(options({{"epochs", 1000.0}, {"max_ms", 1000.0}})).whole();
  CHECK(report.outcome == TrainingOutcome::unfinished);
  CHECK(report.steps < report.steps_planned);
  CHECK(report.epochs.back().test_accuracy.point);
  REQUIRE(says(report, "out_of_time"));
}

TEST_CASE("Where little time is left for learning, the forms of a step are not compared",
          "[training]") {
  // A tick is 1 ms, so what comes before has taken most of this.
  const TrainingReport hurried =
      Started(options({{"max_ms", 30.0}, {"side_by_side", true}})).whole();
  CHECK(hurried.step_forms.empty());
  CHECK(says(hurried, "forms_left_out"));
}

TEST_CASE("An interrupted stretch is out of the rate, and what it taught stays", "[training]") {
  Started started(options());
  while (started.report().steps == 0) REQUIRE(started.experiment->advance());
  const TrainingReport before = started.report();
  REQUIRE(before.images_per_s.point);
  CHECK(started.experiment->interrupt(measure::Interruption::hidden));
  const TrainingReport after = started.report();
  CHECK_FALSE(after.images_per_s.point);
  CHECK(after.steps == before.steps);
  CHECK(after.weights_checksum == before.weights_checksum);
  REQUIRE(after.dropped.size() == 1);
  CHECK(after.dropped.front().batches == before.steps);
  CHECK(says(after, "dropped"));
}

TEST_CASE("What cannot learn digits is refused with the shapes of both", "[training]") {
  const auto spec = [](double in, double out) {
    const auto layer = object({{"type", "Linear"}, {"in_features", in}, {"out_features", out}});
    return object({{"model", object({{"input", TreeValue(TreeValue::Elements{TreeValue(in)})},
                                     {"layers", TreeValue(TreeValue::Elements{layer})}})},
                   {"batch", 4.0}});
  };
  const auto input = refused(spec(100, 10), options());
  CHECK(input.code == "shape_mismatch");
  CHECK(input.message.find("(100)") != std::string::npos);
  CHECK(input.message.find("(1, 28, 28) or (784)") != std::string::npos);
  const auto output = refused(spec(784, 7), options());
  CHECK(output.message.find("(4, 7)") != std::string::npos);
  CHECK(output.message.find("(4, 10)") != std::string::npos);
  CHECK(refused(object({{"op", "relu"}}), options()).code == "unsupported_subject");
}

TEST_CASE("Options that do not fit together are refused by name", "[training]") {
  CHECK(refused(mlp(), options({{"momentum", 0.9}})).field == "momentum");
  CHECK(refused(mlp(), options({{"training_images", 31.0}})).field == "training_images");
  CHECK(refused(mlp(), options({{"learning_rate", -1.0}})).field == "learning_rate");
  CHECK(refused(mlp(), options({{"learning_rate", 0.0}})).field == "learning_rate");
  CHECK(refused(mlp(), options({{"epochs", 1.5}})).message ==
        "epochs must be a whole number from 1 to 1,000, but it is 1.5.");
  CHECK(refused(mlp(), options({{"nesterov", true}})).field == "nesterov");
  CHECK(refused(mlp(), options({{"optimizer", "sgd"}, {"nesterov", true}})).field == "nesterov");
  CHECK(refused(mlp(), options({{"optimizer", "sgd"}, {"beta1", 0.5}})).field == "beta1");
  CHECK(refused(mlp(), options({{"optimizer", "sgd"}, {"eps", 0.5}})).field == "eps");
  CHECK(refused(mlp(), options({{"beta2", 1.0}})).message ==
        "beta2 must be a number from 0 to 0.999999, but it is 1.");
  CHECK(refused(mlp(), options({{"optimizer", "hope"}})).field == "optimizer");
}

TEST_CASE("A loss curve of any length has at most 500 points, each of as many steps",
          "[training]") {
  experiments::LossCurve curve;
  for (int step = 1; step <= 1100; ++step) curve.add(step);
  const auto steps = curve.steps();
  const auto losses = curve.losses();
  REQUIRE(steps.size() == 275);  // 500 became 250 twice: four steps each
  CHECK(steps.front() == 4);
  CHECK(steps.back() == 1100);
  CHECK(losses.front() == Catch::Approx(2.5));
  CHECK(losses.back() == Catch::Approx(1098.5));
}

TEST_CASE("A saved training has its pace and the times of its step again", "[training]") {
  const TrainingReport report = Started(options()).whole();
  TrainingReport edited = report;
  edited.images_per_s = {1, 1, 1, {}};
  for (auto& time : edited.times) time.p50_ms = time.flops_per_s = {7, 7, 7, {}};
  for (auto& form : edited.step_forms) form.p50_ms.low = 0;
  const auto again = experiments::recomputed_training(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->images_per_s.point == report.images_per_s.point);
  CHECK(again->images_per_s.high == report.images_per_s.high);
  CHECK(again->images_clock_error_percent == report.images_clock_error_percent);
  REQUIRE(again->times.size() == 4);
  for (std::size_t i = 0; i < report.times.size(); ++i) {
    CHECK(again->times[i].p50_ms.point == report.times[i].p50_ms.point);
    CHECK(again->times[i].p50_ms.high == report.times[i].p50_ms.high);
    CHECK(again->times[i].flops_per_s.low == report.times[i].flops_per_s.low);
  }
  REQUIRE_FALSE(report.step_forms.empty());
  CHECK(again->step_forms[0].p50_ms.low == report.step_forms[0].p50_ms.low);
}
