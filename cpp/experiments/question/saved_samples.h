// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Raw samples of a report that was saved, read to be evaluated again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/value.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

/// Whether `request` asks for this rather than to measure.
[[nodiscard]] bool asks_to_recompute(const Value& request);

/// The numbers of the list `name`; empty where there is none. Error ("invalid_value"): what it
/// holds is no list of times.
[[nodiscard]] measure::Result<std::vector<double>> saved_numbers(const Value& record,
                                                                 const char* name);

}  // namespace flopscope::experiments
