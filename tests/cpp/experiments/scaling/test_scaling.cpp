// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/sweep/axis.h"
#include "flopscope/experiments/decode.h"
#include "flopscope/experiments/scaling.h"
#include "flopscope/layers/matmul.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Outcome;
using experiments::ScalingFit;
using experiments::ScalingOptions;
using experiments::ScalingPoint;
using experiments::ScalingReport;
using experiments::Subject;
using measure::CrossoverState;
using measure::from_ms;

namespace {

Subject small_matmul() {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

ScalingPoint point(double value, double p50_ms) {
  ScalingPoint made;
  made.value = value;
  made.outcome = Outcome::measured;
  made.p50_ms.point = p50_ms;
  made.flops = 2 * value * value * value;
  return made;
}

/// Points of `time(value)` at 64 ... 1024.
template <class Time>
std::vector<ScalingPoint> points_of(Time&& time) {
  std::vector<ScalingPoint> points;
  for (const double value : {64.0, 128.0, 256.0, 512.0, 1024.0}) {
    points.push_back(point(value, time(value)));
  }
  return points;
}

ScalingOptions axis_n(std::optional<double> predict = std::nullopt) {
  ScalingOptions options;
  options.axis = "n";
  options.values = {4, 8, 16};
  options.predict = predict;
  return options;
}

std::vector<std::string> codes(const ScalingReport& report) {
  std::vector<std::string> all;
  for (const auto& verdict : report.verdicts) all.push_back(verdict.code);
  return all;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("A scaling reports the exponent beside that of the counted work", "[scaling]") {
  const auto report = experiments::scaling_report(
      points_of([](double n) { return 1e-6 * std::pow(n, 2.5); }), std::nullopt, axis_n());
  CHECK(report.outcome == Outcome::measured);
  CHECK(*report.exponent.point == Catch::Approx(2.5));
  CHECK(*report.coefficient_ms == Catch::Approx(1e-6));
  CHECK(*report.flops_exponent == Catch::Approx(3));
  CHECK(report.points.size() == 5);
  CHECK_FALSE(report.predicted_ms.point.has_value());
}

TEST_CASE("A linear and a quadratic part are named with their crossover", "[scaling]") {
  const auto report = experiments::scaling_report(
      points_of([](double n) { return 3e-3 * n + 1e-5 * n * n; }), std::nullopt, axis_n());
  CHECK(report.crossover_state == CrossoverState::found);
  CHECK(*report.linear_ms == Catch::Approx(3e-3));
  CHECK(*report.quadratic_ms == Catch::Approx(1e-5));
  CHECK(*report.crossover.point == Catch::Approx(300));
  CHECK(report.verdicts.empty());
}

TEST_CASE("A prediction that holds is told from one that fails", "[scaling]") {
  const auto cubic = points_of([](double n) { return 1e-9 * n * n * n * (n == 128 ? 1.02 : 1); });
  const auto held =
      experiments::scaling_report(cubic, point(2048, 1e-9 * 2048.0 * 2048 * 2048), axis_n(2048));
  CHECK(held.prediction_fit == ScalingFit::power_law);
  CHECK(*held.predicted_ms.point == Catch::Approx(8.59).epsilon(0.02));
  CHECK(*held.checked_ms == Catch::Approx(8.59).epsilon(0.01));
  CHECK(codes(held) == Codes{"prediction_held"});
  const auto failed = experiments::scaling_report(cubic, point(2048, 20), axis_n(2048));
  CHECK(codes(failed) == Codes{"prediction_failed"});
}

TEST_CASE("The prediction is made by the fit that the points lie closer to", "[scaling]") {
  const auto report = experiments::scaling_report(
      points_of([](double n) { return 3e-3 * n + 1e-5 * n * n; }), std::nullopt, axis_n(2048));
  CHECK(report.prediction_fit == ScalingFit::two_terms);
  CHECK(*report.predicted_ms.point == Catch::Approx(3e-3 * 2048 + 1e-5 * 2048 * 2048));
  CHECK_FALSE(report.checked_ms.has_value());
}

TEST_CASE("Points off both curves are said to be so, points on one of them are not", "[scaling]") {
  const auto wild = experiments::scaling_report(
      points_of([](double n) { return n * (n == 256 ? 3 : 1); }), std::nullopt, axis_n());
  CHECK(codes(wild) == Codes{"poor_fit"});
}

TEST_CASE("A value without a time is listed and in no fit", "[scaling]") {
  auto points = points_of([](double n) { return n * n; });
  points[0].outcome = Outcome::cannot_resolve;
  points[0].p50_ms.point.reset();
  const auto report = experiments::scaling_report(points, std::nullopt, axis_n());
  CHECK(report.outcome == Outcome::measured);
  CHECK(*report.exponent.point == Catch::Approx(2));
  REQUIRE(codes(report) == Codes{"point_missing"});
  CHECK(report.verdicts[0].text ==
        "n = 64 has no time and is in no fit: the clock cannot resolve it in the time allowed.");
  points[1].outcome = points[2].outcome = Outcome::cannot_resolve;
  CHECK(experiments::scaling_report(points, std::nullopt, axis_n()).outcome ==
        Outcome::cannot_resolve);
}

TEST_CASE("A predicted value without a time is said to be unchecked", "[scaling]") {
  const auto square = points_of([](double n) { return n * n; });
  ScalingPoint lost = point(2048, 0);
  lost.outcome = Outcome::out_of_memory;
  lost.p50_ms.point.reset();
  const auto report = experiments::scaling_report(square, lost, axis_n(2048));
  CHECK(report.predicted_ms.point.has_value());
  CHECK_FALSE(report.checked_ms.has_value());
  REQUIRE(codes(report) == Codes{"not_checked"});
  CHECK(report.verdicts[0].text ==
        "n = 2,048 has no time, so what is predicted there is not checked: there was not enough "
        "memory left.");
  lost.outcome = Outcome::unfinished;
  CHECK(experiments::scaling_report(square, lost, axis_n(2048)).verdicts.empty());
}

TEST_CASE("What is to be known of the values' timings is said of them in their order",
          "[scaling]") {
  test::TickingClock clock(2);
  ScalingOptions options = axis_n(32);
  options.max_ms = 1;  // a run for each
  auto experiment =
      experiments::scaling(small_matmul(), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<ScalingReport>(**experiment);
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "no_interval");
  CHECK(report.verdicts[0].text ==
        "n = 4, n = 8, n = 16 and 2 more: There are too few runs to say how sure this is.");
}

TEST_CASE("Values are timed from both ends inwards, the predicted one last", "[scaling]") {
  test::TickingClock clock(2);
  ScalingOptions options = axis_n(32);
  options.values = {16, 4, 8, 4};
  options.runs = 12;
  auto experiment =
      experiments::scaling(small_matmul(), options, {clock, {from_ms(0.001), from_ms(0)}});
  REQUIRE(experiment.ok());
  const auto report = [&] {
    const experiments::AnyRecord any = (*experiment)->report();
    REQUIRE(any.type == &ScalingReport::record_type);
    return *static_cast<const ScalingReport*>(any.record);
  };
  CHECK(report().outcome == Outcome::unfinished);
  std::vector<double> order;
  double before = 0;
  bool more = true;
  while (more) {
    more = (*experiment)->advance();
    for (const ScalingPoint& each : report().points) {
      const bool known = std::find(order.begin(), order.end(), each.value) != order.end();
      if (each.outcome == Outcome::measured && !known) order.push_back(each.value);
    }
    const auto progress = (*experiment)->progress();
    CHECK(progress.fraction >= before);
    before = progress.fraction;
  }
  CHECK(order == std::vector<double>{4, 16, 8});
  CHECK((*experiment)->progress().phase == experiments::RunPhase::finished);
  CHECK((*experiment)->progress().fraction == 1);
  const ScalingReport last = report();
  CHECK(last.kernel == "naive");
  REQUIRE(last.points.size() == 3);
  CHECK(last.points[2].value == 16);
  CHECK(last.points[2].flops == 2 * 2 * 3 * 16);
  CHECK(*last.exponent.point == Catch::Approx(0).margin(1e-9));  // every batch takes one tick
  CHECK(*last.checked_ms == Catch::Approx(2));
}

TEST_CASE("An axis or a value that the subject lacks is refused before measuring", "[scaling]") {
  test::TickingClock clock(2);
  const auto error = [&](const ScalingOptions& options) {
    auto experiment = experiments::scaling(small_matmul(), options, {clock, {}});
    REQUIRE_FALSE(experiment.ok());
    return experiment.error().message;
  };
  ScalingOptions options = axis_n();
  options.axis = "width";
  CHECK(error(options) == "axis must be m, k or n, but it is \"width\".");
  options.axis = "\x1b[2J\xe2\x80\xae";
  CHECK(error(options) == "axis must be m, k or n, but it is \"?[2J?\".");
  options = axis_n();
  options.values = {4, 4, 8};
  CHECK(error(options) == "values must be at least 3 different numbers, but it is a list with 2.");
  options.values = {4, 8, 2.5};
  CHECK(error(options).find("values must be a whole number from 1 to 2,147,483,647") == 0);
  options.values = {4, 8, std::nan("")};
  CHECK_FALSE(experiments::scaling(small_matmul(), options, {clock, {}}).ok());
  CHECK(error(axis_n(0)).find("predict must be a whole number from 1") == 0);
}

TEST_CASE("A subject keeps the rest of its shape and its kernel", "[scaling]") {
  const auto changed = experiments::with_axis(small_matmul(), {"k"}, 7, "values");
  REQUIRE(changed.ok());
  const auto& shape = *static_cast<const layers::MatmulShape*>(changed->operation->shape());
  CHECK(shape.m == 2);
  CHECK(shape.k == 7);
  CHECK(shape.n == 5);
  CHECK(changed->kernel == layers::Kernel::naive);
}

TEST_CASE("Counts that are named with commas between grow together", "[scaling]") {
  const auto changed =
      experiments::with_axis(small_matmul(), experiments::axis_of("m,n"), 7, "values");
  REQUIRE(changed.ok());
  CHECK(changed->operation->cost().macs == 7 * 3 * 7);
  const auto error = [](const char* axis) {
    return experiments::with_axis(small_matmul(), experiments::axis_of(axis), 4, "values")
        .error()
        .message;
  };
  CHECK(error("m,width") == "axis must be m, k or n, but it is \"m,width\".");
  CHECK(error("m,") == "axis must be m, k or n, but it is \"m,\".");

  auto points = points_of([](double n) { return n * n * n; });
  points[0].outcome = Outcome::cannot_resolve;
  points[0].p50_ms.point.reset();
  ScalingOptions options = axis_n();
  options.axis = "m,k,n";
  const auto report = experiments::scaling_report(points, std::nullopt, options);
  CHECK(report.axis == "m,k,n");
  REQUIRE(codes(report) == Codes{"point_missing"});
  CHECK(report.verdicts[0].text.find("m = k = n = 64 has no time") == 0);
}

TEST_CASE("What grows together of an operation are counts of its shape", "[scaling]") {
  for (const layers::OperationType& type : layers::operation_types()) {
    if (type.together == nullptr) continue;
    INFO(type.name);
    const Subject subject{type.create()};
    CHECK(experiments::with_axis(subject, experiments::axis_of(type.together), 32, "values").ok());
  }
  CHECK(std::string(layers::find_operation("matmul")->together) == "m,k,n");
}

TEST_CASE("Options may hold a list of numbers", "[scaling]") {
  const auto options = experiments::decode<ScalingOptions>(
      test::object({{"axis", "n"}, {"values", test::list({1.0, 2.0, 4.0})}, {"predict", 8.0}}));
  REQUIRE(options.ok());
  CHECK(options->values == std::vector<double>{1, 2, 4});
  CHECK(*options->predict == 8);
  const auto message = [](const test::TreeValue& values) {
    return experiments::decode<ScalingOptions>(test::object({{"values", values}})).error().message;
  };
  CHECK(message(3.0) == "values must be a list of numbers, but it is 3.");
  CHECK(message(test::list({1.0, "2"})) ==
        "values[1] must be a number of at least 1, but it is \"2\".");
  CHECK(message(test::list({0.0})) == "values[0] must be a number of at least 1, but it is 0.");
}

TEST_CASE("A model without hidden sizes grows along its batch, and along nothing else",
          "[scaling]") {
  auto model = experiments::decode_runnable(
      test::object({{"model", "softmax-regression"}, {"batch", 3.0}, {"kernel", "naive"}}));
  REQUIRE(model.ok());
  const auto changed = experiments::with_axis(*model, {"batch"}, 7, "values");
  REQUIRE(changed.ok());
  // 784 * 10 multiply-accumulates a sample
  CHECK(changed->operation->cost().macs == 7 * 7840);
  CHECK(changed->batch == 7);
  CHECK(changed->kernel == layers::Kernel::naive);
  CHECK(changed->network == changed->operation.get());
  CHECK(model->operation->cost().macs == 3 * 7840);
  const auto error = [&](const char* axis, double value) {
    return experiments::with_axis(*model, {axis}, value, "values").error().message;
  };
  CHECK(error("m", 2) ==
        "axis must be batch, the only size of a model that can grow, but it is \"m\".");
  CHECK(error("batch", 0.5) ==
        "values must be a whole number from 1 to 2,147,483,647, but it is 0.5.");
}

TEST_CASE("A model with hidden sizes also grows in width", "[scaling]") {
  auto model = experiments::decode_runnable(test::object({{"model", "mlp"}, {"batch", 3.0}}));
  REQUIRE(model.ok());
  const auto wider = experiments::with_axis(*model, {"width"}, 256, "values");
  REQUIRE(wider.ok());
  CHECK(wider->operation->cost().macs == 3 * (784 * 256 + 256 * 10));
  CHECK(experiments::with_axis(*model, {"seq"}, 32, "values").error().message ==
        "axis must be batch or width, but it is \"seq\".");
}

TEST_CASE("A model of sequences also grows along their length", "[scaling]") {
  const auto layer =
      test::object({{"type", "Linear"}, {"in_features", 16.0}, {"out_features", 5.0}});
  const auto spec =
      test::object({{"input", test::list({8.0, 16.0})}, {"layers", test::list({layer})}});
  auto model = experiments::decode_runnable(test::object({{"model", spec}, {"batch", 3.0}}));
  REQUIRE(model.ok());
  const auto longer = experiments::with_axis(*model, {"seq"}, 32, "values");
  REQUIRE(longer.ok());
  CHECK(longer->operation->cost().macs == 3 * 32 * 16 * 5);
  CHECK(model->operation->cost().macs == 3 * 8 * 16 * 5);
  CHECK(experiments::with_axis(*model, {"width"}, 32, "values").error().message ==
        "axis must be batch or seq, but it is \"width\".");
}
