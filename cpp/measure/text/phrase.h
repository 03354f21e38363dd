// SPDX-License-Identifier: MIT
//
// Numbers and lists inside the sentences that C++ writes: errors and verdicts.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flopscope::measure {

/// At most `digits` significant digits, but every whole one; no trailing zeros: 0.25, 180, 1.2e-05.
/// Whole numbers up to 2^53 are written out with commas: 2,147,483,647.
[[nodiscard]] std::string number_text(double value, int digits = 3);

/// Where any double may stand: 3, 0.25, NaN, -Infinity, to 6 digits.
[[nodiscard]] std::string value_text(double value);

/// "times[3]"
[[nodiscard]] std::string indexed(std::string_view list, std::size_t index);

/// Text from elsewhere as it may stand in a sentence: '?' for what could command a terminal or turn
/// the order of the letters around it (controls, marks of direction, ends of lines) and for what is
/// no UTF-8, and "..." after the first `longest` characters.
[[nodiscard]] std::string plain_text(std::string_view text, std::size_t longest);

[[nodiscard]] std::string all_of(std::span<const std::string> names);

}  // namespace flopscope::measure
