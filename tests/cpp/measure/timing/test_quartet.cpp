// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "catch.h"
#include "flopscope/measure/quartet.h"

using namespace flopscope::measure;

TEST_CASE("A quartet's ratio is that of its subjects, in either order") {
  // A takes 6 and B takes 2: ln 3, whichever is outside.
  CHECK(Quartet{true, {6, 2, 2, 6}}.log_ratio() == Catch::Approx(std::log(3)).epsilon(1e-15));
  CHECK(Quartet{false, {2, 6, 6, 2}}.log_ratio() == Catch::Approx(std::log(3)).epsilon(1e-15));
}

TEST_CASE("Growth by the same factor from batch to batch cancels within a quartet") {
  // Equal subjects, each batch 1.5 times as slow as the one before: 8, 12, 18, 27.
  CHECK(Quartet{true, {8, 12, 18, 27}}.log_ratio() == Catch::Approx(0).margin(1e-15));
  CHECK(Quartet{false, {8, 12, 18, 27}}.log_ratio() == Catch::Approx(0).margin(1e-15));
}

TEST_CASE("What belongs to a place in the quartet has opposite signs in the two orders") {
  const double abba = Quartet{true, {4, 1, 1, 1}}.log_ratio();
  const double baab = Quartet{false, {4, 1, 1, 1}}.log_ratio();
  CHECK(abba == Catch::Approx(std::log(2)));
  CHECK(baab == -abba);
}

TEST_CASE("A quartet needs four times that are positive and finite") {
  CHECK(Quartet{true, {1, 2, 3, 4}}.valid());
  CHECK_FALSE(Quartet{}.valid());
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CHECK_FALSE(Quartet{true, {1, 2, bad, 4}}.valid());
  }
}
