// SPDX-License-Identifier: MIT
//
// The sizes of a tensor's dimensions, outermost first.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>

#include "flopscope/measure/record.h"

namespace flopscope::layers {

/// What the size of a dimension may be.
inline constexpr measure::Range size_range = measure::between(1, 2147483647);
/// A width of which a layer makes multiples, up to four times, that are sizes too.
inline constexpr measure::Range width_range = measure::between(1, 536870911);

/// Sizes as kernels need them, as wide as an address.
template <std::integral... Sizes>
[[nodiscard, gnu::always_inline]] constexpr std::array<std::size_t, sizeof...(Sizes)> as_sizes(
    Sizes... sizes) {
  return {static_cast<std::size_t>(sizes)...};
}
/// Sizes as counts are made of them.
template <std::integral... Sizes>
[[nodiscard]] constexpr std::array<double, sizeof...(Sizes)> as_doubles(Sizes... sizes) {
  return {static_cast<double>(sizes)...};
}

class Shape {
 public:
  static constexpr int max_rank = 4;

  Shape() = default;
  /// From 1 to `max_rank` sizes; more do not compile.
  template <std::integral... Sizes>
  requires(sizeof...(Sizes) >= 1 && sizeof...(Sizes) <= max_rank) Shape(Sizes... sizes)
      : sizes_{static_cast<std::int64_t>(sizes)...}, rank_(sizeof...(Sizes)) {}

  [[nodiscard]] int rank() const { return rank_; }
  /// The size of a dimension, counted from the outermost, below `rank()`.
  [[nodiscard]] std::int64_t operator[](int dimension) const {
    return sizes_[static_cast<std::size_t>(dimension)];
  }
  /// The size of the innermost dimension; 0 where there is none.
  [[nodiscard]] std::int64_t last() const { return rank_ == 0 ? 0 : (*this)[rank_ - 1]; }
  /// The same with another size of one dimension, below `rank()`.
  [[nodiscard]] Shape with(int dimension, std::int64_t size) const;
  /// The same with one dimension more, the innermost; ignored beyond `max_rank`.
  [[nodiscard]] Shape and_then(std::int64_t size) const;
  /// The product of the sizes: 0 for no dimension or a size below 1, the largest integer where the
  /// product would pass it.
  [[nodiscard]] std::int64_t elements() const;
  /// "(2, 3)"
  [[nodiscard]] std::string text() const;

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  std::array<std::int64_t, max_rank> sizes_{};
  int rank_ = 0;
};

}  // namespace flopscope::layers
