// SPDX-License-Identifier: MIT
#include "flopscope/measure/phrase.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace flopscope::measure {

namespace {

constexpr double largest_exact = 9007199254740992.0;  // 2^53
// Between these a number is written out; outside, as a power of ten.
constexpr double smallest_plain = 1e-4;
constexpr double largest_plain = 1e15;

std::string with_commas(std::string digits) {
  const std::size_t first = digits.front() == '-' ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

}  // namespace

std::string number_text(double value, int digits) {
  std::array<char, 64> buffer{};
  const auto print = [&](const char* format, int precision) {
    std::snprintf(buffer.data(), buffer.size(), format, precision, value);
    return std::string(buffer.data());
  };
  const double size = std::abs(value);
  if (size <= largest_exact && value == std::floor(value)) return with_commas(print("%.*f", 0));
  if (size < smallest_plain || size >= largest_plain) return print("%.*g", digits);
  const int whole_digits = static_cast<int>(std::floor(std::log10(size))) + 1;
  if (whole_digits >= digits) return with_commas(print("%.*f", 0));
  return print("%.*g", digits);
}

std::string any_of(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace flopscope::measure
