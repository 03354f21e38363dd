// SPDX-License-Identifier: MIT
//
// English made of a literal with a code and of values, so that a translation needs no more than the
// code and the values: what verdicts and refusals say.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "flopscope/measure/named_value.h"
#include "flopscope/measure/reason.h"

namespace flopscope::measure {

struct Wording;

/// English in which each "{name}" stands for the value of that name: "The mean is off by up to
/// {error_percent} %." A literal, one for each code.
struct Sentence {
  template <std::size_t size>
  constexpr Sentence(const char (&literal)[size]) : words(literal, size - 1) {}

  std::string_view words;
};

/// A value on its way into a sentence; points to its texts.
struct Said {
  template <class Number>
  requires std::integral<Number> || std::floating_point<Number> Said(const char* of, Number value)
      : name(of), number(static_cast<double>(value)) {}
  Said(const char* of, std::string_view value) : name(of), text(value), is_text(true) {}
  Said(const char* of, const std::string& value) : Said(of, std::string_view(value)) {}
  Said(const char* of, const char* value) : Said(of, std::string_view(value)) {}
  /// Words, whose code is kept beside them as "<name>_code", and their own values.
  Said(const char* of, Phrase value)
      : name(of), text(value.text), code(value.code), is_text(true) {}
  Said(const char* of, const Error& value);
  Said(const char* of, const Wording& value);

  const char* name;
  double number = 0;
  std::string_view text, code;
  const std::vector<NamedValue>* details = nullptr;
  bool is_text = false;
};
using SaidValues = std::initializer_list<Said>;

/// `words` with each "{name}" replaced by the value of that name: a text as it is, a number to 3
/// significant digits, or to as many as "{name:2}" says. A name that no value has stands as it is,
/// without its braces.
[[nodiscard]] std::string filled(std::string_view words, std::span<const Said> values);
[[nodiscard]] inline std::string filled(std::string_view words, SaidValues values) {
  return filled(words, std::span(values.begin(), values.size()));
}

/// The values, to be kept behind those in `into`.
void keep(std::vector<NamedValue>& into, std::span<const Said> values);
[[nodiscard]] std::vector<NamedValue> kept(SaidValues values);

/// Words inside a sentence: "a whole number from 1 to 8".
struct Wording {
  Wording(const char* of, Sentence words, SaidValues values = {})
      : code(of), text(filled(words.words, values)), details(kept(values)) {}

  const char* code;
  std::string text;
  std::vector<NamedValue> details;

 protected:
  explicit Wording(std::string verbatim) : code(""), text(std::move(verbatim)) {}
};

inline Said::Said(const char* of, const Error& value)
    : name(of), text(value.message), code(value.code), details(&value.details), is_text(true) {}
inline Said::Said(const char* of, const Wording& value)
    : name(of), text(value.text), code(value.code), details(&value.details), is_text(true) {}

}  // namespace flopscope::measure
