// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/instantiate.h"
#include "flopscope/layers/cross_entropy.h"
#include "flopscope/layers/shape.h"

namespace flopscope::layers {

template <class T>
double cross_entropy_naive(const CrossEntropyShape& shape, const T* logits,
                           const std::int32_t* labels, T* dlogits) {
  const auto [rows, classes] = as_sizes(shape.rows, shape.classes);
  double loss = 0;
  for (std::size_t i = 0; i < rows; ++i, logits += classes, dlogits += classes) {
    const auto label = static_cast<std::size_t>(labels[i]);
    T largest = logits[0];
    for (std::size_t j = 1; j < classes; ++j) largest = logits[j] > largest ? logits[j] : largest;
    T sum = 0;
    for (std::size_t j = 0; j < classes; ++j) {
      dlogits[j] = std::exp(logits[j] - largest);
      sum += dlogits[j];
    }
    loss += std::log(sum) - (logits[label] - largest);
    for (std::size_t j = 0; j < classes; ++j) {
      dlogits[j] = (dlogits[j] / sum - (j == label ? 1 : 0)) / static_cast<T>(rows);
    }
  }
  return loss / static_cast<double>(rows);
}

FLOPSCOPE_FLOAT_AND_DOUBLE(cross_entropy_naive);

}  // namespace flopscope::layers
