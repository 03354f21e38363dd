// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the loops of a matrix times a vector, as WebAssembly: one or several rows of the
// matrix at a time, each read along its length, with fused multiply-adds.
//
// Such a product reads every number once, so it should take as long as reading does. Compilers load
// all that a turn of the loop needs before they compute, which spills, and multiply and add apart;
// then there are more instructions for each number than come through while it is read.
//
// Rows that are read side by side lie as far apart as the matrix allows (layers/matmul/far_rows.h).
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

/// The vectors of each row in a turn of either loop.
inline constexpr std::uint32_t turn_vectors = 4;

/// What an AddRowsFunction (emitted_vector_product.h) does, so many rows at a time.
[[nodiscard]] FunctionBody add_rows_loop(std::uint32_t rows);

/// The vectors in which each dot product is summed: those of five rows hide the delay of an
/// addition.
inline constexpr std::uint32_t row_sums = 2;

/// What a DotRowsFunction does, so many rows at a time.
[[nodiscard]] FunctionBody dot_rows_loop(std::uint32_t rows);

}  // namespace flopscope::layers::emit
