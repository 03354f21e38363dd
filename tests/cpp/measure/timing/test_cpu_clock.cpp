// SPDX-License-Identifier: MIT
#include <cmath>

#include "catch.h"
#include "flopscope/measure/cpu_clock.h"

using namespace flopscope::measure;

TEST_CASE("Processor time grows while the processor works, and never falls", "[clock]") {
  ProcessCpuClock clock;
  const auto begin = clock.now();
#if !defined(_WIN32)
  REQUIRE(begin);  // these tests run natively or in Node
#endif
  if (!begin) return;
  auto now = begin;
  double sum = 0;
  while (*now < *begin + from_ms(1)) {
    for (int i = 0; i < 10'000; ++i) sum += std::sqrt(i + sum);
    const auto later = clock.now();
    REQUIRE(later);
    CHECK(*later >= *now);
    now = later;
  }
  CHECK(sum > 0);
}
