// SPDX-License-Identifier: MIT
//
// The loops of a matrix times a vector that are written at run time (vector_product.h), and
// compiled by the JavaScript engine when each is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// So many rows and columns at a time.
inline constexpr std::size_t add_rows_rows = 6;
inline constexpr std::size_t add_rows_columns = 16;

/// c (16 turns) += a (6) b (6, 16 turns), whose rows are `b_stride` apart; at least one turn.
using AddRowsFunction = void (*)(std::size_t turns, const float* a, const float* b,
                                 std::size_t b_stride, float* c);

inline constexpr std::size_t dot_rows_rows = 8;
inline constexpr std::size_t dot_rows_terms = 16;

/// sums[r] = the four partial sums of x[r] . y, each of every fourth term, of x (8, 16 turns), rows
/// `x_stride` apart, and y (16 turns); at least one turn. `sums` is (8, 4).
using DotRowsFunction = void (*)(std::size_t turns, const float* x, std::size_t x_stride,
                                 const float* y, float* sums);

/// Kept for this thread. Null where the engine refuses them, and for good.
[[nodiscard]] AddRowsFunction emitted_add_rows();
[[nodiscard]] DotRowsFunction emitted_dot_rows();

}  // namespace flopscope::layers::emit
