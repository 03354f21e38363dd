// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/fastest.h"
#include "flopscope/measure/random.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

namespace {

using Places = std::vector<std::size_t>;

/// Rounds of candidates that take these times, each batch off by noise of this standard deviation.
MirroredRounds rounds_of(const std::vector<double>& times_ms, double noise, std::uint64_t seed,
                         std::int64_t rounds = 20) {
  Random random(seed);
  MirroredRounds mirrored_rounds({.warmup = 1, .rounds = rounds, .seed = seed}, exact_clock,
                                 times_ms.size());
  ManualClock clock;
  while (!mirrored_rounds.done()) {
    const MirroredRounds::Batch batch = mirrored_rounds.next();
    const Duration begin = clock.now();
    const double ms = times_ms[batch.candidate] * std::exp(noise * random.normal());
    clock.advance(from_ms(ms) * static_cast<double>(batch.calls));
    mirrored_rounds.record(begin, clock.now());
  }
  return mirrored_rounds;
}

bool holds(const Places& places, std::size_t place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

}  // namespace

TEST_CASE("The fastest is named first, and with it those within the difference that matters",
          "[fastest]") {
  const MirroredRounds mirrored_rounds = rounds_of({6, 3.02, 9, 3}, 0, 1);
  CHECK(fastest(mirrored_rounds, 4, {}, {}) == Places{3, 1});
  CHECK(fastest(mirrored_rounds, 4, {}, {.minimum_effect = 0.001}) == Places{3});
  CHECK(fastest(mirrored_rounds, 3, {}, {}) == Places{1});  // the last one is a control
  CHECK(fastest(mirrored_rounds, 4, {}, {.minimum_effect = 3}) == Places{3, 0, 1, 2});
}

TEST_CASE("A shorter median alone makes nobody the fastest", "[fastest]") {
  // 20 rounds at 20 % noise: the quartets tell no 1 % apart.
  const MirroredRounds mirrored_rounds = rounds_of({3, 2.97, 9}, 0.2, 2);
  const Places found = fastest(mirrored_rounds, 3, {}, {});
  CHECK(found.size() == 2);
  CHECK(holds(found, 0));
  CHECK(holds(found, 1));
}

TEST_CASE("Whoever has no rounds has no fastest", "[fastest]") {
  const MirroredRounds none({}, exact_clock, 3);
  CHECK(fastest(none, 3, {}, {}).empty());
  CHECK(fastest(rounds_of({1, 2}, 0, 1), 2, {}, {.confidence = 1}).empty());
}

TEST_CASE("The true fastest is among those named in at least 95 % of 500 suites of eight",
          "[fastest][simulation]") {
  std::vector<double> times(8, 3);
  times[5] = 2.999;  // nobody could tell
  int named = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    if (holds(fastest(rounds_of(times, 0.03, seed, 10), 8, {}, {.minimum_effect = 0}), 5)) ++named;
  }
  CHECK(named >= 475);
}
