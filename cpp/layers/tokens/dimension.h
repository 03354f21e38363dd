// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A dimension by its number: from the outermost 0 up, or from the innermost -1 down, as in PyTorch.
#pragma once

#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

inline constexpr measure::Range dimension_range =
    measure::between(-Shape::max_rank, Shape::max_rank - 1);

/// The dimension of `input` that `number` means, from 0. `field` is the option that holds it.
/// Errors: "shape_mismatch".
[[nodiscard]] measure::Result<int> dimension(const char* field, std::int64_t number,
                                             const Shape& input);

}  // namespace flopscope::layers
