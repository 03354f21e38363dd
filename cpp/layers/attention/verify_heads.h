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
  const std::size_t affordable = affordable_parts(rows, work, max_work);
  if (affordable == 0) return too_much_work();
  auto reference = Tensor<float>::allocate({of.width});
  if (!reference) return no_memory();
  ErrorGauge gauge(tolerance);
  const Sample sample(rows, affordable);
  for (std::size_t s = 0; s < sample.size(); ++s) {
    const auto at = static_cast<std::int64_t>(sample[s]);
    row(at / of.heads / of.seq, at / of.heads % of.seq, at % of.heads, reference->data());
    double largest = 0;
    for (const float each : reference->values())
      largest = std::max(largest, std::abs(double{each}));
    for (std::int64_t i = 0; i < of.width; ++i) {
      gauge.compare(y[at * of.width + i], reference->data()[i], largest);
    }
  }
  return gauge.verification();
}

}  // namespace flopscope::layers
