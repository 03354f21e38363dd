// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/shares.h"

using namespace flopscope::measure;

using Counts = std::vector<std::int64_t>;
using Indices = std::vector<std::size_t>;

TEST_CASE("Thirds become 33.4, 33.3 and 33.3 %: whole units that add up") {
  CHECK(apportion(std::vector<double>{1, 1, 1}, 1000) == Counts{334, 333, 333});
}

TEST_CASE("What rounding down leaves goes to the largest remainders") {
  // Of 10 units: 4.6, 3.5 and 1.9; the two left over go to the .9 and the .6.
  CHECK(apportion(std::vector<double>{46, 35, 19}, 10) == Counts{5, 3, 2});
}

TEST_CASE("Shares of any times add up to 100 % exactly, none a unit away from the truth") {
  Random random(1);
  for (int set = 0; set < 2000; ++set) {
    std::vector<double> parts(1 + random.below(40));
    for (double& part : parts) part = std::exp(random.normal(0, 4));
    const auto shares = apportion(parts, 1000);
    REQUIRE(std::accumulate(shares.begin(), shares.end(), std::int64_t{0}) == 1000);
    const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      REQUIRE(std::abs(static_cast<double>(shares[i]) - 1000 * parts[i] / sum) < 1 + 1e-9);
    }
  }
}

TEST_CASE("What is no part of a time has no share, and nothing is divided among none") {
  const double nan = std::nan("");
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(apportion(std::vector<double>{nan, 3, -1, infinity, 1, 0}, 1000) ==
        Counts{0, 750, 0, 0, 250, 0});
  CHECK(apportion(std::vector<double>{0, 0}, 1000) == Counts{0, 0});
  CHECK(apportion({}, 1000).empty());
  CHECK(apportion(std::vector<double>{1, 2}, 0) == Counts{0, 0});
  CHECK(apportion(std::vector<double>{1e308, 1e308}, 1000) == Counts{500, 500});
}

TEST_CASE("The smallest set that covers 80 % is the largest parts, largest first") {
  CHECK(smallest_covering(std::vector<double>{5, 50, 10, 35}, 0.8) == Indices{1, 3});
  CHECK(smallest_covering(std::vector<double>{5, 50, 10, 35}, 0.86) == Indices{1, 3, 2});
  CHECK(smallest_covering(std::vector<double>{1, 1, 1, 1, 1}, 0.8) == Indices{0, 1, 2, 3});
  CHECK(smallest_covering(std::vector<double>{0.2, 0.2, 0.2, 0.2, 0.2}, 0.8).size() == 4);
  CHECK(smallest_covering(std::vector<double>{7}, 0.8) == Indices{0});
  CHECK(smallest_covering(std::vector<double>{3, 1}, 1) == Indices{0, 1});
}

TEST_CASE("Nothing covers nothing") {
  CHECK(smallest_covering({}, 0.8).empty());
  CHECK(smallest_covering(std::vector<double>{0, -1, std::nan("")}, 0.8).empty());
  for (const double bad : {0.0, -1.0, 1.1, std::nan("")}) {
    CHECK(smallest_covering(std::vector<double>{1, 2}, bad).empty());
  }
}
