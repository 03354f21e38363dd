// SPDX-License-Identifier: MIT
//
// The least of some successive samples, wherever they begin: what a shorter run would have found.
// The least of a thousand is below the least of ten of the same kind, and ten that follow each
// other may all lie in a stretch in which the machine was busy.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace flopscope::measure {

/// The least of the samples i to i + count - 1, for each i that has so many; with all of them it is
/// the minimum. Empty where `count` is 0 or more than there are.
[[nodiscard]] std::vector<double> window_minima(std::span<const double> samples, std::size_t count);

}  // namespace flopscope::measure
