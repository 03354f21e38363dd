// SPDX-License-Identifier: MIT
#include "flopscope/data/text_set.h"

#include <algorithm>

#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"

namespace flopscope::data {

namespace {

/// The length of the character that begins the text, by the Unicode standard's table 3-7; 0 if none
/// does.
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t at) -> unsigned {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const auto within = [](unsigned value, unsigned low, unsigned high) {
    return value >= low && value <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const bool third = within(byte(2), 0x80, 0xBF);
  if (within(first, 0xC2, 0xDF)) return within(byte(1), 0x80, 0xBF) ? 2 : 0;
  if (within(first, 0xE0, 0xEF)) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;   // no longer form than needed
    const unsigned high = first == 0xED ? 0x9F : 0xBF;  // no half of a surrogate pair
    return within(byte(1), low, high) && third ? 3 : 0;
  }
  if (within(first, 0xF0, 0xF4)) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;  // nothing past the last code point
    return within(byte(1), low, high) && third && within(byte(3), 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

std::uint32_t code_point(std::string_view character) {
  // The bits of the first byte that say how many follow are left out.
  constexpr unsigned kept[] = {0x7F, 0x1F, 0x0F, 0x07};
  std::uint32_t found = static_cast<unsigned char>(character[0]) & kept[character.size() - 1];
  for (const char next : character.substr(1)) {
    found = found << 6U | (static_cast<unsigned char>(next) & 0x3FU);
  }
  return found;
}

/// As UTF-8.
std::string encoded(std::uint32_t point) {
  const std::size_t more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  constexpr unsigned marks[] = {0, 0xC0, 0xE0, 0xF0};
  std::string character(1, static_cast<char>(point >> (6 * more) | marks[more]));
  for (std::size_t left = more; left-- > 0;) {
    character += static_cast<char>((point >> (6 * left) & 0x3FU) | 0x80U);
  }
  return character;
}

constexpr double code_points = 0x110000;

}  // namespace

measure::Result<TextSet> read_text(std::string_view text) {
  std::size_t count = 0;
  std::uint32_t largest = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) {
      return measure::refusal(
          "text", measure::Wording{"other_byte", "something else at byte {at}", {{"at", at}}},
          {"utf_8", "UTF-8 throughout"}, "damaged_file");
    }
    largest = std::max(largest, code_point(text.substr(at, length)));
    at += length;
  }
  if (count < 2) {
    return measure::refusal(
        "text", measure::Wording{"long", "{given} characters long", {{"given", count}}},
        {"at_least_long", "at least {least} characters long", {{"least", 2}}}, "damaged_file");
  }
  TextSet set;
  set.tokens.reserve(count);
  std::vector<std::uint32_t> numbers(std::size_t{largest} + 1);  // of code points; 1 if it occurs
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text.substr(at));
    set.tokens.push_back(code_point(text.substr(at, length)));
    numbers[set.tokens.back()] = 1;
    at += length;
  }
  const auto different = std::count(numbers.begin(), numbers.end(), 1U);
  set.alphabet.reserve(static_cast<std::size_t>(different));
  for (std::uint32_t each = 0; each <= largest; ++each) {
    if (numbers[each] == 0) continue;
    numbers[each] = static_cast<std::uint32_t>(set.alphabet.size());
    set.alphabet.push_back(encoded(each));
  }
  for (std::uint32_t& token : set.tokens) token = numbers[token];
  return set;
}

double text_set_bytes(double text_bytes) {
  const double alphabet = std::min(text_bytes, code_points);
  return text_bytes * sizeof(std::uint32_t) + code_points * sizeof(std::uint32_t) +
         alphabet * sizeof(std::string);
}

}  // namespace flopscope::data
