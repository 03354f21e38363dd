// SPDX-License-Identifier: MIT
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/interleaver.h"
#include "flopscope/measure/random.h"
#include "support/coarse_clock.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

namespace {

/// Three callables that only take time, and a diary of who was called how often in a row.
struct InterleaverBench {
  explicit InterleaverBench(InterleaverOptions options = {}, ClockEstimate estimate = exact_clock)
      : interleaver(options, estimate) {}

  bool step() { return step(truth); }
  bool step(Clock& clock) {
    return advance(
        interleaver, clock, [this] { call('a', a); }, [this] { call('b', b); },
        [this] { call('c', control); });
  }
  void call(char who, Duration span) {
    truth.advance(span);
    if (diary.empty() || diary.back().first != who) diary.emplace_back(who, 0);
    ++diary.back().second;
  }
  void run() {
    while (step()) {
    }
  }

  ManualClock truth;
  Duration a = from_ms(2);
  Duration b = from_ms(1);
  Duration control = from_ms(2);
  Interleaver interleaver;
  std::vector<std::pair<char, int>> diary;
};

std::string order_of_round(InterleaverBench& bench) {
  std::string order;
  for (int batch = 0; batch < 12; ++batch) {
    order += "abc"[static_cast<int>(bench.interleaver.next().contender)];
    bench.step();
  }
  return order;
}

}  // namespace

TEST_CASE(
    "Repeated quartets of short batches are made one after the other, and give one quartet of "
    "medians") {
  InterleaverBench bench({.warmup = 1, .batch = from_ms(2), .repeated = from_ms(6)});
  bench.b = bench.a;
  while (bench.interleaver.phase() != Phase::timing) bench.step();
  CHECK(order_of_round(bench) == "abbaabbaabba");
  REQUIRE(bench.interleaver.quartets().size() == 1);
  CHECK(bench.interleaver.quartets()[0].a_outside);
  CHECK(order_of_round(bench) == "baabbaabbaab");
  CHECK(order_of_round(bench) == "accaaccaacca");
  CHECK(bench.interleaver.quartets().size() == 2);
  CHECK(bench.interleaver.control_quartets().size() == 1);
  // The second of three takes much longer, which is in no median.
  for (int batch = 0; batch < 12; ++batch) {
    bench.a = batch / 4 == 1 ? from_ms(50) : from_ms(2);
    bench.b = bench.a;
    bench.step();
  }
  REQUIRE(bench.interleaver.quartets().size() == 3);
  for (const double ms : bench.interleaver.quartets()[2].ms) CHECK(ms == Catch::Approx(2));
}

namespace {

/// How many of 50 comparisons of A, which takes `ratio` times as long as B, on a machine that gives
/// the processor away for `away_ms` about every 10 ms, call B faster and slower.
std::pair<int, int> told_apart(double ratio, const InterleaverOptions& options,
                               double away_ms = 4) {
  std::pair<int, int> told{0, 0};
  Random random(11);
  for (int comparison = 0; comparison < 50; ++comparison) {
    ManualClock clock;
    Interleaver interleaver(options, {Duration{100}, Duration{0}});
    const auto call = [&](double us) {
      return [&, span = Duration{1000 * us}] {
        clock.advance(span * random.normal(1, 0.02));
        if (random.uniform() < to_ms(span) / 10) clock.advance(from_ms(away_ms));
      };
    };
    while (advance(interleaver, clock, call(20 * ratio), call(20), call(20 * ratio))) {
    }
    const auto found = compare(interleaver.quartets(), interleaver.control_quartets(), {});
    REQUIRE(found.ok());
    told.first += found->verdict == ComparisonVerdict::faster ? 1 : 0;
    told.second += found->verdict == ComparisonVerdict::slower ? 1 : 0;
  }
  return told;
}

}  // namespace

