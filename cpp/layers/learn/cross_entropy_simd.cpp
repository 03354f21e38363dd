// SPDX-License-Identifier: MIT
#include <cmath>

#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/shape.h"
#include "simd/exp_rows.h"

namespace flopscope::layers {

double cross_entropy_simd(const CrossEntropyShape& shape, const float* logits,
                          const std::int32_t* labels, float* dlogits) {
  const auto [rows, classes] = as_sizes(shape.rows, shape.classes);
  const float share = 1 / static_cast<float>(rows);
  double loss = 0;
  for (std::size_t i = 0; i < rows; ++i, logits += classes, dlogits += classes) {
    const auto label = static_cast<std::size_t>(labels[i]);
    const float largest = simd::largest_of(logits, classes);
    const float sum = simd::exponentials(logits, largest, dlogits, classes);
    loss += std::log(sum) - (logits[label] - largest);
    simd::scale(dlogits, share / sum, classes);
    dlogits[label] -= share;
  }
  return loss / static_cast<double>(rows);
}

}  // namespace flopscope::layers
