// SPDX-License-Identifier: MIT
#include "flopscope/measure/phrase.h"

#include <cmath>
#include <cstdint>

namespace flopscope::measure {

namespace {

constexpr double largest_exact = 9007199254740992.0;  // 2^53
// Exponents between these are written out; others as a power of ten.
constexpr int smallest_plain = -4;
constexpr int largest_plain = 14;

std::string whole_text(double value) {
  std::string digits = std::to_string(static_cast<std::int64_t>(value));
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

// In two steps, since the power alone may be none that a double holds.
double scaled(double value, int exponent) {
  const int half = exponent / 2;
  return value * std::pow(10.0, half) * std::pow(10.0, exponent - half);
}

// Of a positive number. printf does the same, but weighs 3 KB of what a browser downloads first.
std::string significant_text(double value, int digits) {
  int exponent = static_cast<int>(std::floor(std::log10(value)));
  double rounded = std::nearbyint(scaled(value, digits - 1 - exponent));
  if (rounded >= std::pow(10.0, digits)) {
    rounded /= 10;
    ++exponent;
  }
  std::string text = std::to_string(static_cast<std::int64_t>(rounded));
  text.erase(text.find_last_not_of('0') + 1);
  const auto point_after = [&](int whole) {
    const auto wanted = static_cast<std::size_t>(whole);
    if (text.size() < wanted) text.append(wanted - text.size(), '0');
    if (text.size() > wanted) text.insert(wanted, ".");
  };
  if (exponent >= smallest_plain && exponent <= largest_plain) {
    if (exponent < 0)
      return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + text;
    point_after(exponent + 1);
    return text;
  }
  point_after(1);
  text += exponent < 0 ? "e-" : "e+";
  if (std::abs(exponent) < 10) text += '0';
  return text + std::to_string(std::abs(exponent));
}

std::string size_text(double size, int digits) {
  if (!std::isfinite(size)) return std::isnan(size) ? "nan" : "inf";
  if (size <= largest_exact && size == std::floor(size)) return whole_text(size);
  const bool many_whole_digits = size >= std::pow(10.0, digits - 1);
  if (many_whole_digits && size < 1e15) return whole_text(std::nearbyint(size));
  return significant_text(size, digits);
}

}  // namespace

std::string number_text(double value, int digits) {
  const std::string text = size_text(std::abs(value), digits);
  return value < 0 ? "-" + text : text;
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
