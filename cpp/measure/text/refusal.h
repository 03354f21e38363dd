// SPDX-License-Identifier: MIT
//
// The refusal of a value that does not fit its field. What is allowed is said in one of a few
// forms, each with a code and values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "flopscope/measure/phrase.h"  // IWYU pragma: export
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/wording.h"

namespace flopscope::measure {

/// Whether `number` lies in the field's range and, for a count, is a whole number that a double
/// tells from its neighbours.
[[nodiscard]] bool accepts(const Field& field, double number);

/// "a whole number from 1 to 100,000 runs"
[[nodiscard]] Wording accepted_numbers(Kind kind, Range range, const char* unit = "");
[[nodiscard]] inline Wording accepted_numbers(const Field& field) {
  return accepted_numbers(field.kind, field.range, field.unit);
}
[[nodiscard]] Wording whole_number(std::int64_t least, std::int64_t most);
/// "a number between 0 and 1", neither of which it may be
[[nodiscard]] Wording share_between();
[[nodiscard]] Wording positive_and_finite();
/// "at least 4", "at most 4"
[[nodiscard]] Wording no_less_than(double least);
[[nodiscard]] Wording no_more_than(double most);

/// "matmul, linear or relu" of names with commas between.
[[nodiscard]] Wording one_of(std::string_view names);
/// The same of what has a name: `one_of(operation_types(), &OperationType::name)`.
template <class Range, class Name = std::identity>
[[nodiscard]] std::string listed(const Range& range, Name name = {}) {
  std::string names;
  for (const auto& each : range) {
    if (!names.empty()) names += ", ";
    names += std::invoke(name, each);
  }
  return names;
}
template <class Range, class Name>
[[nodiscard]] Wording one_of(const Range& range, Name name) {
  return one_of(listed(range, name));
}

/// A shape, or what one looks like: "(batch, 3, height, width)".
[[nodiscard]] Wording of_shape(std::string_view shape);

/// What was given: its text, or words about it.
struct Given : Wording {
  Given(std::string value) : Wording(std::move(value)) {}
  Given(Wording words) : Wording(std::move(words)) {}
};
/// "left out"
[[nodiscard]] Wording left_out();
/// "a list of 4"
[[nodiscard]] Wording list_of(std::size_t given);

/// "`field` must be `allowed`, but it is `value`."
[[nodiscard]] Error refusal(std::string_view field, const Given& value, const Wording& allowed,
                            const char* code = "invalid_value");
/// The same in a sentence of its own, which may speak of {field}, {value} and {allowed}.
[[nodiscard]] Error refusal(std::string_view field, const Given& value, const Wording& allowed,
                            const char* code, const char* message_code, Sentence message,
                            SaidValues values = {});
/// What is nobody's field: "runz is not a field here; it may be runs."
[[nodiscard]] Error unknown_field(std::string_view field, const Given& value,
                                  std::string_view names, const Wording& what);

/// An error of a part of what is called `at` in a sentence, which stands before the message, and
/// `path` in a field's name.
[[nodiscard]] Error placed(Error error, const std::string& at, const std::string& path);
/// An error whose message begins with its field, by another name of that.
[[nodiscard]] Error renamed(Error error, std::string field);

}  // namespace flopscope::measure
