// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the innermost loop of a product of 8-bit integers: the dot products of one or
// two rows with four columns, as WebAssembly.
//
// Written at run time so that a build for every engine has the dot products of bytes of those that
// know them. They are relaxed: one factor must have 7 bits for the result to be exact.
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

struct ByteTile {
  std::uint32_t rows = 1;       ///< 1 or 2: eight sums fit the 15 registers that V8 leaves on x86
  bool stored = false;          ///< the columns lie `b_stride` apart, else side by side
  bool seven_bit_rows = false;  ///< the rows have 7 bits, else the columns
  /// Four products and a sum by one instruction: one of the machine's where that has dot products
  /// of bytes (ARM's sdot, AVX-VNNI), of which V8 makes five elsewhere. Else by two instructions,
  /// which are three of such a machine's.
  bool direct = false;
};

/// What a ByteTileFunction (emitted_byte_tile.h) does.
[[nodiscard]] FunctionBody byte_tile(const ByteTile& tile);

}  // namespace flopscope::layers::emit
