// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/all_reduce.h"

using namespace flopscope::measure;

namespace {

/// A message takes 10 us and 1 ns a byte.
constexpr Link gigabyte_link{Duration{10'000}, 1e9};

}  // namespace

TEST_CASE("A ring sends each part twice round, a tree all of it up and down", "[all-reduce]") {
  // 6 messages of 1,000 bytes: 6 (10 us + 1 us); 4 of 4,000 bytes: 4 (10 us + 4 us).
  CHECK(ring_all_reduce(4, 4000, gigabyte_link).count() == Catch::Approx(66'000));
  CHECK(tree_all_reduce(4, 4000, gigabyte_link).count() == Catch::Approx(56'000));
}

TEST_CASE("One machine has nothing to exchange", "[all-reduce]") {
  CHECK(ring_all_reduce(1, 4000, gigabyte_link).count() == 0);
  CHECK(tree_all_reduce(1, 4000, gigabyte_link).count() == 0);
}

TEST_CASE("Of much data a ring takes hardly more on more machines, and a tree does",
          "[all-reduce]") {
  constexpr double gigabyte = 1e9;
  CHECK(ring_all_reduce(1024, gigabyte, gigabyte_link) <
        1.03 * ring_all_reduce(64, gigabyte, gigabyte_link));
  CHECK(tree_all_reduce(1024, gigabyte, gigabyte_link) >
        1.6 * tree_all_reduce(64, gigabyte, gigabyte_link));
}
