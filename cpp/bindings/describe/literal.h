// SPDX-License-Identifier: MIT
//
// Values of C++ as JSON, which TypeScript reads as well.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "flopscope/measure/record.h"

namespace flopscope::describe {

/// Keeps the order in which members are added.
using Json = nlohmann::ordered_json;

/// A whole number without a decimal point.
[[nodiscard]] Json number(double value);
[[nodiscard]] Json list(std::span<const char* const> names);
/// The value that `field` has in `record`; null for one that may be absent.
[[nodiscard]] Json default_value(const measure::Field& field, const void* record);
/// Whether a caller may leave `field` out: what it has in `defaults` is allowed.
[[nodiscard]] bool has_default(const measure::Field& field, const void* defaults);

[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace flopscope::describe
