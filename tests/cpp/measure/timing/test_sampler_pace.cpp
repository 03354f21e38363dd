// SPDX-License-Identifier: MIT
//
// Runs that are spread over time: fives, with calls between them that count as none.
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/sampler.h"
#include "flopscope/measure/stretch_levels.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/timer.h"
#include "flopscope/measure/wander.h"

using namespace flopscope::measure;

namespace {

constexpr ClockEstimate fine{Duration{100}, Duration{0}};

/// Times calls that last `call(now)` each by a clock that nothing but them moves.
template <class Call>
Sampler paced(ManualClock& clock, SamplerOptions options, Call&& call) {
  Timer timer(clock, fine, options);
  return timer.measure([&] { clock.advance(call(clock.now())); });
}

SamplerOptions spread(std::int64_t runs, Duration pace) {
  return {.warmup = 3, .runs = runs, .budget = from_ms(5000), .pace = pace};
}

}  // namespace

TEST_CASE("Paced runs take the time that the pace asks for, and are as many and as long as others",
          "[pace]") {
  const auto call = [](Duration) { return from_ms(0.02); };
  ManualClock clock;
  const Sampler together = paced(clock, spread(100, Duration{0}), call);
  const Sampler apart = paced(clock, spread(100, from_ms(27)), call);
  CHECK(to_ms(together.elapsed()) < 50);
  // The last five runs begin when 95 paces are over.
  CHECK(to_ms(apart.elapsed()) == Catch::Approx(95 * 27).epsilon(0.02));
  CHECK(apart.batch_size() == together.batch_size());
  REQUIRE(apart.samples_ms().size() == 100);
  for (const double sample : apart.samples_ms()) CHECK(sample == Catch::Approx(0.02));
  CHECK(apart.outcome() == Outcome::measured);
}

TEST_CASE("Runs that are slower than the pace follow each other at once", "[pace]") {
  const auto call = [](Duration) { return from_ms(30); };
  ManualClock clock;
  const Sampler together = paced(clock, spread(100, Duration{0}), call);
  const Sampler apart = paced(clock, spread(100, from_ms(27)), call);
  CHECK(apart.elapsed() == together.elapsed());
  CHECK(apart.samples_ms().size() == together.samples_ms().size());
}

TEST_CASE("What fills the time between runs is short and can be told from a run", "[pace]") {
  Sampler sampler(spread(10, from_ms(100)), fine);
  Duration time{0};
  int fillers = 0;
  while (!sampler.done()) {
    const bool fills = sampler.fills();
    const std::size_t runs = sampler.samples_ms().size();
    const Duration end = time + from_ms(0.1) * static_cast<double>(sampler.next_calls());
    CHECK(to_ms(end - time) <= 20.0001);
    if (fills) CHECK(sampler.batches_ahead() == 1);
    sampler.record(time, end, false);
    if (fills) {
      CHECK(sampler.samples_ms().size() == runs);
      ++fillers;
    }
    time = end;
  }
  CHECK(fillers == 25);  // 500 ms between the fives, in 20 ms each
  CHECK(sampler.samples_ms().size() == 10);
}

TEST_CASE("What is left of a paced timing counts the time between its runs", "[pace]") {
  Sampler sampler(spread(100, from_ms(20)), fine);
  Duration time{0};
  while (sampler.samples_ms().size() < 50) {
    const Duration end = time + from_ms(0.1) * static_cast<double>(sampler.next_calls());
    sampler.record(time, end, false);
    time = end;
  }
  CHECK(to_ms(sampler.remaining()) == Catch::Approx(1100).epsilon(0.1));
}

