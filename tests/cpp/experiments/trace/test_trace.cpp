// SPDX-License-Identifier: MIT
#include <limits>
#include <utility>

#include "catch.h"
#include "flopscope/experiments/trace.h"
#include "support/called_clock.h"
#include "support/judged_operation.h"
#include "support/recording.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Experiment;
using experiments::Subject;
using experiments::TraceOptions;
using experiments::TraceReport;
using measure::ClockEstimate;
using measure::from_ms;
using test::TickingClock;

namespace {

constexpr ClockEstimate fine_clock{from_ms(0.001), from_ms(0.0005)};

Subject matmul() {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

/// 784-128-10 on a batch of 2.
Subject mlp(const char* kernel) {
  auto subject = experiments::decode_runnable(
      test::object({{"model", "mlp"}, {"batch", 2.0}, {"kernel", kernel}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

TraceReport report_of(Experiment& experiment) {
  return experiments::report_of<TraceReport>(experiment);
}

TraceReport whole_report(const TraceOptions& options = {}, ClockEstimate estimate = fine_clock) {
  TickingClock clock(1);
  auto experiment = experiments::trace(matmul(), options, {clock, estimate});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return report_of(**experiment);
}

}  // namespace

TEST_CASE("Each run is a span with the operation's inside", "[trace]") {
  const TraceReport report = whole_report();
  CHECK(report.subject == "matmul");
  CHECK(report.kernel == "naive");
  CHECK(report.finished);
  CHECK(report.runs == 10);
  REQUIRE(report.spans.size() == 20);
  CHECK(report.spans[0].name == "forward");
  CHECK_FALSE(report.spans[0].parent.has_value());
  CHECK(report.spans[1].name == "matmul");
  CHECK(*report.spans[1].parent == 0);
  CHECK(report.spans[1].flops == 2 * 2 * 3 * 5);
  CHECK(report.spans[1].bytes == 4 * (2 * 3 + 3 * 5 + 2 * 5));
  // The clock moves by 1 ms at each reading: a span of the operation is one reading, a run three.
  CHECK(*report.spans[1].time_ms == Catch::Approx(1));
  CHECK(*report.spans[0].time_ms == Catch::Approx(3));
  CHECK(report.span_error_ms == Catch::Approx(0.002));
}

TEST_CASE("Names are summed with their errors, rates and shares", "[trace]") {
  const TraceReport report = whole_report();
  REQUIRE(report.names.size() == 2);
  const auto& forward = report.names[0];
  const auto& matmul_row = report.names[1];
  CHECK(forward.name == "forward");
  CHECK(*forward.total_ms == Catch::Approx(30));
  CHECK(*forward.self_ms == Catch::Approx(20));
  CHECK(forward.self_error_ms == Catch::Approx(20 * 0.002));
  CHECK(matmul_row.calls == 10);
  CHECK(*matmul_row.total_ms == Catch::Approx(10));
  CHECK(*matmul_row.flops_per_s == Catch::Approx(10 * 60 / 10e-3));
  CHECK(forward.self_percent + matmul_row.self_percent == Catch::Approx(100));
  CHECK(report.names.back().cumulative_percent == Catch::Approx(100));
  // Two thirds are not 80 %.
  CHECK(report.pareto_names == 2);
  CHECK(report.total_ms == Catch::Approx(30));
  CHECK(report.overhead_ms == Catch::Approx(20 * 2 * 0.0005));
}

TEST_CASE("Below the clock's resolution there is an order and no time", "[trace]") {
  const TraceReport report = whole_report({}, {from_ms(1), from_ms(0)});
  for (const auto& span : report.spans) CHECK_FALSE(span.time_ms.has_value());
  CHECK_FALSE(report.names[1].total_ms.has_value());
  CHECK_FALSE(report.names[1].flops_per_s.has_value());
  bool said = false;
  for (const auto& verdict : report.verdicts) said = said || verdict.code == "below_resolution";
  CHECK(said);
  for (const auto& verdict : whole_report().verdicts) CHECK(verdict.code != "below_resolution");
}

TEST_CASE("Spans that had no room are told", "[trace]") {
  TraceOptions options;
  options.max_spans = 5;
  const TraceReport report = whole_report(options);
  CHECK(report.spans.size() == 5);
  CHECK(report.spans_lost == 15);
  CHECK(report.verdicts.front().code == "spans_lost");
}

TEST_CASE("Allocations are known where the allocator tells, and explained elsewhere", "[trace]") {
  const TraceReport report = whole_report();
  CHECK(report.spans[1].allocations.has_value() == test::can_record());
  if (test::can_record()) CHECK(*report.spans[1].allocations == 0);  // a run allocates nothing
  bool said = false;
  for (const auto& verdict : report.verdicts) said = said || verdict.code == "no_allocations";
  CHECK(said == !test::can_record());
}

TEST_CASE("However long the warm-up was meant to be, half of the time is for the trace",
          "[trace]") {
  // A warm-up run is a tick of 1 ms, a traced one five.
  const TraceReport report = whole_report({.warmup = 100'000, .runs = 10, .max_ms = 100});
  CHECK(report.finished);
  CHECK(report.runs == 10);
  const TraceReport short_of_time = whole_report({.warmup = 100'000, .runs = 10, .max_ms = 20});
  CHECK(short_of_time.runs == 2);  // 10 ms of each
}

TEST_CASE("Where the first run takes all of the time, it is the one that is traced", "[trace]") {
  const auto runs_of = [](double call_ms) {
    test::CalledClock clock;
    const auto subject = test::judged_subject(test::right_kernel);
    test::judged(subject).while_run = [&clock, call_ms] { clock.pass(from_ms(call_ms)); };
    auto experiment = experiments::trace(subject, {.max_ms = 1000}, {clock, fine_clock});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    const TraceReport report = report_of(**experiment);
    CHECK(report.finished);
    CHECK(*report.spans.at(0).time_ms == Catch::Approx(call_ms));
    bool said = false;
    for (const auto& verdict : report.verdicts) said = said || verdict.code == "only_first_call";
    CHECK(said == (test::judged(subject).runs == 1));
    return std::pair<int, std::int64_t>{test::judged(subject).runs, report.runs};
  };
  CHECK(runs_of(6000) == std::pair<int, std::int64_t>{1, 1});
  CHECK(runs_of(600) == std::pair<int, std::int64_t>{2, 1});
  CHECK(runs_of(90) == std::pair<int, std::int64_t>{11, 10});
}

TEST_CASE("The progress of a trace knows that the time allowed ends before its runs do",
          "[trace]") {
  test::CalledClock clock;
  const auto subject = test::judged_subject(test::right_kernel);
  test::judged(subject).while_run = [&clock] { clock.pass(from_ms(1000)); };
  auto experiment = experiments::trace(subject, {.runs = 30, .max_ms = 5000}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  // The first one warms up.
  for (int second = 1; second < 5; ++second) {
    CHECK((*experiment)->advance());
    const experiments::Progress now = (*experiment)->progress();
    CHECK(now.runs == second - 1);
    CHECK(now.fraction == Catch::Approx(0.2 * second).epsilon(1e-3));
    if (now.runs > 0) CHECK(now.remaining_ms == Catch::Approx(5000 - 1000 * second).epsilon(1e-3));
  }
  CHECK_FALSE((*experiment)->advance());
  CHECK((*experiment)->progress().fraction == 1);
  CHECK((*experiment)->progress().remaining_ms == 0);
}

TEST_CASE("A clock that stands still cannot trace", "[trace]") {
  TickingClock clock(1);
  const ClockEstimate still{measure::Duration{std::numeric_limits<double>::infinity()},
                            measure::Duration{0}};
  const auto refused = experiments::trace(matmul(), {}, {clock, still});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "cannot_resolve");
}

TEST_CASE("A trace that is stopped half-way is whole so far", "[trace]") {
  TickingClock clock(20);
  auto experiment = experiments::trace(matmul(), {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  REQUIRE((*experiment)->advance());
  const TraceReport report = report_of(**experiment);
  CHECK_FALSE(report.finished);
  CHECK(report.spans.size() == static_cast<std::size_t>(2 * report.runs));
  CHECK((*experiment)->progress().fraction < 1);
  while ((*experiment)->advance()) {
  }
  CHECK((*experiment)->progress().fraction == 1);
}

TEST_CASE("A model's trace has a span for each layer call, with what it allocates", "[trace]") {
  TickingClock clock(1);
  auto experiment = experiments::trace(mlp("naive"), {.runs = 2}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TraceReport report = report_of(**experiment);
  CHECK(report.subject == "mlp");
  REQUIRE(report.spans.size() == 8);
  CHECK(report.spans[5].name == "layers[0] (Linear)");
  CHECK(*report.spans[5].parent == 4);
  CHECK(report.spans[5].flops == 2 * 2 * 784 * 128);
  CHECK(report.spans[6].flops == 2 * 128);
  if (!test::can_record()) return;
  CHECK(*report.spans[5].allocations == 1);
  CHECK(*report.spans[5].allocated_bytes >= 4 * 2 * 128);
  CHECK(*report.spans[4].allocations == 3);
}

TEST_CASE("A model's layers are timed alone, and their sum is held against the whole", "[trace]") {
  TickingClock clock(2);
  auto experiment =
      experiments::trace(mlp("simd"), {.runs = 2, .layer_runs = 12}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TraceReport report = report_of(**experiment);
  CHECK(report.finished);
  CHECK((*experiment)->progress().fraction == 1);
  REQUIRE(report.layers.size() == 3);
  CHECK(report.layers[1].name == "layers[1] (ReLU)");
  CHECK(report.layers[2].flops == 2 * 2 * 128 * 10);
  // Every batch of the whole and of each layer takes one tick of the clock.
  CHECK(*report.forward_ms.point == Catch::Approx(2 - 0.0005));
  CHECK(*report.layers[0].p50_ms.point == *report.forward_ms.point);
  CHECK(*report.layers[0].share_percent == Catch::Approx(100.0 / 3));
  CHECK(*report.layers_ms == Catch::Approx(3 * *report.forward_ms.point));
  CHECK(*report.layers_percent.point == Catch::Approx(300));
  CHECK(report.verdicts.front().code == "layers_exceed_the_whole");
}

TEST_CASE("What the timings of a model's layers say is said of the trace", "[trace]") {
  TickingClock clock(2);
  // Steps of 100 ms, and half a second for four parts: preparing takes 2 ms, and again theirs.
  auto experiment = experiments::trace(mlp("simd"), {.runs = 2, .max_ms = 1006},
                                       {clock, {from_ms(100), from_ms(0)}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TraceReport report = report_of(**experiment);
  REQUIRE(report.layers.size() == 3);
  CHECK(report.layers[2].outcome == experiments::Outcome::cannot_resolve);
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "cannot_resolve");
  CHECK(
      report.verdicts[0].text ==
      "forward pass, layers[0] (Linear), layers[1] (ReLU) and 1 more: The clock moves in steps "
      "of 100 ms, too coarse to measure this within 125 ms. Allow more time or use a finer clock.");
}

TEST_CASE("After a run that took all of the time, neither the model nor a long layer is timed",
          "[trace]") {
  const auto linear =
      test::object({{"type", "Linear"}, {"in_features", 64.0}, {"out_features", 64.0}});
  const auto model = experiments::decode_runnable(
      test::object({{"model", test::object({{"input", test::list({64.0})},
                                            {"layers", test::TreeValue::Elements(3, linear)}})}}));
  REQUIRE(model.ok());
  // A run reads the clock seven times around its spans, which is 7 seconds at least.
  TickingClock clock(1000);
  auto experiment = experiments::trace(*model, {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TraceReport report = report_of(**experiment);
  CHECK(report.finished);
  CHECK(report.runs == 1);
  CHECK(report.spans.size() == 4);
  CHECK_FALSE(report.forward_ms.point.has_value());
  CHECK_FALSE(report.layers_ms.has_value());
  REQUIRE(report.layers.size() == 3);
  for (const auto& layer : report.layers) {
    CHECK(layer.outcome == experiments::Outcome::too_long);
    CHECK_FALSE(layer.flops_per_s.has_value());
  }
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "too_long");
  CHECK(report.verdicts[0].text ==
        "forward pass, layers[0] (Linear), layers[1] (Linear) and 1 more: Not timed alone, since "
        "a call takes longer than all the time that was left.");
  CHECK((*experiment)->progress().fraction == 1);
}

TEST_CASE("A trace of an operation has no layers", "[trace]") {
  const TraceReport report = whole_report();
  CHECK(report.layers.empty());
  CHECK_FALSE(report.forward_ms.point.has_value());
}

TEST_CASE("Preparing takes its time from the runs that are traced", "[trace]") {
  const auto runs_after = [](int readings) {
    TickingClock clock(2);
    const auto subject = test::slowly_prepared_subject(clock, readings);
    auto experiment = experiments::trace(subject, {.warmup = 0, .runs = 10'000, .max_ms = 900},
                                         {clock, {from_ms(0.001), from_ms(0)}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return static_cast<double>(experiments::report_of<TraceReport>(**experiment).runs);
  };
  const double at_once = runs_after(0);
  CHECK(runs_after(120) == Catch::Approx(at_once * 660 / 900).epsilon(0.1));  // less 240 ms
  CHECK(runs_after(4000) == 1);  // 8 s, more than there was
}

TEST_CASE("A saved trace has the sums, shares and layers that follow from its spans again",
          "[trace]") {
  TickingClock clock(1);
  auto experiment = experiments::trace(mlp("simd"), {}, {clock, fine_clock});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const TraceReport report = report_of(**experiment);
  TraceReport edited = report;
  edited.total_ms = 1;
  edited.overhead_percent = 50;
  edited.pareto_names = 77;
  edited.spans[1].time_ms = 1000;
  edited.names[0].self_percent = 1;
  edited.names[0].flops_per_s = 1;
  edited.layers[0].p50_ms.point = 1000;
  edited.layers[0].share_percent = 1;
  edited.layers_percent.high = 1;
  const auto again = experiments::recomputed_trace(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->total_ms == Catch::Approx(report.total_ms));
  CHECK(again->overhead_percent == Catch::Approx(report.overhead_percent));
  CHECK(again->pareto_names == report.pareto_names);
  CHECK(*again->spans[1].time_ms == Catch::Approx(*report.spans[1].time_ms));
  CHECK(again->spans[1].parent == report.spans[1].parent);
  CHECK(again->names[0].name == report.names[0].name);
  CHECK(again->names[0].self_percent == Catch::Approx(report.names[0].self_percent));
  REQUIRE(report.names[0].flops_per_s.has_value());
  CHECK(*again->names[0].flops_per_s == Catch::Approx(*report.names[0].flops_per_s));
  CHECK(again->layers[0].p50_ms.point == report.layers[0].p50_ms.point);
  CHECK(*again->layers[0].share_percent == Catch::Approx(*report.layers[0].share_percent));
  CHECK(*again->layers_percent.high == Catch::Approx(*report.layers_percent.high));
}
