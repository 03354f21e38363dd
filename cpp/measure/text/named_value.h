// SPDX-License-Identifier: MIT
//
// A value that a sentence speaks of, by name. A verdict carries these beside its English, so that a
// program can use them, or say the same in another language.
#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flopscope/measure/reason.h"
#include "flopscope/measure/record.h"

namespace flopscope::measure {

struct NamedValue {
  std::string name;
  std::optional<double> number;
  std::string text;  ///< empty for a number

  static const RecordType record_type;
};

/// A value on its way into a sentence; points to its texts.
struct Said {
  template <class Number>
  requires std::integral<Number> || std::floating_point<Number> Said(const char* of, Number value)
      : name(of), number(static_cast<double>(value)) {}
  Said(const char* of, std::string_view value) : name(of), text(value), is_text(true) {}
  Said(const char* of, const std::string& value) : Said(of, std::string_view(value)) {}
  Said(const char* of, const char* value) : Said(of, std::string_view(value)) {}
  /// Words, whose code is kept beside them as "<name>_code".
  Said(const char* of, Phrase value)
      : name(of), text(value.text), code(value.code), is_text(true) {}
  Said(const char* of, const Error& value) : Said(of, Phrase{value.code, value.message}) {}

  const char* name;
  double number = 0;
  std::string_view text, code;
  bool is_text = false;
};
using SaidValues = std::initializer_list<Said>;

/// `words` with each "{name}" replaced by the value of that name: a text as it is, a number to 3
/// significant digits, or to as many as "{name:2}" says.
[[nodiscard]] std::string filled(std::string_view words, SaidValues values);

/// The values, to be kept.
[[nodiscard]] std::vector<NamedValue> kept(SaidValues values);

}  // namespace flopscope::measure
