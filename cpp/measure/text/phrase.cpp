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

// Exact up to 22, as the library's is, whose tables weigh 4 KB of what a browser downloads first.
double power_of_ten(int exponent) {
  double power = 1;
  for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
  return exponent < 0 ? 1 / power : power;
}

// In two steps, since the power alone may be none that a double holds.
double scaled(double value, int exponent) {
  const int half = exponent / 2;
  return value * power_of_ten(half) * power_of_ten(exponent - half);
}

// Of a positive number. printf does the same, but weighs 3 KB of what a browser downloads first.
std::string significant_text(double value, int digits) {
  int exponent = static_cast<int>(std::floor(std::log10(value)));
  double rounded = std::nearbyint(scaled(value, digits - 1 - exponent));
  if (rounded >= power_of_ten(digits)) {
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
  const bool many_whole_digits = size >= power_of_ten(digits - 1);
  if (many_whole_digits && size < 1e15) return whole_text(std::nearbyint(size));
  return significant_text(size, digits);
}

struct Character {
  char32_t code;  // 0, a control, where the bytes are no UTF-8
  std::size_t bytes;
};

// RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF.
Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {0, 1};
  char32_t code = lead & (0x7FU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0U) != 0x80) return {0, 1};
    code = code << 6U | (next & 0x3FU);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {0, 1};
  return {code, bytes};
}

bool is_plain(char32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  const bool end_of_line = code == 0x2028 || code == 0x2029;
  const bool direction = code == 0x061C || code == 0x200E || code == 0x200F ||
                         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return !control && !end_of_line && !direction;
}

}  // namespace

std::string plain_text(std::string_view text, std::size_t longest) {
  std::string plain;
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == longest) return plain + "...";
    const Character next = first_character(text);
    if (is_plain(next.code)) plain += text.substr(0, next.bytes);
    else plain += '?';
    text.remove_prefix(next.bytes);
  }
  return plain;
}

std::string number_text(double value, int digits) {
  const std::string text = size_text(std::abs(value), digits);
  return value < 0 ? "-" + text : text;
}

std::string value_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return number_text(value, 6);
}

std::string indexed(std::string_view list, std::size_t index) {
  return std::string(list) + "[" + std::to_string(index) + "]";
}

std::string all_of(std::span<const std::string> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

}  // namespace flopscope::measure
