// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Which rows of a matrix are read side by side. Rows that follow each other seem the natural
// choice, but processors fetch ahead less well where several places are read that lie near each
// other. Reading four of 4 KB side by side, out of a matrix of 4 MB, reached 80 to 88 % of the rate
// of reading it from end to end; four that lie a quarter of the matrix apart reached all of it, and
// two halves of a matrix in main memory 120 %.
#pragma once

#include <bit>
#include <cstddef>

namespace flopscope::layers {

/// How many rows apart those of a group lie, and how many groups there are, if `together` of `rows`
/// are read at a time; the rows from `together` times this on are left over. No power of two in
/// large matrices, where it would often put the rows into the same sets of the caches.
[[nodiscard]] constexpr std::size_t far_rows(std::size_t rows, std::size_t together) {
  constexpr std::size_t many = 16;
  const std::size_t apart = rows / together;
  return apart >= many && std::has_single_bit(apart) ? apart - 1 : apart;
}

}  // namespace flopscope::layers
