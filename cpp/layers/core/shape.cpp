// SPDX-License-Identifier: MIT
#include "flopscope/layers/shape.h"

#include <limits>

namespace flopscope::layers {

Shape Shape::with(int dimension, std::int64_t size) const {
  Shape changed = *this;
  changed.sizes_[static_cast<std::size_t>(dimension)] = size;
  return changed;
}

Shape Shape::and_then(std::int64_t size) const {
  Shape longer = *this;
  if (rank_ < max_rank) longer.sizes_[static_cast<std::size_t>(longer.rank_++)] = size;
  return longer;
}

std::int64_t Shape::elements() const {
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  std::int64_t product = rank_ == 0 ? 0 : 1;
  for (int i = 0; i < rank_; ++i) {
    const std::int64_t size = (*this)[i];
    if (size < 1) return 0;
    product = product > largest / size ? largest : product * size;
  }
  return product;
}

std::string Shape::text() const {
  std::string text = "(";
  for (int i = 0; i < rank_; ++i) {
    if (i > 0) text += ", ";
    text += std::to_string((*this)[i]);
  }
  return text + ")";
}

}  // namespace flopscope::layers
