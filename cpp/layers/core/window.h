// SPDX-License-Identifier: MIT
//
// Windows that slide over an image: what convolutions and poolings have in common.
#pragma once

#include <cstdint>

#include "flopscope/layers/shape.h"
#include "flopscope/measure/record.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

/// What a padding may be.
inline constexpr measure::Range padding_range = measure::between(0, 2147483647);

/// A square window: its elements lie `dilation` apart, the windows `stride`.
struct Window {
  std::int64_t kernel_size;
  std::int64_t stride;
  std::int64_t padding;
  std::int64_t dilation;
};

/// `output` with the number of windows over `input` (batch, channels, height, width) for its height
/// and width: floor((size + 2 padding - dilation (kernel_size - 1) - 1) / stride) + 1.
/// Errors: "shape_mismatch" where the input is no image or no window fits.
[[nodiscard]] measure::Result<Shape> windowed(const Window& window, const Shape& output,
                                              const Shape& input);

}  // namespace flopscope::layers
