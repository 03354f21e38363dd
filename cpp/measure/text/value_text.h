// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Numbers of a caller's list in a sentence, where any double may stand.
#pragma once

#include <cstddef>
#include <string>

namespace flopscope::measure {

/// A number as people write it: 3, 0.25, NaN, -Infinity.
[[nodiscard]] std::string value_text(double value);

/// "times[3]"
[[nodiscard]] std::string indexed(const char* list, std::size_t index);

}  // namespace flopscope::measure
