// SPDX-License-Identifier: MIT
//
// The refusal of a value that does not fit its field.
#pragma once

#include <string>
#include <string_view>

#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::measure {

/// Whether `number` lies in the field's range and, for a count, is a whole number that a double
/// tells from its neighbours.
[[nodiscard]] bool accepts(const Field& field, double number);

/// "a whole number from 1 to 100,000 runs"
[[nodiscard]] std::string accepted_numbers(const Field& field);

/// "`field` must be `allowed`, but it is `value`."
[[nodiscard]] Error refusal(std::string_view field, std::string value, std::string allowed,
                            std::string_view code = "invalid_value");

/// "`name` is `what`; it may be `allowed`.", as in "runz is not a field here; it may be runs."; an
/// empty `allowed` says that there are none.
[[nodiscard]] Error unknown_field(std::string name, std::string value, std::string allowed,
                                  std::string_view what);

}  // namespace flopscope::measure
