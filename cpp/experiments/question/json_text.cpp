// SPDX-License-Identifier: MIT
#include "json_text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace flopscope::experiments {

std::string json_text(std::string_view text) {
  static constexpr const char* digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char character : text) {
    const auto code = static_cast<unsigned char>(character);
    if (character == '"' || character == '\\') {
      quoted += '\\';
      quoted += character;
    } else if (code < 0x20) {
      quoted += "\\u00";
      quoted += digits[code >> 4U];
      quoted += digits[code & 0xFU];
    } else {
      quoted += character;
    }
  }
  return quoted + '"';
}

std::string json_number(double value, int decimals) {
  const double scaled = std::round(value * std::pow(10.0, decimals));
  if (!std::isfinite(scaled)) return "null";
  // Whole numbers look alike in every locale; the point is put in by hand.
  std::array<char, 400> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.0f", std::abs(scaled));
  std::string text = buffer.data();
  if (decimals > 0) {
    const auto places = static_cast<std::size_t>(decimals);
    if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
    text.insert(text.size() - places, ".");
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return scaled < 0 ? "-" + text : text;
}

}  // namespace flopscope::experiments
