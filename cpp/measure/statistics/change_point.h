// SPDX-License-Identifier: MIT
//
// Finds where a sequence of times changes its level: caches have warmed, a better compiler tier has
// taken over, the processor has slowed down.
//
// Of all splits in two the one is taken that explains most of the squares (the maximum of a CUSUM
// standardised by its variance, the likelihood ratio of Hinkley, "Inference about the change-point
// in a sequence of random variables", 1970), after samples beyond Tukey's outer fences are brought
// in to them. Whether it is significant is decided by a permutation test, which needs no assumption
// about the noise but that its order does not matter; where neighbours are alike, as times often
// are, the statistic is reduced by what their correlation explains. A clear change needs about a
// quarter of the permutations. Unlike Pettitt's rank test it finds changes near the ends: 5 slow
// runs before 95 fast ones.
//
// What it cannot do: find a second change, or a change of the spread alone; tell a slow drift from
// a step, or noise whose neighbours are more alike than a correlation of 0.5 from a change.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace flopscope::measure {

/// The index of the first sample after the most significant change of level, if there is one.
/// Independent noise alone is taken for a change with a probability below `significance`, which is
/// in [0.0001, 1): the number of permutations it takes grows with its inverse. Either side of a
/// change has at least 3 samples. None below 8 samples, when a sample is not finite, or for any
/// other significance.
[[nodiscard]] std::optional<std::size_t> change_point(std::span<const double> samples,
                                                      double significance = 0.05);

}  // namespace flopscope::measure
