// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <vector>

#include "catch.h"
#include "flopscope/layers/peak.h"
#include "flopscope/measure/cost.h"

using namespace flopscope::layers;

namespace {

constexpr PeakForm forms[] = {PeakForm::accumulators_12, PeakForm::accumulators_14,
                              PeakForm::accumulators_24};

std::vector<float> run(bool simd, const PeakShape& shape, float factor, float term,
                       const std::vector<float>& begin) {
  std::vector<float> y(begin.size(), -1);
  (simd ? &peak_simd : &peak_naive<float>)(shape, factor, term, begin.data(), y.data());
  return y;
}

std::vector<float> small_integers(PeakForm form) {
  std::vector<float> begin(static_cast<std::size_t>(PeakShape{1, form}.chains()));
  for (std::size_t i = 0; i < begin.size(); ++i) begin[i] = static_cast<float>(7 * i);
  return begin;
}

}  // namespace

TEST_CASE("Every chain takes every step: with factor and term 1 it counts them") {
  for (const PeakForm form : forms) {
    const auto begin = small_integers(form);
    for (const bool simd : {false, true}) {
      for (const std::int64_t steps : {1, 2, 3, 1000, 12345}) {
        const auto y = run(simd, {steps, form}, 1, 1, begin);
        for (std::size_t i = 0; i < begin.size(); ++i) {
          CHECK(y[i] == begin[i] + static_cast<float>(steps));
        }
      }
    }
  }
}

TEST_CASE("A step multiplies before it adds") {
  // y = 2 y + 2, three times, from 7 i: 8 (7 i) + 2 (4 + 2 + 1).
  for (const PeakForm form : forms) {
    const auto begin = small_integers(form);
    for (const bool simd : {false, true}) {
      const auto y = run(simd, {3, form}, 2, 2, begin);
      for (std::size_t i = 0; i < begin.size(); ++i) CHECK(y[i] == 8 * begin[i] + 14);
    }
  }
  const auto begin = small_integers(PeakForm::accumulators_12);
  const auto y = run(true, {3, PeakForm::accumulators_12}, 2, 3, begin);
  for (std::size_t i = 0; i < begin.size(); ++i) CHECK(y[i] == 8 * begin[i] + 21);
}

TEST_CASE("Beyond 2^24 the count stays where it is in both kernels") {
  for (const PeakForm form : forms) {
    const std::vector<float> begin(small_integers(form).size(), 16777214);
    for (const bool simd : {false, true}) {
      CHECK(run(simd, {10, form}, 1, 1, begin) == std::vector<float>(begin.size(), 16777216));
    }
  }
}

TEST_CASE("peak's cost is its multiply-adds") {
  const PeakShape shape{1000, PeakForm::accumulators_12};
  const auto work = cost(shape);
  CHECK(work.macs == 96000);
  CHECK(work.multiplies == 96000);
  CHECK(work.adds == 96000);
  CHECK(work.others == 0);
  CHECK(work.bytes_read == 98 * 4);
  CHECK(work.bytes_written == 96 * 4);
  CHECK(count(work, flopscope::measure::Convention::flops) == 192000);
  CHECK(output_shape(shape) == Shape{96});
  CHECK(cost(PeakShape{1000, PeakForm::accumulators_14}).macs == 112000);
  CHECK(cost(PeakShape{1000, PeakForm::accumulators_24}).macs == 192000);
}
