// SPDX-License-Identifier: MIT
#include "flopscope/experiments/phrase.h"

#include <cmath>
#include <cstdio>

namespace flopscope::experiments {

namespace {

constexpr double largest_exact = 9007199254740992.0;  // 2^53

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
  char buffer[64];
  if (std::abs(value) <= largest_exact && value == std::floor(value)) {
    std::snprintf(buffer, sizeof buffer, "%.0f", value);
    return with_commas(buffer);
  }
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
  return buffer;
}

std::string any_of(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace flopscope::experiments
