// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// What the file of a layer or an operation describes its options or sizes with, in the words of
// measure/record.h, and how they are checked.
#pragma once

#include <optional>
#include <string_view>

#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

using namespace measure::describing;

/// An "invalid_value" error for the first number of `record` that is out of its range; of a 0 the
/// sentence says `zero`.
[[nodiscard]] std::optional<measure::Error> out_of_range(const RecordType& type, const void* record,
                                                         std::string_view zero = "0");

}  // namespace flopscope::layers
