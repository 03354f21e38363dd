// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.h"
#include "flopscope/layers/peak.h"
#include "flopscope/measure/cost.h"

using namespace flopscope::layers;

namespace {

std::vector<float> run(bool simd, std::int64_t steps, float factor, float term,
                       const std::vector<float>& begin) {
  std::vector<float> y(begin.size(), -1);
  (simd ? &peak_simd : &peak_naive<float>)({steps}, factor, term, begin.data(), y.data());
  return y;
}

std::vector<float> small_integers() {
  std::vector<float> begin(PeakShape::chains);
  for (std::size_t i = 0; i < begin.size(); ++i) begin[i] = static_cast<float>(7 * i);
  return begin;
}

}  // namespace

TEST_CASE("Every chain takes every step: with factor and term 1 it counts them") {
  const auto begin = small_integers();
  for (const bool simd : {false, true}) {
    for (const std::int64_t steps : {1, 2, 3, 1000, 12345}) {
      const auto y = run(simd, steps, 1, 1, begin);
      for (std::size_t i = 0; i < begin.size(); ++i) {
        CHECK(y[i] == begin[i] + static_cast<float>(steps));
      }
    }
  }
}

TEST_CASE("A step multiplies before it adds") {
  // y = 2 y + 3, three times, from 7 i: 8 (7 i) + 3 (4 + 2 + 1).
  const auto begin = small_integers();
  for (const bool simd : {false, true}) {
    const auto y = run(simd, 3, 2, 3, begin);
    for (std::size_t i = 0; i < begin.size(); ++i) CHECK(y[i] == 8 * begin[i] + 21);
  }
}

TEST_CASE("Beyond 2^24 the count stays where it is in both kernels") {
  const std::vector<float> begin(PeakShape::chains, 16777214);
  for (const bool simd : {false, true}) {
    CHECK(run(simd, 10, 1, 1, begin) == std::vector<float>(PeakShape::chains, 16777216));
  }
}

TEST_CASE("peak's cost is its multiply-adds") {
  const auto work = cost(PeakShape{1000});
  CHECK(work.macs == 96000);
  CHECK(work.multiplies == 96000);
  CHECK(work.adds == 96000);
  CHECK(work.others == 0);
  CHECK(work.bytes_read == 98 * 4);
  CHECK(work.bytes_written == 96 * 4);
  CHECK(count(work, flopscope::measure::Convention::flops) == 192000);
  CHECK(output_shape(PeakShape{1000}) == Shape{96});
}
