// SPDX-License-Identifier: MIT
//
// Words that have a code for programs and translations, and the reason why something is not there,
// in a report or inside a sentence.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// Words that last elsewhere.
struct Phrase {
  std::string_view code, text;
};

struct Reason {
  std::string code, text;

  Reason() = default;
  Reason(std::string of, std::string words) : code(std::move(of)), text(std::move(words)) {}
  Reason(const Error& error) : Reason(error.code, error.message) {}

  [[nodiscard]] bool empty() const { return code.empty(); }
  operator Phrase() const { return {code, text}; }
};

}  // namespace flopscope::measure
