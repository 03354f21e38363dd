// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The generator of the two loops of a matrix times a vector, as WebAssembly: several rows of the
// matrix at a time, each read along its length, with fused multiply-adds.
//
// Such a product reads every number once, so it should take as long as reading does. Compilers load
// all that a turn of the loop needs before they compute, which spills, and multiply and add apart;
// then there are more instructions for each number than come through while it is read.
#pragma once

#include "function_body.h"

namespace flopscope::layers::emit {

/// The rows that are added in one pass over C, and the vectors of a turn: as many as registers
/// hold beside a factor for each row.
inline constexpr std::uint32_t added_rows = 6;
inline constexpr std::uint32_t added_vectors = 4;

/// What an AddRowsFunction (emitted_vector_product.h) does.
[[nodiscard]] FunctionBody add_rows_loop();

/// The dot products that run side by side, and the vectors of each row in a turn.
inline constexpr std::uint32_t dot_rows = 8;
inline constexpr std::uint32_t dot_vectors = 4;

/// What a DotRowsFunction does.
[[nodiscard]] FunctionBody dot_rows_loop();

}  // namespace flopscope::layers::emit
