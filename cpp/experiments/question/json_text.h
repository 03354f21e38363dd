// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The few forms of JSON that an export needs, independent of any locale.
#pragma once

#include <string>
#include <string_view>

namespace flopscope::experiments {

/// In quotes, with everything escaped that must be.
[[nodiscard]] std::string json_text(std::string_view text);

/// `value` rounded to a multiple of 10^-decimals, without trailing zeros; null for what JSON cannot
/// write, infinities and NaN.
[[nodiscard]] std::string json_number(double value, int decimals = 0);

}  // namespace flopscope::experiments
