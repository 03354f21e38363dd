// SPDX-License-Identifier: MIT
//
// Every experiment before a kernel that computes something else, and a run that finds no memory.
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/comparison.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/suite.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/experiments/trace.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/relu.h"
#include "support/judged_operation.h"
#include "support/recording.h"
#include "support/session.h"
#include "support/starved.h"
#include "support/ticking_clock.h"

using namespace flopscope;
using experiments::Experiment;
using experiments::Outcome;
using experiments::Severity;
using experiments::Subject;
using experiments::Verdict;
using test::fine_clock;
using test::judged;
using test::judged_subject;
using test::right_kernel;
using test::TickingClock;
using test::wrong_kernel;

namespace {

using Started = experiments::StartedExperiment;

template <class Report>
Report finished_report(const Started& started) {
  REQUIRE(started.ok());
  while ((*started)->advance()) {
  }
  CHECK_FALSE((*started)->advance());
  return experiments::report_of<Report>(**started);
}

/// That a report's most serious verdict is the reason why it ended.
void check_reason(const std::vector<Verdict>& verdicts) {
  REQUIRE_FALSE(verdicts.empty());
  CHECK(verdicts[0].code == "out_of_memory");
  CHECK(verdicts[0].severity == Severity::problem);
  CHECK(verdicts[0].text == "The run needs 9 GB. So the measurement ended there.");
}

}  // namespace

TEST_CASE("A timing in which a run found no memory has no time", "[failure]") {
  for (const int failing_run : {1, 2, 30}) {
    INFO(failing_run);
    TickingClock clock(20);
    const Subject subject = judged_subject(right_kernel, failing_run);
    const auto report = finished_report<experiments::TimingReport>(
        experiments::timing(subject, {}, {clock, fine_clock}));
    CHECK(report.outcome == Outcome::out_of_memory);
    CHECK(report.verdicts.size() == 1);
    check_reason(report.verdicts);
    CHECK_FALSE(report.mean_ms.point.has_value());
    CHECK_FALSE(report.flops_per_s.point.has_value());
    CHECK(report.samples_ms.empty());
    CHECK(report.runs == 0);
    // What a run has left that ended early is not compared with anything.
    CHECK(judged(subject).verifications == (failing_run > 1 ? 1 : 0));
  }
}

TEST_CASE("An interruption does not take up again what ended for want of memory", "[failure]") {
  TickingClock clock(20);
  const Subject subject = judged_subject(right_kernel, 4);
  auto timing = experiments::timing(subject, {}, {clock, fine_clock});
  REQUIRE(timing.ok());
  while ((*timing)->advance()) {
  }
  CHECK_FALSE((*timing)->interrupt(measure::Interruption::hidden));
  CHECK_FALSE((*timing)->advance());
}

TEST_CASE("A comparison in which a run of any side found no memory has no ratio", "[failure]") {
  for (const bool of_baseline : {true, false}) {
    for (const int failing_run : {1, 9}) {
      INFO(of_baseline << " " << failing_run);
      TickingClock clock(20);
      const auto report = finished_report<experiments::ComparisonReport>(experiments::comparison(
          judged_subject(right_kernel, of_baseline ? failing_run : 0),
          judged_subject(right_kernel, of_baseline ? 0 : failing_run), {}, {clock, fine_clock}));
      CHECK(report.outcome == Outcome::out_of_memory);
      CHECK(report.verdicts.size() == 1);
      check_reason(report.verdicts);
      CHECK_FALSE(report.speedup.point.has_value());
      CHECK(report.quartets == 0);
    }
  }
}

TEST_CASE("A suite in which a run of any candidate found no memory has no row of times",
          "[failure]") {
  for (const bool baseline : {true, false}) {
    for (const int failing_run : {1, 9}) {
      INFO(baseline << " " << failing_run);
      std::vector<Subject> subjects;
      subjects.push_back(judged_subject(right_kernel));
      subjects.push_back(judged_subject(right_kernel, failing_run));
      TickingClock clock(20);
      const auto report = finished_report<experiments::CandidatesReport>(
          experiments::suite(std::move(subjects), {.baseline = baseline}, {clock, fine_clock}));
      CHECK(report.outcome == Outcome::out_of_memory);
      REQUIRE(report.verdicts.size() == 1);
      CHECK(report.verdicts[0].code == "out_of_memory");
      CHECK(report.verdicts[0].text.rfind("2 ", 0) == 0);
      CHECK(report.rounds == 0);
      for (const auto& candidate : report.candidates) CHECK(candidate.samples_ms.empty());
    }
  }
}

TEST_CASE("A trace keeps the runs before the one that found no memory", "[failure]") {
  for (const int failing_run : {1, 2, 6}) {
    INFO(failing_run);
    TickingClock clock(1);
    const auto report = finished_report<experiments::TraceReport>(
        experiments::trace(judged_subject(right_kernel, failing_run), {}, {clock, fine_clock}));
    CHECK_FALSE(report.finished);
    check_reason(report.verdicts);
    // The first run of all is a warm-up.
    CHECK(report.runs == std::max(0, failing_run - 2));
    CHECK(report.spans.size() == static_cast<std::size_t>(report.runs));
  }
}

