// SPDX-License-Identifier: MIT
#include "flopscope/measure/refusal.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flopscope::measure {

namespace {

std::string& detail_of(Error& error, std::string_view name) {
  for (NamedValue& each : error.details) {
    if (each.name == name) return each.text;
  }
  NamedValue& added = error.details.emplace_back();
  added.name = name;
  return added.text;
}

}  // namespace

bool accepts(const Field& field, double number) {
  constexpr double largest_count = 9007199254740991.0;  // 2^53 - 1
  if (!std::isfinite(number)) return false;
  if (number < field.range.minimum || number > field.range.maximum) return false;
  return field.kind != Kind::count ||
         (number == std::floor(number) && std::abs(number) <= largest_count);
}

namespace {

Wording numbers_between(Kind kind, Range range) {
  const Said number("number", kind == Kind::count ? Phrase{"whole_number", "a whole number"}
                                                  : Phrase{"number", "a number"});
  const Said least("least", range.minimum), most("most", range.maximum);
  if (std::isfinite(range.minimum)) {
    if (!std::isfinite(range.maximum)) {
      return {"of_at_least", "{number} of at least {least:6}", {number, least}};
    }
    return {"between", "{number} from {least:6} to {most:6}", {number, least, most}};
  }
  if (!std::isfinite(range.maximum)) return {"any_number", "{number}", {number}};
  return {"of_at_most", "{number} of at most {most:6}", {number, most}};
}

}  // namespace

Wording accepted_numbers(Kind kind, Range range, const char* unit) {
  Wording numbers = numbers_between(kind, range);
  if (*unit == '\0') return numbers;
  return {"with_unit", "{numbers} {unit}", {{"numbers", numbers}, {"unit", unit}}};
}

Wording whole_number(std::int64_t least, std::int64_t most) {
  return accepted_numbers(Kind::count,
                          between(static_cast<double>(least), static_cast<double>(most)));
}

Wording share_between() { return {"share_between", "a number between 0 and 1"}; }
Wording positive_and_finite() { return {"positive_and_finite", "positive and finite"}; }

Wording no_less_than(double least) {
  return {"at_least", "at least {least:9}", {{"least", least}}};
}
Wording no_more_than(double most) { return {"at_most", "at most {most:9}", {{"most", most}}}; }

Wording one_of(std::string_view names) {
  const std::size_t comma = names.rfind(',');
  if (comma == std::string_view::npos) return {"this_one", "{name}", {{"name", names}}};
  return {"one_of",
          "{names} or {last}",
          {{"names", names.substr(0, comma)}, {"last", names.substr(comma + 2)}}};
}

Wording of_shape(std::string_view shape) { return {"shape", "{shape}", {{"shape", shape}}}; }

Wording left_out() { return {"left_out", "left out"}; }
Wording list_of(std::size_t given) { return {"list_of", "a list of {given}", {{"given", given}}}; }

Error refusal(std::string_view field, const Given& value, const Wording& allowed,
              const char* code) {
  return refusal(field, value, allowed, code, "must_be",
                 "{field} must be {allowed}, but it is {value}.");
}

Error refusal(std::string_view field, const Given& value, const Wording& allowed, const char* code,
              const char* message_code, Sentence message, SaidValues values) {
  const Said none("", "");
  Said said[] = {{"message_code", message_code},
                 {"field", field},
                 {"value", value},
                 {"allowed", allowed},
                 none,
                 none,
                 none,
                 none};
  // No sentence speaks of more.
  auto* const end = std::copy_n(values.begin(), std::min<std::size_t>(values.size(), 4), said + 4);
  Error error;
  error.code = code;
  error.field = field;
  error.value = value.text;
  error.allowed = allowed.text;
  error.message = filled(message.words, {said, end});
  keep(error.details, {said, end});
  return error;
}

Error unknown_field(std::string_view field, const Given& value, std::string_view names,
                    const Wording& what) {
  const Wording allowed = one_of(names);
  if (names.empty()) {
    return refusal(field, value, allowed, "unknown_field", "unknown_of_none",
                   "{field} is {what}; there are none.", {{"what", what}});
  }
  return refusal(field, value, allowed, "unknown_field", "unknown_field",
                 "{field} is {what}; it may be {allowed}.", {{"what", what}});
}

Error placed(Error error, const std::string& at, const std::string& path) {
  error.field = error.field.empty() ? path : path + "." + error.field;
  error.message = at + ": " + error.message;
  std::string& place = detail_of(error, "at");
  place = place.empty() ? at : at + ": " + place;
  return error;
}

Error renamed(Error error, std::string field) {
  error.message.replace(0, error.field.size(), field);
  detail_of(error, "field") = field;
  error.field = std::move(field);
  return error;
}

}  // namespace flopscope::measure
