// SPDX-License-Identifier: MIT
//
// Finds where a sequence of times changes its level: caches have warmed, a better compiler tier has
// taken over, the processor has slowed down.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace flopscope::measure {

/// The index of the first sample after the most significant change of level, if there is one at
/// this significance: a sequence without a change is reported to have one with at most this
/// probability. None below 8 samples or for samples that are not finite.
[[nodiscard]] std::optional<std::size_t> change_point(std::span<const double> samples,
                                                      double significance = 0.05);

}  // namespace flopscope::measure
