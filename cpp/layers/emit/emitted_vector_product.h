// SPDX-License-Identifier: MIT
//
// The loops of a matrix times a vector that are written at run time (vector_product.h), and
// compiled by the JavaScript engine when each is first asked for.
#pragma once

#include <cstddef>

namespace flopscope::layers::emit {

/// A turn of each loop does so many columns or terms.
inline constexpr std::size_t vector_product_turn = 16;

// The rows that are read side by side are a group. They lie `distance` floats apart, and those of
// the next group `step` floats behind them: the groups of 4 rows of a matrix of 12 with
// distance = 3 step are 0 3 6 9, 1 4 7 10, and 2 5 8 11.

/// c (16 turns) += a[i] b[i] for the rows b[i] (16 turns) of all groups. The factors of a group lie
/// `a_distance` apart, those of the next group one behind. At least one group and one turn.
using AddRowsFunction = void (*)(std::size_t groups, std::size_t turns, const float* a,
                                 std::size_t a_distance, const float* b, std::size_t step,
                                 std::size_t distance, float* c);

/// sums (rows, 4) = the partial sums of x[i] . y, each of every fourth term, for the rows x[i]
/// (16 turns) of all groups, in the order of the groups, and y (16 turns). At least one group and
/// one turn. The bits of a sum do not depend on how many rows are a group.
using DotRowsFunction = void (*)(std::size_t groups, std::size_t turns, const float* x,
                                 std::size_t step, std::size_t distance, const float* y,
                                 float* sums);

/// The loops with so many rows in a group: 1 or 6, and 1 or 5. Kept for this thread. Null where
/// the engine refuses them, and for good.
template <std::size_t together>
[[nodiscard]] AddRowsFunction emitted_add_rows();
template <std::size_t together>
[[nodiscard]] DotRowsFunction emitted_dot_rows();

}  // namespace flopscope::layers::emit
