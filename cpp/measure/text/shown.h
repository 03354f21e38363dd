// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// What a sentence calls a value that came in a list, where any double may stand.
#pragma once

#include <cstddef>
#include <string>

namespace flopscope::measure {

/// A number as people write it: 3, 0.25, NaN, -Infinity.
[[nodiscard]] std::string shown(double value);

/// "times[3]"
[[nodiscard]] std::string indexed(const char* list, std::size_t index);

}  // namespace flopscope::measure
