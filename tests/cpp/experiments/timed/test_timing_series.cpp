// SPDX-License-Identifier: MIT
//
// The share of the time that each of several has, by calls that take what real ones do.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "catch.h"
#include "experiments/timed/timing_series.h"
#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/roofline.h"
#include "support/called_clock.h"
#include "support/judged_operation.h"

using namespace flopscope;
using experiments::Subject;
using experiments::TimingOptions;
using experiments::TimingReport;
using experiments::TimingSeries;
using measure::Duration;
using measure::from_ms;
using test::CalledClock;

namespace {

constexpr measure::ClockEstimate browser_clock{from_ms(0.1), from_ms(0.001)};

struct Timed {
  std::vector<TimingReport> reports;
  double elapsed_ms;
};

/// Subjects whose calls take these times, timed one after the other.
Timed timed(const std::vector<double>& calls_ms, const TimingOptions& options,
            double prepared_ms = 0, const std::vector<double>& weights = {}) {
  CalledClock clock;
  std::vector<Subject> subjects;
  for (const double call_ms : calls_ms) {
    Subject& subject = subjects.emplace_back(test::judged_subject(test::right_kernel));
    test::judged(subject).while_run = [&clock, call_ms] { clock.pass(from_ms(call_ms)); };
  }
  TimingSeries series(std::move(subjects), options, {clock, browser_clock}, from_ms(prepared_ms),
                      weights);
  while (series.advance()) {
  }
  return {series.reports(), series.elapsed_ms()};
}

}  // namespace

TEST_CASE("A slow subject of a roofline has an interval within the time that is usual",
          "[timing_series]") {
  const experiments::RooflineOptions options;
  // Attention over 1024 places of 512 numbers is 2.1 G operations: 107 ms at 20 G a second. Loops
  // of peaks and working sets take half a millisecond and up to 10 ms.
  std::vector<double> calls_ms{107};
  for (int loop = 0; loop < 43; ++loop) calls_ms.push_back(loop < 36 ? 0.5 : 10);
  const Timed found = timed(calls_ms, options.of_timing(), 0, {10});
  for (std::size_t i = 0; i < calls_ms.size(); ++i) {
    INFO("subject " << i);
    CHECK(found.reports[i].p50_ms.has_interval());
  }
  CHECK(found.elapsed_ms <= options.max_ms);
}

TEST_CASE("Every form of attention has an interval at every usual length within the usual time",
          "[timing_series]") {
  const experiments::AttentionOptions options;
  std::vector<double> calls_ms;
  for (const double seq : {256.0, 2048.0, 512.0, 1024.0, 256.0}) {
    // As above, and half of it under the causal mask.
    const double full_ms = 54 * (seq / 1024) * (seq / 1024);
    for (const double ms : {full_ms, 0.027 * seq, 0.01 * seq, full_ms / seq}) {
      calls_ms.push_back(ms);
    }
  }
  calls_ms.resize(17);  // of the last row the first form alone, once more
  const Timed found = timed(calls_ms, options.of_timing());
  for (std::size_t i = 0; i < calls_ms.size(); ++i) {
    INFO("a call of " << calls_ms[i] << " ms");
    CHECK(found.reports[i].p50_ms.has_interval());
  }
  CHECK(found.elapsed_ms <= options.max_ms);
}

TEST_CASE("A subject too slow for all of the time leaves half a share to each of the others",
          "[timing_series]") {
  TimingOptions options;
  options.max_ms = 1000;
  const Timed found = timed({5000, 1, 1, 1}, options);
  CHECK(found.reports[0].samples_ms.size() == 1);
  options.max_ms = 1600;
  const Timed slow = timed({300, 1, 1, 1, 1}, options);
  // Four others have half of 320 ms each: what is left is enough for three calls of 300 ms.
  CHECK(slow.reports[0].elapsed_ms <= 1600 - 4 * 160 + 150);
  for (std::size_t i = 1; i < 5; ++i) CHECK(slow.reports[i].p50_ms.has_interval());
}

