// SPDX-License-Identifier: MIT
//
// Values of C++ as literals that TypeScript and JSON both read.
#pragma once

#include <string>
#include <string_view>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

[[nodiscard]] std::string quoted(std::string_view text);
[[nodiscard]] std::string number_literal(double value);
/// The value that `field` has in `record`; "null" for one that may be absent.
[[nodiscard]] std::string default_literal(const measure::Field& field, const void* record);
/// Whether a caller may leave `field` out: what it has in `defaults` is allowed.
[[nodiscard]] bool has_default(const measure::Field& field, const void* defaults);
/// The first of the strings, then the others, each behind a comma and in quotes.
[[nodiscard]] std::string quoted_list(std::span<const char* const> names);

}  // namespace flopscope::describe
