// SPDX-License-Identifier: MIT
//
// The share of the time that each of several has, by calls that take what real ones do.
#include <cstddef>
#include <utility>
#include <vector>

#include "catch.h"
#include "experiments/timed/timing_series.h"
#include "flopscope/experiments/attention.h"
#include "flopscope/experiments/roofline.h"
#include "support/judged_operation.h"

using namespace flopscope;
using experiments::Subject;
using experiments::TimingOptions;
using experiments::TimingReport;
using experiments::TimingSeries;
using measure::Duration;
using measure::from_ms;

namespace {

/// A clock that moves in calls, and a microsecond in each reading.
class CalledClock final : public measure::Clock {
 public:
  [[nodiscard]] Duration now() override { return time_ += Duration{1000}; }
  void pass(Duration call) { time_ += call; }

 private:
  Duration time_{0};
};

constexpr measure::ClockEstimate browser_clock{from_ms(0.1), from_ms(0.001)};

struct Timed {
  std::vector<TimingReport> reports;
  double elapsed_ms;
};

/// Subjects whose calls take these times, timed one after the other.
Timed timed(const std::vector<double>& calls_ms, const TimingOptions& options,
            double prepared_ms = 0) {
  CalledClock clock;
  std::vector<Subject> subjects;
  for (const double call_ms : calls_ms) {
    Subject& subject = subjects.emplace_back(test::judged_subject(test::right_kernel));
    test::judged(subject).while_run = [&clock, call_ms] { clock.pass(from_ms(call_ms)); };
  }
  TimingSeries series(std::move(subjects), options, {clock, browser_clock}, from_ms(prepared_ms));
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
  const Timed found = timed(calls_ms, options.of_timing());
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
  options.max_ms = 900;
  options.runs = 20;
  constexpr measure::ClockEstimate fine_clock{from_ms(0.001), from_ms(0.001)};
  TimingSeries series(std::move(subjects), options, {clock, fine_clock}, Duration{0}, {5});
  while (series.advance()) {
  }
  // Five of nine parts are 500 ms, enough for 100 runs of 2 ms; the others have 100 ms each.
  CHECK(series.reports()[0].samples_ms.size() == 100);
  for (std::size_t i = 1; i < 5; ++i) CHECK(series.reports()[i].samples_ms.size() == 20);
  CHECK(series.elapsed_ms() <= options.max_ms);
}
