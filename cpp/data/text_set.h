// SPDX-License-Identifier: MIT
//
// A text as a character-level language model sees it: each character a number, those that occur
// numbered in the order of their code points.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "flopscope/measure/result.h"

namespace flopscope::data {

struct TextSet {
  std::vector<std::string> alphabet;  ///< the UTF-8 of each character
  std::vector<std::uint32_t> tokens;  ///< the text, each below the alphabet's size
};

/// Reads UTF-8. Errors: "damaged_file" with the place of the first byte that is none, and for a
/// text of fewer than two characters, which leaves nothing to be predicted.
[[nodiscard]] measure::Result<TextSet> read_text(std::string_view text);

/// The most that reading a text of so many bytes takes beside it, the set included: a number for
/// each character, of which there may be as many as bytes, a table of what can be one, and the
/// alphabet.
[[nodiscard]] double text_set_bytes(double text_bytes);

}  // namespace flopscope::data