TEST_CASE("What was spent on trying to prepare them is taken off their time", "[timing_series]") {
  TimingOptions options;
  options.max_ms = 1000;
  CHECK(timed({1, 1}, options).elapsed_ms > 150);
  CHECK(timed({1, 1}, options, 900).elapsed_ms <= 101);
  const Timed none = timed({1, 1}, options, 1001);
  CHECK(none.reports[0].elapsed_ms + none.reports[1].elapsed_ms < 3);  // a call each
}

TEST_CASE("A subject whose call takes longer than the time left is not called", "[timing_series]") {
  // Calls take 1 ms for each million multiply-accumulates.
  CalledClock clock;
  std::vector<int> runs(4);
  std::vector<Subject> subjects;
  const double calls_ms[] = {1, 4000, 150, 2};
  for (std::size_t i = 0; i < 4; ++i) {
    Subject& subject = subjects.emplace_back(test::judged_subject(test::right_kernel));
    static_cast<test::JudgedOperation&>(*subject.operation).counted.macs = 1e6 * calls_ms[i];
    test::judged(subject).while_run = [&, i] {
      clock.pass(from_ms(calls_ms[i]));
      ++runs[i];
    };
  }
  TimingOptions options;
  options.max_ms = 1000;
  TimingSeries series(std::move(subjects), options, {clock, browser_clock}, Duration{0});
  while (series.advance()) {
  }
  CHECK(series.reports()[1].outcome == experiments::Outcome::too_long);
  CHECK(runs[1] == 0);
  for (const std::size_t at : std::vector<std::size_t>{0, 2, 3}) {
    CHECK(series.reports()[at].outcome == experiments::Outcome::measured);
  }
  CHECK(series.elapsed_ms() <= options.max_ms);
}

TEST_CASE("The first subjects of a series may have larger shares and more runs",
          "[timing_series]") {
  CalledClock clock;
  std::vector<Subject> subjects;
  for (int i = 0; i < 5; ++i) {
    Subject& subject = subjects.emplace_back(test::judged_subject(test::right_kernel));
    test::judged(subject).while_run = [&clock] { clock.pass(from_ms(2)); };
  }
  TimingOptions options;
  options.max_ms = 1800;
  options.runs = 20;
  constexpr measure::ClockEstimate fine_clock{from_ms(0.001), from_ms(0.001)};
  TimingSeries series(std::move(subjects), options, {clock, fine_clock}, Duration{0}, {5});
  while (series.advance()) {
  }
  // Five of nine parts are a second, enough for 20 turns: 20 ms of warming up and five runs of 2
  // ms. The others have 200 ms each.
  CHECK(series.reports()[0].samples_ms.size() == 100);
  for (std::size_t i = 1; i < 5; ++i) CHECK(series.reports()[i].samples_ms.size() == 20);
  CHECK(series.elapsed_ms() <= options.max_ms);
}

namespace {

/// A machine that is three times as slow for a part of three seconds, on which a call of the first
/// `asked` of the subjects takes 1 ms else and one of the 20 others half of that.
struct DisturbedSeries {
  DisturbedSeries(std::size_t asked, double begin_ms, double end_ms) : asked_(asked) {
    for (std::size_t i = 0; i < asked + 20; ++i) {
      Subject& subject = subjects.emplace_back(test::judged_subject(test::right_kernel));
      test::judged(subject).while_run = [this, i, begin_ms, end_ms] {
        const double now_ms = measure::to_ms(clock.now());
        const double slower = now_ms >= begin_ms && now_ms < end_ms ? 3 : 1;
        clock.pass(from_ms(slower * (i < asked_ ? 1 : 0.5)));
        turns.push_back(i);
      };
    }
  }

  TimingSeries timed(const std::vector<double>& weights) {
    TimingOptions options;
    options.max_ms = 3000;
    options.runs = 10;
    constexpr measure::ClockEstimate fine_clock{from_ms(0.001), from_ms(0.001)};
    return TimingSeries(std::move(subjects), options, {clock, fine_clock}, Duration{0}, weights);
  }

  CalledClock clock;
  std::vector<Subject> subjects;
  std::vector<std::size_t> turns;  // whose call, in order

 private:
  std::size_t asked_;
};

}  // namespace

