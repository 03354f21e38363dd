// SPDX-License-Identifier: MIT
#include "flopscope/data/text_set.h"

#include <map>

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

}  // namespace

measure::Result<TextSet> read_text(std::string_view text) {
  std::map<std::string_view, std::uint32_t> numbers;  // UTF-8 sorts as code points do
  std::vector<std::string_view> characters;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) {
      return measure::refusal(
          "text", "something else at byte " + measure::number_text(static_cast<double>(at)),
          "UTF-8 throughout", "damaged_file");
    }
    characters.push_back(text.substr(at, length));
    numbers.emplace(characters.back(), 0);
    at += length;
  }
  if (characters.size() < 2) {
    return measure::refusal("text", std::to_string(characters.size()) + " characters long",
                            "at least 2 characters long", "damaged_file");
  }
  TextSet set;
  for (auto& [character, number] : numbers) {
    number = static_cast<std::uint32_t>(set.alphabet.size());
    set.alphabet.emplace_back(character);
  }
  for (const std::string_view character : characters) set.tokens.push_back(numbers[character]);
  return set;
}

}  // namespace flopscope::data
