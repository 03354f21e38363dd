// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/ladder.h"
#include "flopscope/layers/thread_pool.h"
#include "support/mirrored.h"
#include "support/sampled.h"
#include "support/saved_record.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::CandidateVerdict;
using experiments::LadderOptions;
using experiments::LadderReport;
using experiments::Outcome;
using layers::has_javascript;
using layers::has_threads;
using layers::Kernel;

namespace {

experiments::Subject subject(const test::TreeValue& value) {
  auto made = experiments::decode_runnable(value);
  REQUIRE(made.ok());
  return std::move(*made);
}

experiments::Subject matmul(const char* kernel = "fastest") {
  return subject(
      test::object({{"op", "matmul"}, {"m", 64.0}, {"k", 64.0}, {"n", 64.0}, {"kernel", kernel}}));
}

/// The report on candidates that take these times, the control last.
LadderReport report_on(const experiments::LadderPlan& plan, const std::vector<double>& times_ms) {
  return experiments::ladder_report(test::mirrored(times_ms), plan, {}, test::exact_clock);
}

std::vector<std::string> kernels(const LadderReport& report) {
  std::vector<std::string> names;
  for (const auto& rung : report.rungs) names.push_back(rung.kernel);
  return names;
}

LadderReport run(const experiments::Subject& climbed) {
  test::TickingClock clock(20);
  auto started = experiments::ladder(climbed, {{.rounds = 2}}, {clock, test::exact_clock});
  REQUIRE(started);
  while ((*started)->advance()) {
  }
  CHECK((*started)->progress().fraction == 1);
  return experiments::report_of<LadderReport>(**started);
}

}  // namespace

TEST_CASE("Each rung has its gain over the one below, over naive, and its share of the peak",
          "[ladder]") {
  experiments::LadderPlan plan = experiments::ladder_plan(matmul());
  plan.kernels = {Kernel::naive, Kernel::js, Kernel::simd, Kernel::threads};
  plan.peaks = {{Kernel::simd}, {Kernel::threads}};
  // 2 x 64^3 = 524,288 operations; 22,400,000 of the peak, in 0.5 ms, on each thread.
  const LadderReport report = report_on(plan, {0.4, 0.8, 0.05, 0.02, 0.5, 0.5, 0.4});
  REQUIRE(report.outcome == Outcome::measured);
  CHECK(report.flops == 524288);
  CHECK(kernels(report) == std::vector<std::string>{"js", "naive", "simd", "threads"});
  CHECK_FALSE(report.rungs[0].step.point.has_value());
  CHECK(*report.rungs[0].speedup.point == Catch::Approx(0.5));
  CHECK(*report.rungs[1].step.point == Catch::Approx(2));
  CHECK(report.rungs[1].verdict == CandidateVerdict::faster);
  CHECK_FALSE(report.rungs[1].speedup.point.has_value());
  CHECK(*report.rungs[2].step.point == Catch::Approx(8));
  CHECK(*report.rungs[2].step.low == Catch::Approx(8));
  CHECK(*report.rungs[2].speedup.point == Catch::Approx(8));
  CHECK(*report.rungs[2].flops_per_s == Catch::Approx(524288 / 0.05e-3));
  CHECK(*report.peaks[0].flops_per_s == Catch::Approx(22.4e6 / 0.5e-3));
  // 10.486e9 of 44.8e9 in a second
  CHECK(*report.rungs[2].peak_percent.point == Catch::Approx(100 * 10.48576 / 44.8));
  CHECK(*report.rungs[2].peak_percent.high == Catch::Approx(100 * 10.48576 / 44.8));
  CHECK(*report.rungs[3].step.point == Catch::Approx(2.5));
  CHECK(*report.rungs[3].speedup.point == Catch::Approx(20));
  const auto threads = static_cast<double>(layers::thread_count());
  CHECK(*report.rungs[3].peak_percent.point == Catch::Approx(100 * 26.2144 / (44.8 * threads)));
  CHECK(*report.control_ratio.point == Catch::Approx(1));
  CHECK(report.verdicts.empty());
}