TEST_CASE("A trace verifies its kernel after the first run, traced or not", "[failure]") {
  for (const std::int64_t warmup : {0, 2}) {
    INFO(warmup);
    TickingClock clock(1);
    const Subject wrong = judged_subject(wrong_kernel);
    const auto refused = finished_report<experiments::TraceReport>(
        experiments::trace(wrong, {.warmup = warmup}, {clock, fine_clock}));
    CHECK_FALSE(refused.finished);
    CHECK(refused.spans.empty());
    CHECK(refused.runs == 0);
    REQUIRE_FALSE(refused.verdicts.empty());
    CHECK(refused.verdicts[0].code == "kernel_mismatch");
    CHECK(judged(wrong).runs == 1);

    const Subject right = judged_subject(right_kernel);
    const auto traced = finished_report<experiments::TraceReport>(
        experiments::trace(right, {.warmup = warmup}, {clock, fine_clock}));
    CHECK(traced.finished);
    CHECK(traced.spans.size() == 10);
    CHECK(judged(right).verifications == 1);
    CHECK(judged(right).runs_before_verification == 1);
    for (const Verdict& verdict : traced.verdicts) CHECK(verdict.code != "kernel_mismatch");
  }
}

TEST_CASE("A trace says where its kernel could not be verified", "[failure]") {
  TickingClock clock(1);
  const measure::Phrase no_time{"no_time", "There is no time."};
  const auto report = finished_report<experiments::TraceReport>(
      experiments::trace(judged_subject({0, 0, 0, &no_time}), {}, {clock, fine_clock}));
  CHECK(report.finished);
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "not_verified");
}

TEST_CASE("An overhead verifies its kernel before anything is timed", "[failure]") {
  TickingClock clock(1);
  const Subject wrong = judged_subject(wrong_kernel);
  const auto refused = finished_report<experiments::OverheadReport>(
      experiments::overhead(wrong, {}, {clock, fine_clock}));
  CHECK_FALSE(refused.finished);
  CHECK(judged(wrong).runs == 1);
  CHECK(refused.instruments.front().outcome == Outcome::kernel_mismatch);
  CHECK_FALSE(refused.instruments.front().overhead_percent.point.has_value());
  REQUIRE(refused.verdicts.size() == 1);
  CHECK(refused.verdicts[0].code == "kernel_mismatch");

  const Subject right = judged_subject(right_kernel);
  const auto measured = finished_report<experiments::OverheadReport>(
      experiments::overhead(right, {}, {clock, fine_clock}));
  CHECK(measured.finished);
  CHECK(judged(right).runs_before_verification == 1);
}

TEST_CASE("An overhead has none of an instrument whose calls found no memory", "[failure]") {
  for (const int failing_run : {1, 5}) {
    INFO(failing_run);
    TickingClock clock(1);
    const auto report = finished_report<experiments::OverheadReport>(
        experiments::overhead(judged_subject(right_kernel, failing_run), {}, {clock, fine_clock}));
    CHECK_FALSE(report.finished);
    check_reason(report.verdicts);
    CHECK(report.instruments.front().outcome == Outcome::out_of_memory);
    CHECK_FALSE(report.instruments.front().overhead_percent.point.has_value());
    CHECK(report.instruments.front().quartets == 0);
  }
}

TEST_CASE("A memory profile ends at the run that found no memory", "[failure]") {
  if (!test::can_record()) return;
  TickingClock clock(1);
  const auto report = finished_report<experiments::MemoryReport>(
      experiments::memory(judged_subject(right_kernel, 3), {}, clock));
  CHECK_FALSE(report.finished);
  CHECK(report.iterations == 2);
  check_reason(report.verdicts);
}

TEST_CASE("A part that finds no memory any more once it is its turn says so", "[failure]") {
  auto operation = std::make_unique<test::JudgedOperation>(right_kernel);
  operation->failing_preparation = 2;  // the first is to refuse early
  std::vector<experiments::NamedSubject> parts;
  parts.push_back({"early", judged_subject(right_kernel)});
  parts.push_back({"late", Subject{std::move(operation), layers::Kernel::simd}});
  TickingClock clock(2);
  experiments::BottleneckOptions options;
  options.runs = 12;
  const auto report = finished_report<experiments::BottleneckReport>(
      experiments::bottleneck(std::move(parts), options, {clock, fine_clock}));
  REQUIRE(report.parts.size() == 2);
  CHECK(report.parts[0].outcome == Outcome::measured);
  CHECK(report.parts[1].outcome == Outcome::out_of_memory);
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].text == "late: The tensors need 9 GB. So the measurement ended there.");
}

TEST_CASE("A model's layers have times where its forward pass found no memory", "[failure]") {
  if (!test::can_starve) return;
  layers::Model model{"wide", {static_cast<std::int64_t>(test::starving_bytes / 4)}, {}};
  add_layer(model.layers, layers::ReLU{});
  auto network = layers::Network::make(model, 1);
  REQUIRE(network.ok());
  Subject subject;
  subject.network = network->get();
  subject.operation = std::move(*network);
  TickingClock clock(2);
  experiments::BottleneckOptions options;
  options.warmup = 0;
  options.runs = 2;
  options.max_ms = 200;
  auto started = experiments::model_bottleneck(subject, options, {clock, fine_clock});
  REQUIRE(started.ok());
  const test::Starved starved;
  const auto report = finished_report<experiments::BottleneckReport>(started);
  REQUIRE(report.parts.size() == 1);
  CHECK(report.parts[0].outcome == Outcome::measured);
  CHECK_FALSE(report.forward_ms.point.has_value());
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "out_of_memory");
  CHECK(report.verdicts[0].text.rfind("forward pass: A forward pass of wide on a batch of 1", 0) ==
        0);
}
