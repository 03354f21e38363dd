// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Alignment: sizes rounded up, so that parts of a workspace begin where a cache line does.
#pragma once

#include <cstddef>
#include <limits>

namespace flopscope::layers {

/// How many parts of a size hold `size` elements.
constexpr std::size_t quotient_up(std::size_t size, std::size_t part) {
  return (size + part - 1) / part;
}
/// The next multiple of `step`.
constexpr std::size_t rounded_up(std::size_t size, std::size_t step) {
  return (size + step - 1) / step * step;
}

/// So many floats that what follows them begins on a line of 64 bytes.
constexpr std::size_t aligned_floats(std::size_t floats) { return rounded_up(floats, 16); }

/// `aligned_floats` for bytes.
constexpr std::size_t aligned_bytes(std::size_t bytes) { return rounded_up(bytes, 64); }

/// A size that no address holds, as the largest that one could: it must not wrap around to one that
/// does.
constexpr std::size_t saturated(double size) {
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
  return size < static_cast<double>(most) ? static_cast<std::size_t>(size) : most;
}

}  // namespace flopscope::layers
