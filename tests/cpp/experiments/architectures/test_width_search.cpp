// SPDX-License-Identifier: MIT
#include <cstdint>
#include <functional>
#include <vector>

#include "architectures/width_search.h"
#include "catch.h"

using flopscope::experiments::WidthSearch;

namespace {

/// The widths that are tried for a model that has `ratio(width)` of what is wanted.
std::vector<std::int64_t> tried(WidthSearch& search,
                                const std::function<double(std::int64_t)>& ratio) {
  std::vector<std::int64_t> widths;
  while (const auto width = search.next()) {
    widths.push_back(*width);
    search.found(ratio(*width));
  }
  return widths;
}

}  // namespace

TEST_CASE("A width is doubled until there is enough, then halved to the nearest") {
  // A convolution of 3x3 on 28x28 and ten classes: 6,770 parameters a channel and 10; an MLP
  // 784-128-10 has 101,770. 15 channels have 101,560, and 16 have 108,330.
  WidthSearch search;
  const auto widths = tried(search, [](std::int64_t width) {
    return (6770.0 * static_cast<double>(width) + 10) / 101'770;
  });
  CHECK(widths == std::vector<std::int64_t>{1, 2, 4, 8, 16, 12, 14, 15});
  CHECK(search.nearest() == 15);
}

TEST_CASE("Half as much is as far from what is wanted as twice as much") {
  // 2 has 0.45 of it and 3 has 2.1: 1 / 0.45 = 2.2 is further off.
  WidthSearch search;
  tried(search, [](std::int64_t width) { return width <= 2 ? 0.45 : 2.1; });
  CHECK(search.nearest() == 3);
  // 2 has 0.55 of it: 1 / 0.55 = 1.8 is nearer.
  WidthSearch other;
  tried(other, [](std::int64_t width) { return width <= 2 ? 0.55 : 2.1; });
  CHECK(other.nearest() == 2);
}

TEST_CASE("The narrowest model is the nearest where it has enough already") {
  WidthSearch search;
  CHECK(tried(search, [](std::int64_t) { return 7.0; }) == std::vector<std::int64_t>{1});
  CHECK(search.nearest() == 1);
}

TEST_CASE("No width is found where the widest model has less than is wanted") {
  WidthSearch search;
  const auto widths = tried(search, [](std::int64_t) { return 0.5; });
  CHECK(widths.back() == WidthSearch::widest);
  CHECK_FALSE(search.nearest());
}

TEST_CASE("Nothing is the nearest before a search has ended, and then all of it is done") {
  WidthSearch search;
  CHECK(search.fraction() == 0);
  CHECK_FALSE(search.nearest());
  search.found(0.5);
  CHECK(search.fraction() > 0);
  CHECK(search.fraction() < 1);
  search.found(1);
  CHECK(search.fraction() == 1);
  CHECK(search.nearest() == 2);
}
