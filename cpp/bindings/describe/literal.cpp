// SPDX-License-Identifier: MIT
#include "literal.h"

#include <array>
#include <charconv>

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
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  // Exponents are shorter in C++, whole numbers are clearer to a reader.
  if (value == static_cast<double>(static_cast<long long>(value))) {
    text = std::to_string(static_cast<long long>(value));
  }
  return text;
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
      return quoted(field.choices->names[static_cast<std::size_t>(field.in<int>(record))]);
    case Kind::maybe:
    case Kind::numbers:
    case Kind::record:
    case Kind::records:
      break;
  }
  return "null";
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