TEST_CASE("The peak is that of the fastest form, which is named", "[ladder]") {
  experiments::LadderPlan plan = experiments::ladder_plan(matmul());
  plan.kernels = {Kernel::naive, Kernel::simd};
  plan.peaks = {{Kernel::simd, layers::PeakForm::accumulators_12},
                {Kernel::simd, layers::PeakForm::accumulators_24},
                {Kernel::simd, layers::PeakForm::accumulators_14}};
  // 8 A chains of 100,000 multiply-adds: 19.2, 38.4 and 22.4 million operations.
  const LadderReport report = report_on(plan, {0.4, 0.05, 0.5, 0.8, 0.5, 0.4});
  REQUIRE(report.peaks.size() == 1);
  CHECK(*report.peaks[0].flops_per_s == Catch::Approx(38.4e6 / 0.8e-3));
  CHECK(report.peaks[0].accumulators == 24);
  CHECK(*report.rungs[1].peak_percent.point == Catch::Approx(100 * 10.48576 / 48));
}

TEST_CASE("A saved ladder has its gains again, without the forms of the peak that it left out",
          "[ladder]") {
  experiments::LadderPlan plan = experiments::ladder_plan(matmul());
  plan.kernels = {Kernel::naive, Kernel::js, Kernel::simd};
  plan.peaks = {{Kernel::simd, layers::PeakForm::accumulators_12},
                {Kernel::simd, layers::PeakForm::accumulators_24},
                {Kernel::simd, layers::PeakForm::accumulators_14}};
  // Batches that become slower, so that it matters who stood where.
  const auto rounds = test::mirrored({0.4, 0.8, 0.05, 0.5, 0.8, 0.5, 0.4}, 5000, 0.0003);
  const LadderReport report = experiments::ladder_report(rounds, plan, {}, test::exact_clock);
  REQUIRE(report.orders.size() == static_cast<std::size_t>(5 * report.rounds));
  LadderReport edited = report;
  edited.rungs[2].step.point = 9;
  edited.peaks[0].flops_per_s = 1;
  const auto again = experiments::recomputed_ladder(test::saved(edited), {});
  REQUIRE(again.ok());
  CHECK(again->orders == report.orders);
  REQUIRE(kernels(*again) == kernels(report));
  for (std::size_t i = 0; i < report.rungs.size(); ++i) {
    const auto& [saved, found] = std::pair(report.rungs[i], again->rungs[i]);
    for (const auto part : {&experiments::LadderRung::step, &experiments::LadderRung::speedup,
                            &experiments::LadderRung::peak_percent}) {
      CHECK((found.*part).point == (saved.*part).point);
      CHECK((found.*part).low == (saved.*part).low);
      CHECK((found.*part).high == (saved.*part).high);
    }
    CHECK(found.verdict == saved.verdict);
    CHECK(found.flops_per_s == saved.flops_per_s);
  }
  CHECK(again->peaks[0].flops_per_s == report.peaks[0].flops_per_s);
  CHECK(*again->control_ratio.point == *report.control_ratio.point);
}

TEST_CASE("Orders of other rounds than a ladder's samples have are refused", "[ladder]") {
  experiments::LadderPlan plan = experiments::ladder_plan(matmul());
  plan.kernels = {Kernel::naive, Kernel::simd};
  plan.peaks = {{Kernel::simd}};
  LadderReport report = report_on(plan, {0.4, 0.1, 0.5, 0.4});
  report.orders.resize(report.orders.size() - 4);
  const auto again = experiments::recomputed_ladder(test::saved(report), {});
  REQUIRE_FALSE(again);
  CHECK(again.error().field == "orders");
}

