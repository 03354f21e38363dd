// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

namespace {

/// Candidates that take these times a call, on a machine whose times grow by `drift` a millisecond.
struct RoundsBench {
  RoundsBench(std::vector<double> times_ms, MirroredRoundsOptions options = {},
              ClockEstimate estimate = exact_clock)
      : times(std::move(times_ms)), mirrored_rounds(options, estimate, times.size()) {}

  bool step() {
    if (mirrored_rounds.done()) return false;
    const MirroredRounds::Batch batch = mirrored_rounds.next();
    diary += static_cast<char>('a' + batch.candidate);
    const auto calls = static_cast<double>(batch.calls);
    const Duration begin = clock.now();
    const double slower = 1 + drift * to_ms(begin);
    clock.advance(from_ms(times[batch.candidate] * calls * slower));
    mirrored_rounds.record(begin, clock.now());
    return !mirrored_rounds.done();
  }
  void run() {
    while (step()) {
    }
  }
  void warm_up() {
    while (mirrored_rounds.phase() != Phase::timing) step();
    diary.clear();
  }

  std::vector<double> times;
  double drift = 0;
  ManualClock clock;
  MirroredRounds mirrored_rounds;
  std::string diary;
};

std::string reversed(std::string text) {
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

TEST_CASE("Each candidate is called once alone, and warmed up, before the rounds",
          "[mirrored_rounds]") {
  RoundsBench bench({6, 6, 6}, {.warmup = 2});
  while (bench.mirrored_rounds.phase() != Phase::timing) bench.step();
  CHECK(bench.diary == "abcaabbcc");
}

TEST_CASE("A round goes there and back again, and the next one is turned inside out",
          "[mirrored_rounds]") {
  RoundsBench bench({6, 6, 6, 6});
  bench.warm_up();
  bench.run();
  REQUIRE(bench.mirrored_rounds.orders().size() == 20);
  REQUIRE(bench.diary.size() == 160);
  std::vector<std::string> halves;
  for (std::size_t round = 0; round < 20; ++round) {
    const std::string first = bench.diary.substr(8 * round, 4);
    CHECK(bench.diary.substr(8 * round + 4, 4) == reversed(first));
    std::string sorted = first;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted == "abcd");
    halves.push_back(first);
  }
  for (std::size_t round = 0; round < 20; round += 2) {
    CHECK(halves[round + 1] == reversed(halves[round]));
  }
  std::sort(halves.begin(), halves.end());
  // Of the 24 orders, ten are drawn, and each is used both ways.
  CHECK(std::unique(halves.begin(), halves.end()) - halves.begin() > 8);
}

TEST_CASE("The same seed gives the same orders, another one others", "[mirrored_rounds]") {
  const auto orders = [](std::uint64_t seed) {
    RoundsBench bench({6, 6, 6, 6, 6}, {.rounds = 8, .seed = seed});
    bench.run();
    return bench.mirrored_rounds.orders();
  };
  CHECK(orders(7) == orders(7));
  CHECK(orders(7) != orders(8));
}

TEST_CASE("Of any two candidates each round has a quartet, in which linear drift cancels",
          "[mirrored_rounds]") {
  RoundsBench bench({1, 2, 3});
  bench.drift = 3e-4;  // from the first batch to the last, times grow by a third
  bench.run();
  const auto found =
      compare(bench.mirrored_rounds.quartets(1, 2), bench.mirrored_rounds.quartets(1, 0), {});
  REQUIRE(found.ok());
  CHECK(found->quartets == 20);
  CHECK(*found->speedup.point == Catch::Approx(2.0 / 3).epsilon(1e-3));
  CHECK(*found->control.point == Catch::Approx(2).epsilon(1e-3));
  CHECK(*found->slot_effect.point == Catch::Approx(1).epsilon(1e-2));
  const auto& samples = bench.mirrored_rounds.samples_ms(0);
  REQUIRE(samples.size() == 40);
  CHECK(samples.back() > 1.2 * samples.front());
}

TEST_CASE("A candidate that becomes much faster begins the rounds anew", "[mirrored_rounds]") {
  RoundsBench bench({6, 6}, {}, clock_of_100_us);
  bench.warm_up();
  while (bench.mirrored_rounds.orders().size() < 3) bench.step();
  bench.times[1] = 1e-3;
  bench.step();
  bench.step();
  CHECK(bench.mirrored_rounds.orders().empty());
  bench.run();
  CHECK(bench.mirrored_rounds.outcome() == Outcome::measured);
  CHECK(bench.mirrored_rounds.quartets(0, 1)[0].log_ratio() == Catch::Approx(std::log(6000)));
}

TEST_CASE("Whoever cannot be measured is named", "[mirrored_rounds]") {
  RoundsBench gone({6, 4e-8, 6});
  gone.run();
  CHECK(gone.mirrored_rounds.outcome() == Outcome::optimized_away);
  CHECK(gone.mirrored_rounds.failed() == 1);
  CHECK(gone.mirrored_rounds.orders().empty());
  const RoundsBench still({6, 6}, {},
                          {Duration{std::numeric_limits<double>::infinity()}, Duration{0}});
  CHECK(still.mirrored_rounds.outcome() == Outcome::cannot_resolve);
  CHECK_FALSE(still.mirrored_rounds.failed().has_value());
}

TEST_CASE("Batches of an interrupted stretch are dropped, listed, and made again in their order",
          "[mirrored_rounds]") {
  const MirroredRoundsOptions options{.rounds = 6, .seed = 3};
  RoundsBench quiet({6, 3, 2}, options);
  quiet.run();
  RoundsBench bench({6, 3, 2}, options);
  bench.warm_up();
  while (bench.mirrored_rounds.orders().size() < 2) bench.step();
  bench.step();
  const MirroredRounds before = bench.mirrored_rounds;
  CHECK_FALSE(bench.mirrored_rounds.drop_since(before, Interruption::hidden));
  bench.times = {60, 30, 20};
  const Duration begin = bench.clock.now();
  while (bench.mirrored_rounds.orders().size() < 4) bench.step();
  const Duration lost = bench.clock.now() - begin;
  CHECK(bench.mirrored_rounds.drop_since(before, Interruption::hidden));
  CHECK(bench.mirrored_rounds.orders().size() == 2);
  bench.times = {6, 3, 2};
  bench.run();
  CHECK(bench.mirrored_rounds.orders() == quiet.mirrored_rounds.orders());
  for (const double ms : bench.mirrored_rounds.samples_ms(1)) CHECK(ms == Catch::Approx(3));
  REQUIRE(bench.mirrored_rounds.dropped().size() == 1);
  CHECK(bench.mirrored_rounds.dropped()[0].after == 2);
  CHECK(bench.mirrored_rounds.dropped()[0].batches == 11);
  CHECK(bench.mirrored_rounds.dropped()[0].reason == Interruption::hidden);
  // Every batch has a lead-in call, which takes its time outside of the readings.
  CHECK(bench.mirrored_rounds.dropped()[0].time_ms >= to_ms(lost));
}

TEST_CASE("A mirrored_rounds that is always interrupted ends", "[mirrored_rounds]") {
  RoundsBench bench({300, 300});
  int interruptions = 0;
  while (!bench.mirrored_rounds.done() && interruptions < 1000) {
    const MirroredRounds before = bench.mirrored_rounds;
    bench.step();
    bench.mirrored_rounds.drop_since(before, Interruption::throttled);
    ++interruptions;
  }
  CHECK(bench.mirrored_rounds.outcome() == Outcome::unfinished);
  CHECK(interruptions < 40);
}

TEST_CASE("Rounds of slow candidates are as many as fit, two at least or none",
          "[mirrored_rounds]") {
  RoundsBench three({100, 100}, {.rounds = 20, .budget = from_ms(2000)});
  three.run();
  CHECK(three.mirrored_rounds.outcome() == Outcome::measured);
  CHECK(three.mirrored_rounds.orders().size() == 4);  // of 400 ms, behind 400 ms of first calls
  RoundsBench none({500, 500}, {.rounds = 20, .budget = from_ms(2000)});
  none.run();
  CHECK(none.mirrored_rounds.outcome() == Outcome::unfinished);
  CHECK(to_ms(none.mirrored_rounds.elapsed()) <= 2000);
  // 2000 ms of first calls and warm-up, and two rounds of 2000 ms, of slower calls than the
  // fastest.
  CHECK(to_ms(*none.mirrored_rounds.needed()) == Catch::Approx(2000 + 4000 / 0.95));
}

TEST_CASE("Rounds end within their budget and a call, however long calls are and a machine slows",
          "[mirrored_rounds]") {
  for (const double slowing : {0.0, 0.0002}) {
    for (const double call_ms : {0.3, 7.0, 40.0, 90.0, 110.0, 160.0, 240.0, 600.0, 1900.0}) {
      RoundsBench bench({call_ms, 1.3 * call_ms, call_ms}, {.rounds = 20, .budget = from_ms(2000)});
      bench.drift = slowing;
      bench.run();
      const double slowest_ms = 1.3 * call_ms * (1 + slowing * 4000);
      INFO("calls of " << call_ms << " ms");
      CHECK(to_ms(bench.mirrored_rounds.elapsed()) <= 2000 + slowest_ms);
      const bool has_answer = bench.mirrored_rounds.outcome() == Outcome::measured;
      CHECK(has_answer != bench.mirrored_rounds.needed().has_value());
      if (!has_answer) CHECK(*bench.mirrored_rounds.needed() > from_ms(2000));
    }
  }
}

TEST_CASE("What preparing took is taken off the budget of rounds", "[mirrored_rounds]") {
  RoundsBench half({10, 10}, {.rounds = 1000, .budget = from_ms(2000), .prepared = from_ms(1000)});
  half.run();
  CHECK(to_ms(half.mirrored_rounds.elapsed()) <= 1000 + 10);
  CHECK(half.mirrored_rounds.outcome() == Outcome::measured);
  RoundsBench none({10, 10}, {.rounds = 1000, .budget = from_ms(2000), .prepared = from_ms(3000)});
  none.run();
  CHECK(to_ms(none.mirrored_rounds.elapsed()) == Catch::Approx(10));
  CHECK(*none.mirrored_rounds.needed() > from_ms(3000));
}

TEST_CASE("A short budget makes fewer rounds, and a stop keeps the whole ones",
          "[mirrored_rounds]") {
  RoundsBench brief({10, 10}, {.rounds = 1000, .budget = from_ms(500)});
  brief.run();
  CHECK(brief.mirrored_rounds.orders().size() >= 8);
  CHECK(brief.mirrored_rounds.orders().size() < 20);
  RoundsBench stopped({10, 10, 10});
  while (stopped.mirrored_rounds.orders().size() < 2) stopped.step();
  stopped.step();
  CHECK(stopped.mirrored_rounds.outcome() == Outcome::measured);
  CHECK(stopped.mirrored_rounds.samples_ms(2).size() == 4);
  CHECK(stopped.mirrored_rounds.remaining() > Duration{0});
}
