// SPDX-License-Identifier: MIT
#include "flopscope/layers/shape.h"

#include <limits>

namespace flopscope::layers {

Shape::Shape(std::initializer_list<std::int64_t> sizes) {
  for (const std::int64_t size : sizes) {
    if (rank_ == max_rank) break;
    sizes_[static_cast<std::size_t>(rank_++)] = size;
  }
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