TEST_CASE("A rung that gains nothing is not told from the one below, a slower one is told",
          "[ladder]") {
  experiments::LadderPlan plan = experiments::ladder_plan(matmul());
  plan.kernels = {Kernel::naive, Kernel::blocked, Kernel::simd};
  plan.peaks = {{Kernel::simd}};
  const LadderReport report = report_on(plan, {0.4, 0.4, 0.5, 0.5, 0.4});
  CHECK(report.rungs[1].verdict == CandidateVerdict::not_told_apart);
  CHECK(report.rungs[2].verdict == CandidateVerdict::slower);
  CHECK(report.rungs[0].verdict == CandidateVerdict::none);
}

TEST_CASE("Where copies of the naive rung differ there is no verdict of what differs less",
          "[ladder]") {
  experiments::LadderPlan plan = experiments::ladder_plan(matmul());
  plan.kernels = {Kernel::naive, Kernel::simd};
  plan.peaks = {{Kernel::simd}};
  const LadderReport told = report_on(plan, {0.4, 0.1, 0.5, 0.6});
  CHECK(told.rungs[1].verdict == CandidateVerdict::faster);
  CHECK(told.verdicts[0].code == "control_unsteady");
  const LadderReport report = report_on(plan, {0.4, 0.1, 0.5, 2});
  CHECK(report.rungs[1].verdict == CandidateVerdict::not_stable);
  REQUIRE_FALSE(report.verdicts.empty());
  CHECK(report.verdicts[0].code == "control_differs");
}

TEST_CASE("What has no rung is named with its reason", "[ladder]") {
  const auto plan = experiments::ladder_plan(subject(test::object({{"op", "relu"}})));
  std::vector<std::string> missing;
  for (const auto& each : plan.missing) missing.push_back(each.kernel);
  CHECK(missing == (has_threads ? std::vector<std::string>{"js", "blocked"}
                                : std::vector<std::string>{"js", "blocked", "threads"}));
  CHECK(plan.missing[1].reason.text == "It is not written for relu.");
  CHECK(plan.missing[1].reason.code == "not_written");
  const auto whole = experiments::ladder_plan(matmul());
  if (!has_javascript) {
    REQUIRE(whole.missing.size() == 1);
    CHECK(whole.missing[0].kernel == "js");
    CHECK(whole.missing[0].reason.text == "No JavaScript engine runs this program.");
  }
}

TEST_CASE("Every rung of a build runs, its output compared before", "[ladder]") {
  const LadderReport report = run(matmul());
  std::vector<std::string> expected{"naive", "blocked", "simd"};
  if (has_javascript) expected.insert(expected.begin(), "js");
  if (has_threads) expected.emplace_back("threads");
  CHECK(kernels(report) == expected);
  for (const auto& rung : report.rungs) {
    CHECK(rung.verified_elements == (rung.kernel == "naive" ? 0 : 4096));
    CHECK(rung.runs == 2 * report.rounds);
  }
}

TEST_CASE("A ladder ends at the kernel that its subject names", "[ladder]") {
  CHECK(kernels(run(matmul("blocked"))).back() == "blocked");
  CHECK(kernels(run(matmul("naive"))).back() == "naive");
}

TEST_CASE("A model climbs the kernels that its layers have", "[ladder]") {
  const LadderReport report = run(subject(test::object({{"model", "mlp"}})));
  CHECK(kernels(report).front() == "naive");
  CHECK(kernels(report).back() == (has_threads ? "threads" : "simd"));
  CHECK(report.missing[0].reason.text == "It is not written for the layers of models.");
}

TEST_CASE("A ladder of what does no operations has times and gains, but neither rates nor shares",
          "[ladder]") {
  const auto report = run(subject(test::object(
      {{"model",
        test::object({{"input", test::list({8.0})},
                      {"layers", test::list({test::object({{"type", "Embedding"},
                                                           {"num_embeddings", 10.0},
                                                           {"embedding_dim", 16.0}})})}})}})));
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.flops == 0);
  REQUIRE(report.rungs.size() >= 2);
  for (const auto& rung : report.rungs) {
    CHECK(rung.p50_ms.point.has_value());
    CHECK_FALSE(rung.flops_per_s.has_value());
    CHECK_FALSE(rung.peak_percent.point.has_value());
  }
}
