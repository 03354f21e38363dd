// SPDX-License-Identifier: MIT
//
// Parts of a whole: shares that really add up, and the few that make most of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace flopscope::measure {

/// Divides `units` among `parts` in proportion, in whole units that add up to `units` exactly: each
/// gets its share rounded down, and what is left goes one by one to the largest remainders
/// (Hamilton's method), to the first of equal ones. No unit is ever more than one away from its
/// part's true share. With 1,000 units a unit is 0.1 %. A part that is not positive and finite gets
/// nothing; when none is, or `units` is not positive, all are 0.
[[nodiscard]] std::vector<std::int64_t> apportion(std::span<const double> parts,
                                                  std::int64_t units);

/// The smallest set of parts that makes at least `share` of the sum, as their indices, largest
/// first, the first of equal ones first (Pareto's 80 % with `share` = 0.8). Parts that are not
/// positive and finite count as nothing; empty when none is, or for a share that is not in (0, 1].
[[nodiscard]] std::vector<std::size_t> smallest_covering(std::span<const double> parts,
                                                         double share);

}  // namespace flopscope::measure