TEST_CASE("What is asked about is timed all the while, so that a disturbance is a small part of it",
          "[timing_series]") {
  // First the machine is slow for most of the 500 ms that one of these subjects has.
  DisturbedSeries disturbed(2, 0, 450);
  TimingSeries series = disturbed.timed({5, 5});
  while (series.advance()) {
  }
  for (std::size_t at = 0; at < 2; ++at) {
    const TimingReport& report = series.reports()[at];
    CHECK(report.samples_ms.size() == 50);
    CHECK(*report.p50_ms.point == Catch::Approx(1).epsilon(0.01));
    CHECK(std::count_if(report.samples_ms.begin(), report.samples_ms.end(),
                        [](double ms) { return ms > 2; }) <= 15);
  }
  CHECK(series.elapsed_ms() <= 3000);
  // These still have runs when the others have begun, and when but three of the 20 are left.
  const auto& turns = disturbed.turns;
  const auto first_other = std::find_if(turns.begin(), turns.end(), [](auto at) { return at > 1; });
  CHECK(first_other != turns.end());
  CHECK(std::find(first_other, turns.end(), std::size_t{0}) != turns.end());
  const auto late = std::find(turns.begin(), turns.end(), std::size_t{19});
  CHECK(std::find(late, turns.end(), std::size_t{0}) != turns.end());
}

TEST_CASE("Those that are timed all the while give their memory back where others need it",
          "[timing_series]") {
  DisturbedSeries machine(2, 0, 0);
  // The tenth of the others finds none at first.
  Subject& greedy = machine.subjects[11];
  static_cast<test::JudgedOperation&>(*greedy.operation).failing_preparation = 1;
  TimingSeries series = machine.timed({5, 5});
  while (series.advance()) {
  }
  for (const TimingReport& report : series.reports()) {
    CHECK(report.outcome == experiments::Outcome::measured);
  }
  // Its first call comes after all of theirs.
  const auto& turns = machine.turns;
  const auto first = std::find(turns.begin(), turns.end(), std::size_t{11});
  CHECK(std::all_of(first, turns.end(), [](std::size_t at) { return at >= 11; }));
  CHECK(series.reports()[0].samples_ms.size() == 50);
}

TEST_CASE("Memory that is short for one alone is said of it and of no other", "[timing_series]") {
  DisturbedSeries machine(2, 0, 0);
  machine.subjects[1] = test::judged_subject(test::right_kernel);
  auto& lacking = static_cast<test::JudgedOperation&>(*machine.subjects[1].operation);
  lacking.while_prepared = [&] { ++lacking.failing_preparation; };  // always the next one
  TimingSeries series = machine.timed({5, 5});
  while (series.advance()) {
  }
  CHECK(series.reports()[1].outcome == experiments::Outcome::out_of_memory);
  CHECK(series.reports()[2].outcome == experiments::Outcome::measured);
}

TEST_CASE("An interruption in one’s turn drops the runs of that turn alone", "[timing_series]") {
  DisturbedSeries machine(2, 0, 0);
  TimingSeries series = machine.timed({5, 5});
  while (series.progress().fraction < 0.5 && series.advance()) {
  }
  // On to a turn of the first one's.
  const auto runs = [&] {
    series.update_reports();
    return series.reports()[0].samples_ms.size();
  };
  const std::size_t before = runs();
  while (runs() == before && series.advance()) {
  }
  const std::size_t with = runs();
  REQUIRE(with == before + 5);
  CHECK(series.interrupt(measure::Interruption::hidden));
  CHECK(runs() == with - 5);
  while (series.advance()) {
  }
  CHECK(series.reports()[0].samples_ms.size() == 50);
  CHECK(series.dropped().size() == 1);
}

TEST_CASE("What is stopped on the way has of each what was timed until then", "[timing_series]") {
  DisturbedSeries machine(2, 0, 0);
  TimingSeries series = machine.timed({5, 5});
  while (series.progress().fraction < 0.5 && series.advance()) {
  }
  series.update_reports();
  for (std::size_t at = 0; at < 2; ++at) {
    CHECK(series.reports()[at].outcome == experiments::Outcome::measured);
    CHECK(series.reports()[at].samples_ms.size() >= 15);
    CHECK(series.reports()[at].samples_ms.size() <= 35);
  }
}
