// SPDX-License-Identifier: MIT
#include <string_view>

#include "catch.h"
#include "flopscope/experiments/memory.h"
#include "support/called_clock.h"
#include "support/judged_operation.h"
#include "support/recording.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Experiment;
using experiments::MemoryOptions;
using experiments::MemoryReport;
using experiments::Subject;
using experiments::TagCategory;
using experiments::TaggedMemory;
using test::can_record;
using test::TickingClock;

namespace {

// 64 x 64 weights and biases, 32 x 64 inputs and outputs.
Subject linear() {
  auto subject = experiments::decode_subject(test::object({{"op", "linear"},
                                                           {"batch", 32.0},
                                                           {"in_features", 64.0},
                                                           {"out_features", 64.0},
                                                           {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

MemoryReport report_of(Experiment& experiment) {
  return experiments::report_of<MemoryReport>(experiment);
}

MemoryReport whole_report(double tick_ms, const MemoryOptions& options = {}) {
  TickingClock clock(tick_ms);
  auto experiment = experiments::memory(linear(), options, clock);
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  return report_of(**experiment);
}

const TaggedMemory& tagged(const MemoryReport& report, TagCategory category) {
  for (const TaggedMemory& tag : report.tags) {
    if (tag.operation == "linear" && tag.category == category) return tag;
  }
  FAIL("no such tag");
  return report.tags.front();
}

bool has_verdict(const MemoryReport& report, std::string_view code) {
  for (const auto& verdict : report.verdicts) {
    if (verdict.code == code) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("Without hooks there is a sentence and no report", "[memory]") {
  if (can_record()) return;
  TickingClock clock(1);
  const auto refused = experiments::memory(linear(), {}, clock);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == "no_memory_hooks");
}

TEST_CASE("An operation's tensors are found under their tags", "[memory]") {
  if (!can_record()) return;
  const MemoryReport report = whole_report(1);
  const TaggedMemory& weights = tagged(report, TagCategory::parameters);
  CHECK(weights.allocations == 2);
  CHECK(weights.peak_bytes >= 4 * (64 * 64 + 64));
  CHECK(weights.peak_bytes < 4 * (64 * 64 + 64) + 400);
  const TaggedMemory& activations = tagged(report, TagCategory::activations);
  CHECK(activations.allocations == 2);
  CHECK(activations.peak_bytes >= 2 * 4 * 32 * 64);
  CHECK(activations.bytes_at_peak == activations.peak_bytes);
}

TEST_CASE("What was prepared is released, and memory ends where it began", "[memory]") {
  if (!can_record()) return;
  const MemoryReport report = whole_report(1);
  CHECK(report.finished);
  CHECK(report.iterations == 50);
  CHECK(report.allocations == report.frees);
  CHECK(report.final_mb == report.baseline_mb);
  CHECK(report.peak_mb > report.baseline_mb);
  // Its shapes ask for 4 (64 x 64 + 64 + 2 x 32 x 64) bytes; each block may be given some more.
  CHECK(*report.predicted_mb * 1048576 == 4 * (64 * 64 + 64 + 2 * 32 * 64));
  CHECK(report.held_mb == Catch::Approx(report.peak_mb - report.baseline_mb));
  CHECK(report.held_mb >= *report.predicted_mb);
  CHECK(report.held_mb < *report.predicted_mb + 2000.0 / 1048576);
  CHECK_FALSE(has_verdict(report, "above_prediction"));
  CHECK_FALSE(has_verdict(report, "not_freed"));
  CHECK(has_verdict(report, "temporary"));
}

TEST_CASE("A run allocates nothing, so no iteration grows and nothing leaks", "[memory]") {
  if (!can_record()) return;
  const MemoryReport report = whole_report(1);
  REQUIRE(report.iteration_bytes.size() == 50);
  CHECK(report.iteration_bytes.front() == report.iteration_bytes.back());
  CHECK(*report.growth_bytes.point == 0);
  CHECK(*report.growth_bytes.low == 0);
  CHECK(*report.growth_bytes.high == 0);
  CHECK(report.leaks.empty());
}

TEST_CASE("Labelled moments tell the course of it", "[memory]") {
  if (!can_record()) return;
  const MemoryReport report = whole_report(1);
  REQUIRE(report.snapshots.size() == 5);
  CHECK(report.snapshots[0].label == "before");
  CHECK(report.snapshots[0].live_bytes == 0);
  CHECK(report.snapshots[1].label == "prepared");
  CHECK(report.snapshots[1].live_bytes > 0);
  CHECK(report.snapshots[2].label == "first run");
  CHECK(report.snapshots[3].label == "last run");
  CHECK(report.snapshots[4].label == "released");
  CHECK(report.snapshots[4].live_bytes == 0);
  CHECK(report.timeline_events == 1);
  CHECK(report.timeline_max_bytes.size() ==
        static_cast<std::size_t>(report.allocations + report.frees));
}

TEST_CASE("Whoever looks meanwhile is not in the books", "[memory]") {
  if (!can_record()) return;
  TickingClock clock(40);
  auto experiment = experiments::memory(linear(), {}, clock);
  REQUIRE(experiment.ok());
  REQUIRE((*experiment)->advance());
  const MemoryReport first = report_of(**experiment);
  CHECK_FALSE(first.finished);
  CHECK(first.iterations > 0);
  CHECK(first.iterations < 50);
  CHECK((*experiment)->progress().fraction < 1);
  const std::vector<std::string> noise(100, std::string(1000, 'x'));
  const MemoryReport second = report_of(**experiment);
  CHECK(second.allocations == first.allocations);
  CHECK(second.peak_mb == first.peak_mb);
  while ((*experiment)->advance()) {
  }
  CHECK(report_of(**experiment).final_mb == first.baseline_mb);
  CHECK((*experiment)->progress().phase == experiments::RunPhase::finished);
}

TEST_CASE("When the time is up, iterations are left out and leaks not judged", "[memory]") {
  if (!can_record()) return;
  MemoryOptions options;
  options.max_ms = 100;
  const MemoryReport report = whole_report(30, options);
  CHECK(report.finished);
  CHECK(report.iterations < 25);
  CHECK_FALSE(report.growth_bytes.point.has_value());
  CHECK(has_verdict(report, "too_few_iterations"));
}

TEST_CASE("An experiment that is dropped half-way leaves the recording free", "[memory]") {
  if (!can_record()) return;
  {
    TickingClock clock(40);
    auto experiment = experiments::memory(linear(), {}, clock);
    REQUIRE(experiment.ok());
    (*experiment)->advance();
    CHECK_FALSE(can_record());
  }
  CHECK(can_record());
}

TEST_CASE("The stack's depth is told or its absence is explained", "[memory]") {
  if (!can_record()) return;
  const MemoryReport report = whole_report(1);
  CHECK(report.stack_bytes.has_value() == report.stack_absent.empty());
}

TEST_CASE("A model's memory ends where it began: its plan is no part of it", "[memory]") {
  if (!can_record()) return;
  TickingClock clock(1);
  std::unique_ptr<Experiment> experiment;
  {
    auto model = experiments::decode_runnable(test::object({{"model", "mlp"}, {"batch", 2.0}}));
    REQUIRE(model.ok());
    auto made = experiments::memory(*model, {}, clock);
    REQUIRE(made.ok());
    experiment = std::move(*made);
  }
  while (experiment->advance()) {
  }
  const MemoryReport report = report_of(*experiment);
  CHECK(report.final_mb == report.baseline_mb);
  CHECK(report.allocations == report.frees);
}

TEST_CASE("Preparing takes its time from the iterations", "[memory]") {
  if (!can_record()) return;
  const auto iterations_after = [](int readings) {
    TickingClock clock(2);
    const auto subject = test::slowly_prepared_subject(clock, readings);
    MemoryOptions options;
    options.iterations = 10'000;
    options.max_ms = 900;
    auto experiment = experiments::memory(subject, options, clock);
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return static_cast<double>(experiments::report_of<MemoryReport>(**experiment).iterations);
  };
  const double at_once = iterations_after(0);
  CHECK(iterations_after(120) == Catch::Approx(at_once * 660 / 900).epsilon(0.1));
  CHECK(iterations_after(4000) == 1);  // 8 s, more than there was
}

TEST_CASE("Progress knows that the time allowed ends before the iterations do", "[memory]") {
  if (!can_record()) return;
  test::CalledClock clock;
  const auto subject = test::judged_subject(test::right_kernel);
  test::judged(subject).while_run = [&clock] { clock.pass(measure::from_ms(1000)); };
  auto experiment = experiments::memory(subject, {.iterations = 30}, clock);
  REQUIRE(experiment.ok());
  for (int second = 1; second < 5; ++second) {
    CHECK((*experiment)->advance());
    const experiments::Progress now = (*experiment)->progress();
    CHECK(now.fraction == Catch::Approx(0.2 * second).epsilon(1e-3));
    CHECK(now.remaining_ms == Catch::Approx(5000 - 1000 * second).epsilon(1e-3));
    CHECK(now.runs_planned == 30);
  }
  CHECK_FALSE((*experiment)->advance());
  CHECK((*experiment)->progress().fraction == 1);
  CHECK((*experiment)->progress().remaining_ms == 0);
}

TEST_CASE("A saved profile of memory has the peak of its timeline and the growth of its iterations",
          "[memory]") {
  constexpr double mb = 1048576;
  MemoryReport edited;
  edited.baseline_mb = 100;
  edited.timeline_max_bytes = {2 * mb, 5 * mb, 3 * mb};
  edited.timeline_last_bytes = {2 * mb, 3 * mb, 1 * mb};
  for (int i = 0; i < 50; ++i) edited.iteration_bytes.push_back(1000 * i);
  edited.tags = {{.allocated_bytes = 1},
                 {.operation = "linear", .category = TagCategory::workspace, .allocated_bytes = 3}};
  edited.held_mb = edited.peak_mb = edited.final_mb = edited.untagged_percent = 7;
  edited.growth_bytes = {0, -1, 1, {}};
  const auto again = experiments::recomputed_memory(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->held_mb == 5);
  CHECK(again->peak_mb == 105);
  CHECK(again->final_mb == 101);
  CHECK(again->untagged_percent == 25);
  CHECK(again->iterations == 50);
  CHECK(*again->growth_bytes.point == 1000);
  CHECK(*again->growth_bytes.low == 1000);
}

TEST_CASE("The sentences on a saved profile of memory are made of what it recorded", "[memory]") {
  constexpr double mb = 1048576;
  MemoryReport edited;
  edited.timeline_max_bytes = {2 * mb, 30 * mb};
  edited.timeline_last_bytes = {2 * mb, 10 * mb};
  edited.iteration_bytes.assign(50, 0);
  edited.predicted_mb = 20;
  edited.moves = 3;
  edited.moved_bytes = 4 * mb;
  edited.unfollowed = 2;
  edited.tags = {{.allocated_bytes = mb}};
  const auto again = experiments::recomputed_memory(test::saved(edited), {});
  REQUIRE(again.ok());
  const auto said = [&](std::string_view code) {
    for (const auto& each : again->verdicts) {
      if (each.code == code) return each.text;
    }
    return std::string();
  };
  CHECK(said("temporary").find("30 MB, and 10 MB at the end") != std::string::npos);
  CHECK(said("not_freed").find("10 MB") == 0);
  CHECK(said("copies").find("3 blocks were moved to grow or shrink, which copied 4 MB") == 0);
  CHECK(said("above_prediction").find("30 MB, where its shapes ask for 20 MB") !=
        std::string::npos);
  CHECK(said("untagged").find("100 %") == 0);
  CHECK(said("unfollowed").find("2 blocks") == 0);
  CHECK(said("leak").empty());
}
