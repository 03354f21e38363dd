// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Checks of the data that every fit of times over sizes asks for.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// An "invalid_value" error unless both lists are equally long, positive and finite throughout and
/// hold at least `fewest` distinct sizes, and `confidence` lies in (0, 1).
[[nodiscard]] std::optional<Error> check_sized_times(std::span<const double> sizes,
                                                     std::span<const double> times,
                                                     std::size_t fewest, double confidence);

/// The error for sizes that lie too close together to be told apart in a double, and for times or a
/// confidence whose fit leaves its range.
[[nodiscard]] Error no_fit();

}  // namespace flopscope::measure
