// SPDX-License-Identifier: MIT
//
// Numbers and lists inside the sentences that C++ writes: errors and verdicts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace flopscope::measure {

/// At most `digits` significant digits, but every whole one; no trailing zeros: 0.25, 180, 1.2e-05.
/// Whole numbers up to 2^53 are written out with commas: 2,147,483,647.
[[nodiscard]] std::string number_text(double value, int digits = 3);

/// "matmul, linear or relu".
[[nodiscard]] std::string any_of(std::span<const std::string> names);

}  // namespace flopscope::measure