TEST_CASE("On a busy machine repeated short batches tell 3 % apart, where long ones do not",
          "[simulation]") {
  const InterleaverOptions brief{.batch = from_ms(0.2), .repeated = from_ms(15)};
  CHECK(told_apart(1.03, brief).first >= 45);
  const auto [faster, slower] = told_apart(1, brief);
  CHECK(faster + slower <= 2);
  CHECK(told_apart(1.03, {}).first < 25);
}

TEST_CASE("On a machine with three times as much to do as it can 10 % are told apart",
          "[simulation]") {
  // 20 of 30 ms are somebody else's.
  const InterleaverOptions brief{.batch = from_ms(0.2), .repeated = from_ms(15)};
  CHECK(told_apart(1.1, brief, 20).first >= 45);
  const auto [faster, slower] = told_apart(1, brief, 20);
  CHECK(faster + slower <= 2);
}

TEST_CASE("Each subject is called once alone, then warmed up, then a round is ABBA BAAB ACCA") {
  InterleaverBench bench({.warmup = 2});
  CHECK(bench.interleaver.phase() == Phase::first_call);
  for (int first = 0; first < 3; ++first) {
    CHECK(bench.interleaver.next().calls == 1);
    bench.step();
  }
  CHECK(bench.interleaver.phase() == Phase::warmup);
  while (bench.interleaver.phase() == Phase::warmup) bench.step();
  CHECK(order_of_round(bench) == "abbabaabacca");
  CHECK(order_of_round(bench) == "abbabaabcaac");
}

TEST_CASE("The quartets hold the time of a call in the order of the batches") {
  InterleaverBench bench;
  bench.run();
  CHECK(bench.interleaver.outcome() == Outcome::measured);
  REQUIRE(bench.interleaver.quartets().size() == 20);
  REQUIRE(bench.interleaver.control_quartets().size() == 10);
  const Quartet& abba = bench.interleaver.quartets()[0];
  CHECK(abba.a_outside);
  CHECK(abba.ms[0] == Catch::Approx(2));
  CHECK(abba.ms[1] == Catch::Approx(1));
  CHECK(abba.ms[2] == Catch::Approx(1));
  CHECK(abba.ms[3] == Catch::Approx(2));
  CHECK_FALSE(bench.interleaver.quartets()[1].a_outside);
  const auto comparison =
      compare(bench.interleaver.quartets(), bench.interleaver.control_quartets(), {});
  REQUIRE(comparison.ok());
  CHECK(*comparison->speedup.point == Catch::Approx(2));
  CHECK(*comparison->control.point == Catch::Approx(1));
  CHECK(comparison->verdict == ComparisonVerdict::faster);
}

TEST_CASE("Batches make equally many calls, and one before them that is not timed") {
  InterleaverBench bench;
  bench.run();
  // The faster one's batch lasts 5 ms.
  CHECK(bench.interleaver.batch_calls(Contender::baseline) == 5);
  CHECK(bench.interleaver.batch_calls(Contender::optimized) == 5);
  CHECK(bench.interleaver.batch_calls(Contender::control) == 5);
  // ... A, then the second quartet's B, A A, B: two batches in a row are 2 (1 + 5) calls.
  CHECK(bench.diary.back().second % 6 == 0);
}

TEST_CASE("Subjects that are far apart get batches of equal time") {
  InterleaverBench bench;
  bench.a = bench.control = from_ms(10);
  bench.b = from_ms(0.1);
  bench.run();
  CHECK(bench.interleaver.batch_calls(Contender::baseline) == 1);
  CHECK(bench.interleaver.batch_calls(Contender::optimized) == 50);
  CHECK(bench.interleaver.outcome() == Outcome::measured);
}

