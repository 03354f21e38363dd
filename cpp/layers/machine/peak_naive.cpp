// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>

#include "core/instantiate.h"
#include "flopscope/layers/peak.h"

namespace flopscope::layers {

template <class T>
void peak_naive(const PeakShape& shape, T factor, T term, const T* begin, T* y) {
  constexpr std::size_t accumulators = 12;
  const auto chains = static_cast<std::size_t>(shape.chains());
  for (std::size_t chain = 0; chain < chains; chain += accumulators) {
    const std::size_t count = std::min(accumulators, chains - chain);
    T values[accumulators] = {};
    for (std::size_t i = 0; i < count; ++i) values[i] = begin[chain + i];
    for (std::int64_t step = 0; step < shape.steps; ++step) {
      for (T& value : values) value = value * factor + term;
    }
    for (std::size_t i = 0; i < count; ++i) y[chain + i] = values[i];
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(peak_naive);

}  // namespace flopscope::layers
