// SPDX-License-Identifier: MIT
#include "literal.h"

#include <cmath>

#include "flopscope/measure/refusal.h"

namespace flopscope::describe {

using measure::Field;
using measure::Kind;

Json number(double value) {
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (std::abs(value) <= largest_exact && value == std::floor(value)) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

Json list(std::span<const char* const> names) {
  Json all = Json::array();
  for (const char* name : names) all.push_back(name);
  return all;
}

Json default_value(const Field& field, const void* record) {
  switch (field.kind) {
    case Kind::number:
      return number(field.in<double>(record));
    case Kind::count:
      return field.in<std::int64_t>(record);
    case Kind::boolean:
      return field.in<bool>(record);
    case Kind::text:
      return field.in<std::string>(record);
    case Kind::choice:
      return field.chosen(record);
    case Kind::maybe:
    case Kind::numbers:
    case Kind::records:
    case Kind::record:
    case Kind::model:
      break;
  }
  return nullptr;
}

bool has_default(const Field& field, const void* defaults) {
  return field.kind != Kind::count ||
         measure::accepts(field, static_cast<double>(field.in<std::int64_t>(defaults)));
}

std::string quoted(std::string_view text) { return Json(text).dump(); }

}  // namespace flopscope::describe
