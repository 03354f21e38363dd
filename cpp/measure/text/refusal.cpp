// SPDX-License-Identifier: MIT
#include "flopscope/measure/refusal.h"

#include <cmath>
#include <utility>

#include "flopscope/measure/phrase.h"

namespace flopscope::measure {

bool accepts(const Field& field, double number) {
  constexpr double largest_count = 9007199254740991.0;  // 2^53 - 1
  if (!std::isfinite(number)) return false;
  if (number < field.range.minimum || number > field.range.maximum) return false;
  return field.kind != Kind::count ||
         (number == std::floor(number) && std::abs(number) <= largest_count);
}

std::string accepted_numbers(const Field& field) {
  constexpr int digits = 6;
  const std::string noun = field.kind == Kind::count ? "a whole number" : "a number";
  const auto [low, high] = field.range;
  const std::string unit = *field.unit == '\0' ? "" : std::string(" ") + field.unit;
  if (std::isfinite(low) && std::isfinite(high)) {
    return noun + " from " + number_text(low, digits) + " to " + number_text(high, digits) + unit;
  }
  if (std::isfinite(low)) return noun + " of at least " + number_text(low, digits) + unit;
  if (std::isfinite(high)) return noun + " of at most " + number_text(high, digits) + unit;
  return noun + unit;
}

Error refusal(std::string_view field, std::string value, std::string allowed,
              std::string_view code) {
  Error error{std::string(code), std::string(field), std::move(value), std::move(allowed), ""};
  error.message = error.field + " must be " + error.allowed + ", but it is " + error.value + ".";
  return error;
}

Error unknown_field(std::string name, std::string value, std::string allowed,
                    std::string_view what) {
  Error error = refusal(name, std::move(value), std::move(allowed), "unknown_field");
  name.append(" is ").append(what);
  name += error.allowed.empty() ? "; there are none." : "; it may be " + error.allowed + ".";
  error.message = std::move(name);
  return error;
}

}  // namespace flopscope::measure
