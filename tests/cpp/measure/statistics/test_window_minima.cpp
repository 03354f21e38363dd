// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/window_minima.h"

using namespace flopscope::measure;

namespace {

using Samples = std::vector<double>;

}  // namespace

TEST_CASE("Each window has the least of its samples") {
  const Samples samples{3, 1, 4, 1, 5, 9, 2};
  CHECK(window_minima(samples, 1) == samples);
  CHECK(window_minima(samples, 2) == Samples{1, 1, 1, 1, 5, 2});
  CHECK(window_minima(samples, 3) == Samples{1, 1, 1, 1, 2});
  CHECK(window_minima(samples, 7) == Samples{1});
}

TEST_CASE("No samples, or more than there are, make no window") {
  CHECK(window_minima(Samples{1, 2}, 0).empty());
  CHECK(window_minima(Samples{1, 2}, 3).empty());
  CHECK(window_minima(Samples{}, 1).empty());
}

TEST_CASE("Windows of any length have what looking at each sample finds") {
  Random random(3);
  Samples samples;
  for (int i = 0; i < 60; ++i) samples.push_back(static_cast<double>(random.bits() % 9));
  for (std::size_t count = 1; count <= samples.size(); ++count) {
    Samples expected;
    for (auto begin = samples.begin(); begin + static_cast<std::ptrdiff_t>(count) <= samples.end();
         ++begin) {
      expected.push_back(*std::min_element(begin, begin + static_cast<std::ptrdiff_t>(count)));
    }
    CHECK(window_minima(samples, count) == expected);
  }
}
