// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The vocabulary in which a layer describes its options and an operation its sizes
// (measure/record.h), and the check of their numbers.
#pragma once

#include <optional>
#include <string_view>

#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"
#include "flopscope/measure/wording.h"

namespace flopscope::layers {

using namespace measure::describing;

/// An "invalid_value" error for the first number of `record` that is out of its range; of a 0 the
/// sentence says `zero`.
[[nodiscard]] std::optional<measure::Error> out_of_range(const RecordType& type, const void* record,
                                                         std::optional<measure::Wording> zero = {});

}  // namespace flopscope::layers
