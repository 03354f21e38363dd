// SPDX-License-Identifier: MIT
//
// Timed experiments on a machine that changes its speed or is interrupted.
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "catch.h"
#include "experiments/question/environment_verdicts.h"
#include "flopscope/experiments/comparison.h"
#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/suite.h"
#include "support/session.h"
#include "support/tree_value.h"

using namespace flopscope;
using experiments::Experiment;
using experiments::Outcome;
using experiments::report_of;
using experiments::Severity;
using experiments::Subject;
using experiments::Verdict;
using measure::Dropped;
using measure::from_ms;
using measure::Interruption;

namespace {

Subject small_matmul() {
  auto subject = experiments::decode_subject(
      test::object({{"op", "matmul"}, {"m", 2.0}, {"k", 3.0}, {"n", 5.0}, {"kernel", "naive"}}));
  REQUIRE(subject.ok());
  return std::move(*subject);
}

/// A clock by which everything takes 2 ms, or longer once the machine is slower.
class MachineClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override { return time_ += from_ms(tick_ms); }
  double tick_ms = 2;

 private:
  measure::Duration time_{0};
};

const Verdict* find(const std::vector<Verdict>& verdicts, const std::string& code) {
  for (const Verdict& verdict : verdicts) {
    if (verdict.code == code) return &verdict;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("Dropped batches are counted by what interrupted them") {
  std::vector<Verdict> verdicts;
  experiments::judge_dropped(verdicts, {});
  CHECK(verdicts.empty());
  experiments::judge_dropped(verdicts, {{0, 20, Interruption::hidden, 90},
                                        {5, 3, Interruption::suspended, 10},
                                        {9, 4, Interruption::hidden, 30}});
  REQUIRE(verdicts.size() == 2);
  CHECK(verdicts[0].text == "Interrupted batches are left out: 24 while the page was hidden.");
  CHECK(verdicts[1].text == "Interrupted batches are left out: 3 while the machine slept.");
  CHECK(verdicts[1].details[2].text == "suspended");
}

TEST_CASE("A drift is spoken of where it is sure and large enough to matter") {
  const auto judged = [](double ratio, double low, double high) {
    std::vector<Verdict> verdicts;
    measure::Estimate percent;
    experiments::add_drift(verdicts, {ratio, low, high, {}}, percent, Severity::warning,
                           {"told", "told so"});
    CHECK(*percent.point == Catch::Approx(100 * (ratio - 1)));
    CHECK(*percent.low == Catch::Approx(100 * (low - 1)));
    CHECK(*percent.high == Catch::Approx(100 * (high - 1)));
    return verdicts.empty() ? "" : verdicts[0].text;
  };
  CHECK(judged(1.12, 1.08, 1.15) == "The machine slowed by 12 % during the run: told so.");
  CHECK(judged(0.95, 0.93, 0.96) == "The machine sped up by 5 % during the run: told so.");
  CHECK(judged(1.12, 0.99, 1.25).empty());
  CHECK(judged(1.015, 1.01, 1.02).empty());
}

TEST_CASE("A timing tells by how much its last runs are slower than its first") {
  std::vector<double> steady(100, 1.0);
  std::vector<double> slowing = steady;
  for (std::size_t i = 0; i < 100; ++i) {
    slowing[i] += (i < 50 ? 0 : 0.12) + 1e-4 * static_cast<double>(i % 7);
  }
  const auto report = test::timed(slowing);
  CHECK(*report.drift_percent.point == Catch::Approx(12).margin(0.1));
  CHECK(*report.drift_percent.low <= *report.drift_percent.point);
  CHECK(*report.drift_percent.high >= *report.drift_percent.point);
  const Verdict* verdict = find(report.verdicts, "slowed");
  REQUIRE(verdict != nullptr);
  CHECK(verdict->severity == Severity::warning);
  CHECK(verdict->text ==
        "The machine slowed by 12 % during the run: its last runs against its first.");
  CHECK(*test::timed(steady).drift_percent.point == 0);
  CHECK(find(test::timed(steady).verdicts, "slowed") == nullptr);
  CHECK_FALSE(test::timed(std::vector<double>(9, 1.0)).drift_percent.point.has_value());
}

TEST_CASE("A timing lists what was interrupted, and ends with all of its runs") {
  MachineClock clock;
  auto timing = experiments::timing(small_matmul(), test::runs_of(400), {clock, test::fine_clock});
  REQUIRE(timing.ok());
  Experiment& experiment = **timing;
  experiment.advance();
  CHECK(experiment.interrupt(Interruption::hidden));
  experiment.advance();
  const auto before = report_of<experiments::TimingReport>(experiment).runs;
  clock.tick_ms = 3;
  experiment.advance();
  CHECK(experiment.interrupt(Interruption::throttled));
  CHECK(report_of<experiments::TimingReport>(experiment).runs == before);
  clock.tick_ms = 2;
  while (experiment.advance()) {
  }
  const auto report = report_of<experiments::TimingReport>(experiment);
  CHECK(report.runs == 400);
  CHECK(*report.max_ms == Catch::Approx(2));
  CHECK_FALSE(report.first_call_ms.has_value());
  REQUIRE(report.dropped.size() == 2);
  CHECK(report.dropped[0].batches == 1);
  CHECK(report.dropped[1].after == before);
  CHECK(report.dropped[1].reason == Interruption::throttled);
  CHECK(find(report.verdicts, "dropped") != nullptr);
}

TEST_CASE("A comparison drops what was interrupted, and notes a drift that its quartets cancel") {
  MachineClock clock;
  experiments::ComparisonOptions options;
  options.quartets = 40;
  auto made =
      experiments::comparison(small_matmul(), small_matmul(), options, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& comparison = **made;
  const auto report = [&] { return report_of<experiments::ComparisonReport>(comparison); };
  while (report().quartets < 8) comparison.advance();
  const auto before = report().quartets;
  clock.tick_ms = 9;
  comparison.advance();
  CHECK(comparison.interrupt(Interruption::hidden));
  CHECK(report().quartets == before);
  clock.tick_ms = 2.4;
  while (comparison.advance()) {
  }
  CHECK(report().quartets == 40);
  CHECK(*report().speedup.point == Catch::Approx(1).epsilon(0.02));
  REQUIRE(report().dropped.size() == 1);
  CHECK(report().dropped[0].after == before);
  CHECK(*report().drift_percent.point == Catch::Approx(20));
  REQUIRE(find(report().verdicts, "slowed") != nullptr);
  CHECK(find(report().verdicts, "slowed")->severity == Severity::note);
}

TEST_CASE("A comparison drops a stretch in which the machine slept") {
  class SleepyClock final : public measure::Clock {
   public:
    [[nodiscard]] measure::Duration now() override { return time_ += from_ms(2); }
    /// Falls asleep when it is asked for the second time: within the first stretch.
    [[nodiscard]] measure::Duration asleep() override { return from_ms(asked_++ == 0 ? 0 : 5000); }

   private:
    measure::Duration time_{0};
    int asked_ = 0;
  } clock;
  auto made =
      experiments::comparison(small_matmul(), small_matmul(), {}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  while ((*made)->advance()) {
  }
  const auto report = report_of<experiments::ComparisonReport>(**made);
  CHECK(report.quartets == 28);
  REQUIRE(report.dropped.size() == 1);
  CHECK(report.dropped[0].reason == Interruption::suspended);
}

TEST_CASE("A suite drops what was interrupted, says so, and ends with all of its rounds") {
  MachineClock clock;
  std::vector<Subject> subjects;
  for (int i = 0; i < 3; ++i) subjects.push_back(small_matmul());
  auto made = experiments::suite(std::move(subjects), {}, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& suite = **made;
  const auto report = [&] { return report_of<experiments::CandidatesReport>(suite); };
  CHECK_FALSE(suite.interrupt(Interruption::hidden));
  while (report().rounds < 4) suite.advance();
  const auto before = report().rounds;
  clock.tick_ms = 9;
  suite.advance();
  CHECK(suite.interrupt(Interruption::hidden));
  CHECK(report().rounds == before);
  clock.tick_ms = 2;
  while (suite.advance()) {
  }
  CHECK(report().rounds == 20);
  CHECK(*report().candidates[1].speedup.point == Catch::Approx(1));
  REQUIRE(report().dropped.size() == 1);
  CHECK(report().dropped[0].after == before);
  CHECK(report().dropped[0].reason == Interruption::hidden);
  REQUIRE(find(report().verdicts, "dropped") != nullptr);
}

TEST_CASE("A scaling times its first value again at the end, which tells a drift") {
  MachineClock clock;
  experiments::ScalingOptions options;
  options.axis = "n";
  options.values = {4, 8, 16};
  options.runs = 12;
  auto made = experiments::scaling(small_matmul(), options, {clock, test::fine_clock});
  REQUIRE(made.ok());
  Experiment& scaling = **made;
  const auto report = [&] { return report_of<experiments::ScalingReport>(scaling); };
  while (report().points[0].outcome != Outcome::measured) scaling.advance();
  // That value's runs end here, in a stretch that was interrupted.
  CHECK(scaling.interrupt(Interruption::hidden));
  CHECK(report().points[0].outcome != Outcome::measured);
  while (report().points[0].outcome != Outcome::measured) scaling.advance();
  clock.tick_ms = 2.2;
  while (scaling.advance()) {
  }
  CHECK(report().points.size() == 3);
  CHECK(*report().points[0].p50_ms.point == Catch::Approx(2));
  CHECK(*report().points[2].p50_ms.point == Catch::Approx(2.2));
  CHECK(*report().drift_percent.point == Catch::Approx(10));
  REQUIRE(find(report().verdicts, "slowed") != nullptr);
  CHECK(find(report().verdicts, "slowed")->text ==
        "The machine slowed by 10 % during the run: what was timed first was timed again at the "
        "end.");
  REQUIRE(report().dropped.size() == 1);
  CHECK(find(report().verdicts, "dropped") != nullptr);
}
