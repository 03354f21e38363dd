// SPDX-License-Identifier: MIT
//
// The fastest of many, and those that may be as fast.
//
// The fastest is the one with the shortest mean of its logarithmic times, which is what quartets
// compare by; each other is told from it by the quartets of both (comparison.h), by more than the
// smallest difference that matters. Whichever is named was chosen by the same times, so each pair
// is judged with the share 1 / (k - 1) of the doubt that is allowed for k candidates (Bonferroni):
// at 95 % the true fastest is among the ones given back in at least 95 % of all runs.
//
// What it cannot do: order the rest.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "flopscope/measure/comparison.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/quartet.h"

namespace flopscope::measure {

/// The places, among the first `candidates` of `mirrored_rounds`, of the fastest one and, in their
/// order, of those not told from it; the fastest comes first. `control` is of two that are alike,
/// against which each difference is held; it may be empty. Empty below two rounds, for times
/// that no comparison takes, and for options that `compare` refuses.
[[nodiscard]] std::vector<std::size_t> fastest(const MirroredRounds& mirrored_rounds,
                                               std::size_t candidates,
                                               std::span<const Quartet> control,
                                               const ComparisonOptions& options);

}  // namespace flopscope::measure
