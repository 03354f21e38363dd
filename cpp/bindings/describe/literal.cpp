// SPDX-License-Identifier: MIT
#include "literal.h"

#include <array>
#include <charconv>
#include <cmath>

#include "flopscope/measure/refusal.h"

namespace flopscope::describe {

using measure::Field;
using measure::Kind;

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"' || character == '\\') result += '\\';
    result += character;
  }
  return result + "\"";
}

std::string number_literal(double value) {
  // Exponents are shorter in C++, whole numbers are clearer to a reader.
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (std::abs(value) <= largest_exact && value == std::floor(value)) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

std::string default_literal(const Field& field, const void* record) {
  switch (field.kind) {
    case Kind::number:
      return number_literal(field.in<double>(record));
    case Kind::count:
      return std::to_string(field.in<std::int64_t>(record));
    case Kind::boolean:
      return field.in<bool>(record) ? "true" : "false";
    case Kind::text:
      return quoted(field.in<std::string>(record));
    case Kind::choice:
      return quoted(field.choices->names[static_cast<std::size_t>(field.choice->get(record))]);
    case Kind::maybe:
    case Kind::numbers:
    case Kind::records:
    case Kind::record:
    case Kind::model:
      break;
  }
  return "null";
}

bool has_default(const Field& field, const void* defaults) {
  return field.kind != Kind::count ||
         measure::accepts(field, static_cast<double>(field.in<std::int64_t>(defaults)));
}

std::string quoted_list(std::span<const char* const> names) {
  std::string text;
  for (const char* name : names) {
    if (!text.empty()) text += ", ";
    text += quoted(name);
  }
  return text;
}

}  // namespace flopscope::describe