TEST_CASE("Paced runs see a machine that changes its mood every half second, others one mood of it",
          "[pace][simulation]") {
  // Moods of a standard deviation of 5 %, in each of which a run is off by 1 %.
  Random random(3);
  int together = 0;
  int apart = 0;
  constexpr int timings = 200;
  for (int timing = 0; timing < timings; ++timing) {
    std::vector<double> moods;
    for (int i = 0; i < 20; ++i) moods.push_back(1 + 0.05 * random.normal());
    const auto call = [&](Duration now) {
      const auto mood = static_cast<std::size_t>(to_ms(now) / 500);
      return from_ms(0.5) * moods[mood % moods.size()] * (1 + 0.01 * random.normal());
    };
    const auto covers = [&](Duration pace) {
      ManualClock clock;
      const Sampler sampler = paced(clock, spread(100, pace), call);
      const std::vector<double>& samples = sampler.samples_ms();
      const auto interval = median_interval(samples, 0.95);
      const double median = summarize(samples)->p50;
      const Interval wide = widened(*interval, median, wander(samples, 0.95).widening);
      return wide.low <= 0.5 && 0.5 <= wide.high ? 1 : 0;
    };
    together += covers(Duration{0});
    apart += covers(from_ms(27.5));
  }
  CHECK(together < 0.4 * timings);
  CHECK(apart >= 0.9 * timings);
}

TEST_CASE("The level of a stretch is the median of its five runs") {
  CHECK(stretch_levels(std::vector<double>{1, 9, 2, 8, 3, 5, 5, 5, 4, 6, 7, 7}) ==
        std::vector<double>{3, 5});
  CHECK(stretch_levels(std::vector<double>{1, 2, 3, 4}).empty());
}

TEST_CASE("A stretch that was interrupted does not move the spread of all") {
  std::vector<double> samples;
  for (int i = 0; i < 50; ++i) samples.push_back(i < 5 ? 9 : i / 5 % 2 == 0 ? 1 : 1.1);
  // Levels: five of 1.1, four of 1, one of 9. Of their distances from 1.1, five are 0, four 0.1.
  CHECK(*stretch_spread(samples) == Catch::Approx(1.4826 * 0.05 / 1.1));
  CHECK_FALSE(stretch_spread(std::vector<double>(14, 1.0)).has_value());
  CHECK(*stretch_spread(std::vector<double>(15, 1.0)) == 0);
}

TEST_CASE("In turns with others, each five runs follow calls that warm up again", "[pace]") {
  ManualClock clock;
  Timer timer(clock, fine, {.warmup = 3, .runs = 50, .budget = from_ms(5000), .in_turns = true});
  // After another's turn it is on one core for 10 ms, and takes twice as long.
  Duration turn_begin{0};
  const auto call = [&] {
    const bool is_cold = clock.now() - turn_begin < from_ms(10);
    clock.advance(from_ms(is_cold ? 0.04 : 0.02));
  };
  std::size_t turns = 0;
  for (bool more = true; more; ++turns) {
    turn_begin = clock.now();
    more = timer.advance(call, from_ms(100));
    CHECK(timer.sampler().samples_ms().size() == 5 * (turns + 1));
    CHECK(timer.sampler().rests() == more);
    if (turns > 0) {
      CHECK(clock.now() - turn_begin >= from_ms(15));
      CHECK(clock.now() - turn_begin <= from_ms(40));
    }
    clock.advance(from_ms(400));  // the others' turns
  }
  CHECK(turns == 10);
  std::size_t cold = 0;
  for (const double sample : timer.sampler().samples_ms()) cold += sample > 0.03;
  CHECK(cold <= 5);  // in the first turn, whose warm-up is that of every timing
  // What the others took is not on its time.
  CHECK(timer.sampler().elapsed() < from_ms(10 * 40));
}

TEST_CASE("In turns with others, runs so long that warming up is lost in them follow at once",
          "[pace]") {
  ManualClock clock;
  Timer timer(clock, fine, {.warmup = 1, .runs = 20, .budget = from_ms(5000), .in_turns = true});
  int calls = 0;
  const auto call = [&] {
    clock.advance(from_ms(30));
    ++calls;
  };
  while (!timer.sampler().rests()) timer.advance(call, from_ms(100));
  const int before = calls;
  // A stretch of 100 ms ends within the turn, which goes on after it.
  CHECK(timer.advance(call, from_ms(100)));
  CHECK_FALSE(timer.sampler().rests());
  CHECK(timer.advance(call, from_ms(100)));
  CHECK(timer.sampler().rests());
  CHECK(calls == before + 5);
  CHECK(timer.sampler().samples_ms().size() == 10);
}