TEST_CASE("On a coarse clock a batch lasts 250 of its steps") {
  InterleaverBench bench({}, clock_of_100_us);
  CoarseClock coarse(bench.truth, from_ms(0.1));
  bench.a = bench.b = bench.control = Duration{1000};
  while (bench.step(coarse)) {
  }
  CHECK(bench.interleaver.outcome() == Outcome::measured);
  CHECK(bench.interleaver.batch_calls(Contender::baseline) >= 24'900);
  CHECK(bench.interleaver.clock_error() <= 0.0081);
  CHECK(bench.interleaver.quartets().size() == 20);
}

TEST_CASE("Where the budget is short there are fewer quartets, then shorter batches") {
  InterleaverBench fewer({.budget = from_ms(700)}, clock_of_100_us);
  fewer.a = fewer.b = fewer.control = Duration{1e5};
  fewer.run();
  CHECK(fewer.interleaver.quartets().size() == 8);
  CHECK(fewer.interleaver.clock_error() > 0.01);
  CHECK(fewer.interleaver.clock_error() < 0.02);
  CHECK(to_ms(fewer.interleaver.elapsed()) <= 700);

  InterleaverBench some({.budget = from_ms(2500)}, clock_of_100_us);
  some.a = some.b = some.control = Duration{1e5};
  some.run();
  CHECK(some.interleaver.quartets().size() > 8);
  CHECK(some.interleaver.quartets().size() < 20);
  CHECK(some.interleaver.clock_error() <= 0.01);
}

TEST_CASE("Calls too slow for a round are not made, and what one would need is told") {
  InterleaverBench slow({.budget = from_ms(2000)}, clock_of_100_us);
  slow.a = slow.b = slow.control = from_ms(16000);
  slow.run();
  CHECK(slow.interleaver.outcome() == Outcome::unfinished);
  CHECK(to_ms(slow.interleaver.elapsed()) == Catch::Approx(16000));
  // One was made; a round has six of the baseline, and calls are slower than the fastest.
  CHECK(to_ms(*slow.interleaver.needed()) == Catch::Approx(16000 + 6 * 16000 / 0.95));

  // After three first calls and three of warm-up a round of twelve would take 3000 of the 500 that
  // are left.
  InterleaverBench slower({.budget = from_ms(2000)}, clock_of_100_us);
  slower.a = slower.b = slower.control = from_ms(250);
  slower.run();
  CHECK(slower.interleaver.quartets().empty());
  CHECK(to_ms(slower.interleaver.elapsed()) == Catch::Approx(1500));
  CHECK(to_ms(*slower.interleaver.needed()) == Catch::Approx(1500 + 3000 / 0.95));

  InterleaverBench enough({.budget = from_ms(2000)}, clock_of_100_us);
  enough.a = enough.b = enough.control = from_ms(100);
  enough.run();
  CHECK(enough.interleaver.outcome() == Outcome::measured);
  CHECK(enough.interleaver.quartets().size() == 2);
  CHECK(to_ms(enough.interleaver.elapsed()) <= 2000);
  CHECK_FALSE(enough.interleaver.needed().has_value());
}

TEST_CASE("Quartets leave the time that calls after them take") {
  InterleaverBench followed({.budget = from_ms(6000), .closing_calls = 2}, clock_of_100_us);
  followed.a = followed.b = followed.control = from_ms(100);
  followed.run();
  CHECK(followed.interleaver.outcome() == Outcome::measured);
  CHECK(followed.interleaver.quartets().size() == 6);  // 8 without
  CHECK(to_ms(followed.interleaver.elapsed()) <= 6000 - 2 * 3 * 100);

  // First calls, warm-up, a round of twelve, and one more of each.
  InterleaverBench slow({.budget = from_ms(2250), .closing_calls = 1}, clock_of_100_us);
  slow.a = slow.b = slow.control = from_ms(250);
  slow.run();
  CHECK(slow.interleaver.quartets().empty());
  CHECK(to_ms(*slow.interleaver.needed()) == Catch::Approx(1500 + 3000 / 0.95 + 750));
}

TEST_CASE("A clock too coarse for the budget gives no quartets") {
  InterleaverBench bench({.budget = from_ms(50)}, {from_ms(16.7), Duration{0}});
  CoarseClock coarse(bench.truth, from_ms(16.7));
  bench.a = bench.b = bench.control = Duration{1000};
  while (bench.step(coarse)) {
  }
  CHECK(bench.interleaver.outcome() == Outcome::cannot_resolve);
  CHECK(bench.interleaver.quartets().empty());
}

TEST_CASE("A clock that stands still is refused at once") {
  const InterleaverBench bench({},
                               {Duration{std::numeric_limits<double>::infinity()}, Duration{0}});
  CHECK(bench.interleaver.done());
  CHECK(bench.interleaver.outcome() == Outcome::cannot_resolve);
}

TEST_CASE("Work that the compiler removed is not compared") {
  InterleaverBench bench;
  bench.b = Duration{0.04};
  bench.run();
  CHECK(bench.interleaver.outcome() == Outcome::optimized_away);
  CHECK(bench.interleaver.quartets().empty());
}

TEST_CASE("A subject that is compiled late begins the comparison anew, as it is then") {
  InterleaverBench bench({}, clock_of_100_us);
  bench.a = bench.control = Duration{1e5};
  bench.b = from_ms(30);
  while (bench.interleaver.quartets().size() < 3) bench.step();
  bench.b = Duration{5e4};
  while (bench.step()) {
  }
  CHECK(bench.interleaver.outcome() == Outcome::measured);
  for (const Quartet& quartet : bench.interleaver.quartets()) {
    CHECK(quartet.log_ratio() == Catch::Approx(std::log(2)));
  }
}

TEST_CASE(
    "Where subjects become faster early the batches are made longer again, as the clock needs "
    "them; late ones stand") {
  InterleaverBench early({.quartets = 12}, clock_of_100_us);
  early.a = early.b = early.control = Duration{1e5};
  while (early.interleaver.quartets().size() < 2) early.step();
  early.a = early.b = early.control = Duration{5e4};
  early.run();
  CHECK(early.interleaver.outcome() == Outcome::measured);
  CHECK(early.interleaver.quartets().size() == 12);
  CHECK(early.interleaver.clock_error() <= 0.01);

  InterleaverBench late({}, clock_of_100_us);
  late.a = late.b = late.control = Duration{1e5};
  while (late.interleaver.elapsed() < from_ms(2600)) REQUIRE(late.step());
  late.a = late.b = late.control = Duration{5e4};
  late.run();
  CHECK(late.interleaver.outcome() == Outcome::measured);
  CHECK(late.interleaver.clock_error() > 0.01);
}

TEST_CASE("A stopped comparison keeps the quartets that are whole") {
  InterleaverBench bench;
  CHECK(bench.interleaver.outcome() == Outcome::unfinished);
  while (bench.interleaver.quartets().size() < 2) bench.step();
  bench.step();
  CHECK(bench.interleaver.outcome() == Outcome::measured);
  CHECK(bench.interleaver.quartets().size() == 2);
  CHECK(bench.interleaver.control_quartets().empty());
  CHECK(bench.interleaver.remaining() > Duration{0});
}

TEST_CASE("What remains shrinks to nothing") {
  InterleaverBench bench;
  while (bench.interleaver.phase() != Phase::timing) bench.step();
  Duration before = bench.interleaver.remaining();
  while (bench.step()) {
    CHECK(bench.interleaver.remaining() < before);
    before = bench.interleaver.remaining();
  }
  CHECK(bench.interleaver.remaining() == Duration{0});
  CHECK_FALSE(bench.step());
}

TEST_CASE("Reading the clock is no part of a call's time") {
  InterleaverBench bench({}, {Duration{1000}, from_ms(0.5)});
  bench.truth.set_reading_cost(from_ms(0.5));
  bench.run();
  CHECK(bench.interleaver.quartets()[0].ms[0] == Catch::Approx(2));
  CHECK(bench.interleaver.quartets()[0].ms[1] == Catch::Approx(1));
}
