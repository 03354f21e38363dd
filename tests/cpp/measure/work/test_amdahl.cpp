// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "catch.h"
#include "flopscope/measure/amdahl.h"

using namespace flopscope::measure;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}

TEST_CASE("Amdahl's what-ifs equal the fractions worked out by hand to 1e-12") {
  // Half of the time: 1 / (1/2 + 1/2f). Three quarters: 1 / (1/4 + 3/4f). A tenth: 1 / (9/10 +
  // 1/10f).
  struct Case {
    double share, twice, four_times, ten_times, infinitely;
  };
  for (const Case& each :
       {Case{0.5, 4.0 / 3, 8.0 / 5, 20.0 / 11, 2}, Case{0.75, 8.0 / 5, 16.0 / 7, 40.0 / 13, 4},
        Case{0.1, 20.0 / 19, 40.0 / 37, 100.0 / 91, 10.0 / 9}}) {
    CHECK(std::abs(amdahl_speedup(each.share, 2) - each.twice) < 1e-12);
    CHECK(std::abs(amdahl_speedup(each.share, 4) - each.four_times) < 1e-12);
    CHECK(std::abs(amdahl_speedup(each.share, 10) - each.ten_times) < 1e-12);
    CHECK(std::abs(amdahl_speedup(each.share, infinity) - each.infinitely) < 1e-12);
  }
}

TEST_CASE("No time cannot be saved, and all of it without end") {
  CHECK(amdahl_speedup(0, infinity) == 1);
  CHECK(amdahl_speedup(1, 4) == 4);
  CHECK(amdahl_speedup(1, infinity) == infinity);
  CHECK(amdahl_speedup(0.3, 1) == Catch::Approx(1).epsilon(1e-15));
  CHECK(amdahl_speedup(0.5, 0.5) == Catch::Approx(2.0 / 3));  // a part made slower
}

TEST_CASE("What is no share or no factor has no speedup") {
  for (const double bad : {-0.1, 1.1, std::nan(""), infinity}) {
    CHECK(std::isnan(amdahl_speedup(bad, 2)));
  }
  for (const double bad : {0.0, -2.0, std::nan("")}) CHECK(std::isnan(amdahl_speedup(0.5, bad)));
}

TEST_CASE("The serial share of Karp and Flatt is what Amdahl's law has for the speedup") {
  // A quarter serial: 1 / (1/4 + 3/4p) is 8/5 on 2 threads, 16/7 on 4, and 64/22 on 8.
  CHECK(std::abs(karp_flatt(1.6, 2) - 0.25) < 1e-12);
  CHECK(std::abs(karp_flatt(16.0 / 7, 4) - 0.25) < 1e-12);
  CHECK(std::abs(karp_flatt(64.0 / 22, 8) - 0.25) < 1e-12);
  CHECK(karp_flatt(4, 4) == 0);
  CHECK(std::abs(karp_flatt(1, 4) - 1) < 1e-12);
  CHECK(karp_flatt(5, 4) < 0);
}

TEST_CASE("The serial share of Gustafson's law is what a scaled speedup leaves over") {
  // p - s (p - 1) with s a tenth: 3.7 on 4 threads.
  CHECK(std::abs(gustafson_serial_share(3.7, 4) - 0.1) < 1e-12);
  CHECK(gustafson_serial_share(4, 4) == 0);
  CHECK(gustafson_serial_share(1, 4) == 1);
}
