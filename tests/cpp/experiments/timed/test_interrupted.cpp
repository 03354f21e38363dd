// SPDX-License-Identifier: MIT
//
// A trace, an overhead and a model's bottleneck that are interrupted.
#include <algorithm>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/trace.h"
#include "support/session.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::BottleneckReport;
using experiments::Experiment;
using experiments::Outcome;
using experiments::OverheadReport;
using experiments::report_of;
using experiments::Subject;
using experiments::TraceReport;
using measure::from_ms;
using measure::Interruption;

namespace {

Subject mlp() {
  auto subject = experiments::decode_runnable(
      test::object({{"model", "mlp"}, {"batch", 2.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

Subject matmul() {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

/// A clock by which everything takes 2 ms, or longer while the machine is held up.
class MachineClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override { return time_ += from_ms(tick_ms); }
  [[nodiscard]] measure::Duration asleep() override {
    return from_ms(++asked_ > sleeps_at ? 5000 : 0);
  }
  double tick_ms = 2;
  int sleeps_at = 1'000'000;  // when it is asked for that time

 private:
  measure::Duration time_{0};
  int asked_ = 0;
};

void finish(Experiment& experiment) {
  while (experiment.advance()) {
  }
}

template <class Report>
bool says_dropped(const Report& report) {
  return std::any_of(report.verdicts.begin(), report.verdicts.end(),
                     [](const auto& verdict) { return verdict.code == "dropped"; });
}

}  // namespace

TEST_CASE("Runs of an interrupted stretch are not in a trace, are listed, and made again",
          "[interrupted]") {
  MachineClock clock;
  auto made = experiments::trace(matmul(), {.runs = 30}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& trace = **made;
  REQUIRE(trace.advance());
  const auto before = report_of<TraceReport>(trace);
  REQUIRE(before.runs > 0);
  clock.tick_ms = 9;
  REQUIRE(trace.advance());
  REQUIRE(report_of<TraceReport>(trace).runs > before.runs);
  CHECK(trace.interrupt(Interruption::hidden));
  CHECK(report_of<TraceReport>(trace).runs == before.runs);
  CHECK(report_of<TraceReport>(trace).spans.size() == before.spans.size());
  CHECK_FALSE(trace.interrupt(Interruption::hidden));  // there is nothing more to drop
  clock.tick_ms = 2;
  finish(trace);
  const auto report = report_of<TraceReport>(trace);
  CHECK(report.finished);
  CHECK(report.runs == 30);
  REQUIRE(report.spans.size() == 60);
  for (const auto& span : report.spans) CHECK(*span.time_ms < 7);  // three ticks at most
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].after == before.runs);
  CHECK(report.dropped[0].batches >= 1);
  CHECK(report.dropped[0].time_ms >= 100);
  CHECK(report.dropped[0].reason == Interruption::hidden);
  CHECK(says_dropped(report));
}

TEST_CASE("A trace whose last stretch was interrupted goes on, and a warm-up is made again",
          "[interrupted]") {
  MachineClock clock;
  auto made = experiments::trace(matmul(), {.runs = 2}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& trace = **made;
  REQUIRE_FALSE(trace.advance());
  CHECK(trace.interrupt(Interruption::throttled));
  CHECK(trace.progress().phase == experiments::RunPhase::warm_up);
  CHECK_FALSE(report_of<TraceReport>(trace).finished);
  finish(trace);
  const auto report = report_of<TraceReport>(trace);
  CHECK(report.finished);
  CHECK(report.spans.size() == 4);
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].after == 0);
  CHECK(report.dropped[0].batches == 3);
}

TEST_CASE("A trace drops a stretch in which the machine slept", "[interrupted]") {
  MachineClock clock;
  clock.sleeps_at = 1;  // within the first stretch
  auto made = experiments::trace(matmul(), {}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  finish(**made);
  const auto report = report_of<TraceReport>(**made);
  CHECK(report.runs == 10);
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].reason == Interruption::suspended);
}

TEST_CASE("A trace that is always interrupted ends", "[interrupted]") {
  MachineClock clock;
  auto made = experiments::trace(matmul(), {.max_ms = 1000}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  int interruptions = 0;
  do {
    (*made)->advance();
    ++interruptions;
  } while ((*made)->interrupt(Interruption::hidden) && interruptions < 1000);
  CHECK(interruptions == 20);  // each uses up a twentieth of the time allowed
  CHECK(report_of<TraceReport>(**made).runs == 0);
  CHECK_FALSE(report_of<TraceReport>(**made).finished);  // there is nothing in it
}

TEST_CASE("A model's layers are dropped where they were interrupted, and its runs are not",
          "[interrupted]") {
  MachineClock clock;
  auto made = experiments::trace(mlp(), {.runs = 2, .layer_runs = 12}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& trace = **made;
  while (report_of<TraceReport>(trace).layers.empty()) REQUIRE(trace.advance());
  CHECK(trace.interrupt(Interruption::hidden));
  CHECK(report_of<TraceReport>(trace).runs == 2);
  REQUIRE(report_of<TraceReport>(trace).dropped.size() == 1);
  finish(trace);
  const auto report = report_of<TraceReport>(trace);
  CHECK(report.finished);
  CHECK(report.dropped.size() == 1);
  CHECK(says_dropped(report));
}

TEST_CASE("The runs before a model's layers can still be dropped", "[interrupted]") {
  MachineClock clock;
  auto made = experiments::trace(mlp(), {.runs = 2, .layer_runs = 12}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& trace = **made;
  double fraction = 0;
  REQUIRE(trace.advance());
  REQUIRE(report_of<TraceReport>(trace).runs == 2);
  CHECK(trace.interrupt(Interruption::hidden));
  CHECK(report_of<TraceReport>(trace).runs == 0);
  while (trace.advance()) {
    CHECK(trace.progress().fraction >= fraction);
    fraction = trace.progress().fraction;
  }
  CHECK(report_of<TraceReport>(trace).runs == 2);
  CHECK(report_of<TraceReport>(trace).layers.size() == 3);
}

TEST_CASE("An overhead drops the batches of an interrupted stretch, and makes them again",
          "[interrupted]") {
  MachineClock clock;
  experiments::OverheadOptions options;
  options.max_ms = 100'000;
  auto made = experiments::overhead(mlp(), options, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& overhead = **made;
  const auto quartets = [&] { return report_of<OverheadReport>(overhead).instruments[0].quartets; };
  while (quartets() < 4) REQUIRE(overhead.advance());
  const auto before = quartets();
  clock.tick_ms = 9;
  REQUIRE(overhead.advance());
  CHECK(overhead.interrupt(Interruption::hidden));
  CHECK(quartets() == before);
  clock.tick_ms = 2;
  finish(overhead);
  const auto report = report_of<OverheadReport>(overhead);
  CHECK(report.finished);
  CHECK(quartets() == 20);
  // The batches made at 9 ms a tick are in no quartet.
  for (const double ms : report.instruments[0].quartets_ms) CHECK(ms <= 2 * 9);
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].after == before);
  CHECK(std::count_if(report.verdicts.begin(), report.verdicts.end(),
                      [](const auto& verdict) { return verdict.code == "dropped"; }) == 1);
}

TEST_CASE("An overhead drops a stretch in which the machine slept", "[interrupted]") {
  MachineClock clock;
  clock.sleeps_at = 1;
  auto made = experiments::overhead(matmul(), {}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  finish(**made);
  const auto report = report_of<OverheadReport>(**made);
  CHECK(report.finished);
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].reason == Interruption::suspended);
}

TEST_CASE("A model's part that was timed in an interrupted stretch is open again",
          "[interrupted]") {
  MachineClock clock;
  experiments::BottleneckOptions options;
  options.warmup = 0;
  options.runs = 12;
  auto made = experiments::model_bottleneck(mlp(), options, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& bottleneck = **made;
  const auto report = [&] { return report_of<BottleneckReport>(bottleneck); };
  while (bottleneck.advance()) {
  }
  REQUIRE(report().complete);
  CHECK(bottleneck.interrupt(Interruption::hidden));
  CHECK_FALSE(report().complete);
  REQUIRE(report().dropped.size() == 1);
  CHECK(report().dropped[0].reason == Interruption::hidden);
  finish(bottleneck);
  CHECK(report().complete);
  CHECK(report().dropped.size() == 1);
  CHECK(says_dropped(report()));
  for (const auto& part : report().parts) CHECK(part.outcome == Outcome::measured);
}
