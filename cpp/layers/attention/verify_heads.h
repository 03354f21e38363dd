// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The verification that all forms of attention share: each row of each head against the textbook's.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/verification.h"
#include "flopscope/layers/tensor.h"

namespace flopscope::layers {

/// The result of an attention is (batch, seq, heads, width).
struct HeadRows {
  std::int64_t batch, heads, seq, width;
};

/// Compares `y` with what `row(b, t, h, reference)` computes for `work` each. Errors are relative
/// to the largest element of a row.
template <class Row>
[[nodiscard]] Verification verify_heads(const HeadRows& of, const float* y, Row&& row,
                                        double tolerance, double work, double max_work) {
  const auto rows = static_cast<std::size_t>(of.batch * of.seq * of.heads);
  const auto width = static_cast<std::size_t>(of.width);
  const auto compare = [&](std::size_t sampled, float* expected, ErrorGauge& gauge) {
    const auto at = static_cast<std::int64_t>(sampled);
    row(at / of.heads / of.seq, at / of.heads % of.seq, at % of.heads, expected);
    double largest = 0;
    for (std::size_t i = 0; i < width; ++i)
      largest = std::max(largest, std::abs(double{expected[i]}));
    for (std::size_t i = 0; i < width; ++i) {
      gauge.compare(y[sampled * width + i], expected[i], largest);
    }
  };
  return verify_parts(rows, work, max_work, tolerance, width, compare);
}

}  // namespace flopscope::layers
