// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/experiments/suite.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/summary.h"
#include "support/judged_operation.h"
#include "support/sampled.h"
#include "support/ticking_clock.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::CandidatesReport;
using experiments::CandidateVerdict;
using experiments::Outcome;
using experiments::SuiteOptions;
using measure::ClockEstimate;
using measure::Duration;
using measure::from_ms;
using measure::ManualClock;
using measure::MirroredRounds;

namespace {

/// The report on candidates that take these times; with a baseline the last is its copy.
CandidatesReport report_on(const std::vector<double>& times_ms, const SuiteOptions& options = {},
                           std::size_t stop_after = 1000, double outer = 1) {
  ManualClock clock;
  MirroredRounds mirrored_rounds(experiments::mirrored_rounds_options(options), test::exact_clock,
                                 times_ms.size());
  std::size_t turn = 0;
  while (!mirrored_rounds.done() && mirrored_rounds.orders().size() < stop_after) {
    const MirroredRounds::Batch batch = mirrored_rounds.next();
    const bool first =
        mirrored_rounds.phase() == measure::Phase::timing && turn++ % (2 * times_ms.size()) == 0;
    const Duration begin = clock.now();
    clock.advance(from_ms(times_ms[batch.candidate] * static_cast<double>(batch.calls)) *
                  (first ? outer : 1));
    mirrored_rounds.record(begin, clock.now());
  }
  std::vector<experiments::CandidateName> names(times_ms.size() - (options.baseline ? 1 : 0),
                                                {"matmul", "simd"});
  return experiments::candidates_report(mirrored_rounds, names, options, test::exact_clock);
}

std::vector<std::string> codes(const CandidatesReport& report) {
  std::vector<std::string> all;
  for (const auto& verdict : report.verdicts) all.push_back(verdict.code);
  return all;
}

using Codes = std::vector<std::string>;

experiments::Subject matmul(const char* kernel) {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", kernel}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

std::vector<experiments::Subject> matmuls(const std::vector<const char*>& kernels) {
  std::vector<experiments::Subject> subjects;
  for (const char* kernel : kernels) subjects.push_back(matmul(kernel));
  return subjects;
}

}  // namespace

TEST_CASE("Each candidate has its median, its speedup and its verdict", "[suite]") {
  const CandidatesReport report = report_on({6, 3, 6, 9, 6});
  REQUIRE(report.outcome == Outcome::measured);
  REQUIRE(report.candidates.size() == 4);
  CHECK(report.rounds == 20);
  CHECK(report.candidates[0].verdict == CandidateVerdict::baseline);
  CHECK_FALSE(report.candidates[0].speedup.point.has_value());
  CHECK(*report.candidates[0].p50_ms.point == Catch::Approx(6));
  CHECK(report.candidates[1].verdict == CandidateVerdict::faster);
  CHECK(*report.candidates[1].speedup.point == Catch::Approx(2));
  CHECK(*report.candidates[1].speedup.low == Catch::Approx(2));
  CHECK(*report.candidates[1].p50_ms.low == Catch::Approx(3));
  CHECK(report.candidates[2].verdict == CandidateVerdict::not_told_apart);
  CHECK(report.candidates[2].within_minimum_effect);
  CHECK(report.candidates[3].verdict == CandidateVerdict::slower);
  CHECK(*report.candidates[3].speedup.point == Catch::Approx(2.0 / 3));
  CHECK(*report.control_ratio.point == Catch::Approx(1));
  CHECK(report.verdicts.empty());
}

TEST_CASE("Candidates of equal names keep their rows, in the order of the subjects", "[suite]") {
  const CandidatesReport report = report_on({6, 3, 9, 6});
  CHECK(report.candidates[1].name == report.candidates[2].name);
  CHECK(*report.candidates[1].p50_ms.point == Catch::Approx(3));
  CHECK(*report.candidates[2].p50_ms.point == Catch::Approx(9));
}

TEST_CASE("A suite's report holds all that is needed to compute it again", "[suite]") {
  const CandidatesReport report = report_on({6, 3, 6});
  REQUIRE(report.orders.size() == 60);
  REQUIRE(report.control_samples_ms.size() == 40);
  std::vector<measure::Quartet> quartets;
  for (std::size_t round = 0; round < 20; ++round) {
    bool first = false;
    for (std::size_t place = 3; place-- > 0;) {
      const double who = report.orders[3 * round + place];
      if (who < 2) first = who == 0;
    }
    const double* a = &report.candidates[first ? 0 : 1].samples_ms[2 * round];
    const double* b = &report.candidates[first ? 1 : 0].samples_ms[2 * round];
    quartets.push_back({first, {a[0], b[0], b[1], a[1]}});
  }
  const auto again = measure::compare(quartets, {}, {});
  REQUIRE(again.ok());
  CHECK(again->speedup.point == report.candidates[1].speedup.point);
}

TEST_CASE("Without a baseline there are times and no verdicts, and no control", "[suite]") {
  const CandidatesReport report = report_on({6, 3}, {{}, false});
  CHECK(report.candidates[1].verdict == CandidateVerdict::none);
  CHECK(*report.candidates[1].p50_ms.point == Catch::Approx(3));
  CHECK_FALSE(report.candidates[1].speedup.point.has_value());
  CHECK_FALSE(report.control_ratio.point.has_value());
}

TEST_CASE("The fastest is named by its place, with those that are not told from it", "[suite]") {
  using Places = std::vector<double>;
  CHECK(report_on({6, 3, 9, 3.01}, {{}, false}).fastest == Places{1, 3});
  CHECK(report_on({6, 3, 9, 3.5}, {{}, false}).fastest == Places{1});
  // The control is no candidate.
  CHECK(report_on({6, 3, 9, 6}).fastest == Places{1});
  CHECK(report_on({6, 6, 6}).fastest == Places{0, 1});
}

TEST_CASE("Runs that resemble their neighbours widen the medians, and are named at once",
          "[suite]") {
  // Each batch is the slower the later its round.
  ManualClock clock;
  MirroredRounds mirrored_rounds(experiments::mirrored_rounds_options({}), test::exact_clock, 2);
  while (!mirrored_rounds.done()) {
    const MirroredRounds::Batch batch = mirrored_rounds.next();
    const Duration begin = clock.now();
    const double slower = 1 + 0.01 * static_cast<double>(mirrored_rounds.orders().size());
    clock.advance(from_ms(6 * slower * static_cast<double>(batch.calls)));
    mirrored_rounds.record(begin, clock.now());
  }
  const CandidatesReport report = experiments::candidates_report(
      mirrored_rounds, {{"a", ""}, {"b", ""}}, {}, test::exact_clock);
  REQUIRE(report.candidates[0].p50_ms.widening.has_value());
  const auto narrow = measure::median_interval(report.candidates[0].samples_ms, 0.95);
  REQUIRE(narrow);
  const double median = *report.candidates[0].p50_ms.point;
  // Of 20 pairs of ranks that rise evenly, by the slowest two cosines; and the medians of their
  // fifths are 0.24 apart, of deviation 0.24 sqrt(2.5), times t with 4 degrees of freedom.
  const double reach = 2.7764451 * 0.24 * std::sqrt(2.5) / median;
  const double faster = median / narrow->low - 1;
  const double slower = narrow->high / median - 1;
  const double wide_faster = std::hypot(faster * 9.3201060, reach);
  const double wide_slower = std::hypot(slower * 9.3201060, reach);
  CHECK(*report.candidates[0].p50_ms.low == Catch::Approx(median / (1 + wide_faster)));
  CHECK(*report.candidates[0].p50_ms.widening ==
        Catch::Approx((wide_faster + wide_slower) / (faster + slower)));
  CHECK(codes(report) == Codes{"medians_widened"});
  CHECK(report.verdicts[0].text.find("the medians of 1 and 2 were") != std::string::npos);
  CHECK_FALSE(report_on({6, 3, 6}).candidates[0].p50_ms.widening.has_value());
}

TEST_CASE("A control that is off takes the verdict of whoever differs less, and is named once",
          "[suite]") {
  const CandidatesReport some = report_on({6, 3, 6.2, 6.5});
  CHECK(some.fastest == std::vector<double>{1});
  CHECK(some.candidates[1].verdict == CandidateVerdict::faster);
  CHECK(some.candidates[2].verdict == CandidateVerdict::not_stable);
  CHECK(codes(some) == Codes{"control_unsteady"});
  const CandidatesReport report = report_on({6, 5.8, 6.2, 6.5});
  CHECK(report.fastest == std::vector<double>{1, 0, 2});
  CHECK(report.candidates[1].verdict == CandidateVerdict::not_stable);
  CHECK(report.candidates[2].verdict == CandidateVerdict::not_stable);
  CHECK(codes(report) == Codes{"control_differs"});
  CHECK(report.verdicts[0].text.find("0.9231 times (0.9231 to 0.9231)") != std::string::npos);
}

TEST_CASE("A slow first place in each round is seen by whoever stands there", "[suite]") {
  const CandidatesReport report = report_on({6, 6, 6}, {}, 1000, 1.5);
  CHECK(report.candidates[1].verdict == CandidateVerdict::not_stable);
  CHECK(codes(report).front() == "slot_effect");
}

TEST_CASE("A suite that was stopped, or was short of time, says how far it came", "[suite]") {
  const CandidatesReport stopped = report_on({6, 3, 6}, {}, 6);
  CHECK(codes(stopped) == Codes{"partial_rounds"});
  CHECK(stopped.verdicts[0].text == "Stopped after 6 of 20 rounds.");
  const CandidatesReport brief = report_on({6, 3, 6}, {{.max_ms = 600}});
  CHECK(codes(brief) == Codes{"fewer_rounds"});
  CHECK(report_on({6, 3, 6}, {}, 0).outcome == Outcome::unfinished);
}

TEST_CASE("Whoever is gone is named, and a clock at rest has a sentence", "[suite]") {
  const CandidatesReport gone = report_on({6, 4e-8, 6});
  CHECK(gone.outcome == Outcome::optimized_away);
  CHECK(gone.verdicts[0].text.rfind("2 matmul: A call takes no longer", 0) == 0);
  CHECK_FALSE(gone.candidates[0].p50_ms.point.has_value());
  const ClockEstimate at_rest{Duration{std::numeric_limits<double>::infinity()}, Duration{0}};
  const MirroredRounds mirrored_rounds({}, at_rest, 3);
  const CandidatesReport none =
      experiments::candidates_report(mirrored_rounds, {{"a", ""}, {"b", ""}}, {}, at_rest);
  CHECK(none.verdicts[0].text == "The clock stands still.");
}

TEST_CASE("Kernels of an operation are measured in turn on the clock given", "[suite]") {
  test::TickingClock clock(20);
  auto experiment = experiments::suite(matmuls({"naive", "simd", "naive"}), {{.rounds = 8}},
                                       {clock, {from_ms(0.001), Duration{0}}});
  REQUIRE(experiment.ok());
  double before = 0;
  while ((*experiment)->advance()) {
    const experiments::Progress now = (*experiment)->progress();
    CHECK(now.fraction >= before);
    before = now.fraction;
  }
  CHECK((*experiment)->progress().fraction == 1);
  const auto any = (*experiment)->report();
  REQUIRE(any.type == &CandidatesReport::record_type);
  const auto& report = *static_cast<const CandidatesReport*>(any.record);
  CHECK(report.outcome == Outcome::measured);
  CHECK(report.rounds == 8);
  REQUIRE(report.candidates.size() == 3);
  CHECK(report.candidates[0].name == "matmul, m 2, k 3, n 5; naive kernel");
  CHECK(report.candidates[1].kernel == "simd");
  CHECK(*report.candidates[1].speedup.point == Catch::Approx(1));  // every batch takes one tick
}

TEST_CASE("One subject is no suite, and seventeen are too many", "[suite]") {
  test::TickingClock clock(1);
  const auto error = [&](std::size_t count) {
    const std::vector<const char*> kernels(count, "naive");
    return experiments::suite(matmuls(kernels), {}, {clock, {}}).error();
  };
  CHECK(error(1).message ==
        "subjects must be a list of 2 to 16 operations or models, but it is a list of 1.");
  CHECK(error(17).field == "subjects");
}

TEST_CASE("Operations and models are measured in turn, each under its own name", "[suite]") {
  std::vector<experiments::Subject> mixed = matmuls({"naive"});
  for (const char* kernel : {"naive", "simd"}) {
    auto mlp = experiments::decode_runnable(
        test::object({{"model", "mlp"}, {"batch", 2.0}, {"kernel", kernel}}));
    REQUIRE(mlp.ok());
    mixed.push_back(std::move(*mlp));
  }
  test::TickingClock clock(20);
  auto experiment =
      experiments::suite(std::move(mixed), {{.rounds = 4}}, {clock, {from_ms(0.001), Duration{0}}});
  REQUIRE(experiment.ok());
  while ((*experiment)->advance()) {
  }
  const auto& report = experiments::report_of<CandidatesReport>(**experiment);
  REQUIRE(report.outcome == Outcome::measured);
  REQUIRE(report.candidates.size() == 3);
  CHECK(report.candidates[1].name == "mlp, batch 2; naive kernel");
  CHECK(report.candidates[2].kernel == "simd");
  CHECK(report.candidates[2].runs == 8);
}

TEST_CASE("Preparing the candidates takes its time from the rounds", "[suite]") {
  const auto in_calls_ms = [](int readings) {
    test::TickingClock clock(2);
    std::vector<experiments::Subject> subjects;
    subjects.push_back(test::slowly_prepared_subject(clock, readings));
    subjects.push_back(test::slowly_prepared_subject(clock, readings));
    auto experiment = experiments::suite(std::move(subjects), {{.rounds = 1000, .max_ms = 900}},
                                         {clock, {from_ms(0.001), Duration{0}}});
    REQUIRE(experiment.ok());
    while ((*experiment)->advance()) {
    }
    return static_cast<const CandidatesReport*>((*experiment)->report().record)->elapsed_ms;
  };
  // By this clock a batch takes a third of what is planned for it.
  CHECK(in_calls_ms(0) > 280);
  CHECK(in_calls_ms(40) < 230);  // 240 ms of the 900: the two, and the baseline's copy
  CHECK(in_calls_ms(4000) == Catch::Approx(2));  // one call: preparing took 24 s
}
