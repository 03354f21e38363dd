// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The sentences of layers whose input does not fit.
#pragma once

#include <cstdint>
#include <string>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// "`reason`, so the input must be `wanted`, but it is (32, 256)."
/// `field` is the option that the shape disagrees with; empty if none.
[[nodiscard]] measure::Error misfit(const char* field, const std::string& reason,
                                    const std::string& wanted, const Shape& input);

/// "in_features is 128"
[[nodiscard]] std::string is(const char* field, std::int64_t value);

}  // namespace flopscope::layers
