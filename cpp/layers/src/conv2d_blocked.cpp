// SPDX-License-Identifier: MIT
#include <algorithm>

#include "conv2d_forms.h"

namespace flopscope::layers {

namespace {

// What eight rows of outputs read of eight channels stays in a first-level cache for all outputs
// made from it, at the widths that are common.
constexpr std::size_t block_rows = 8;
constexpr std::size_t block_channels = 8;

/// Some neighbours, from `begin` on and before `end`.
struct Range {
  std::size_t begin, end;
};

/// The places of `outputs` at which the tap `offset` elements into the window falls onto the
/// `size` elements of the input, not into the padding.
Range inside(const Conv2dSizes& sizes, std::size_t offset, std::size_t size, Range outputs) {
  // Rounded up without a sum that an address might not hold.
  const auto windows = [&](std::size_t elements) {
    return elements == 0 ? 0 : (elements - 1) / sizes.stride + 1;
  };
  const std::size_t before = sizes.padding > offset ? sizes.padding - offset : 0;
  const std::size_t beyond = size + sizes.padding;
  const std::size_t until = beyond > offset ? beyond - offset : 0;
  return {std::max(outputs.begin, windows(before)), std::min(outputs.end, windows(until))};
}

/// Adds what one tap takes from a channel of the input to a channel of the output.
void add_tap(const Conv2dSizes& sizes, std::size_t down, std::size_t right, Range band,
             const float* x, float factor, float* y) {
  const Range rows = inside(sizes, down, sizes.height, band);
  const Range columns = inside(sizes, right, sizes.width, {0, sizes.out_width});
  for (std::size_t i = rows.begin; i < rows.end; ++i) {
    const float* const from = x + (i * sizes.stride + down - sizes.padding) * sizes.width;
    float* const to = y + i * sizes.out_width;
    for (std::size_t j = columns.begin; j < columns.end; ++j) {
      to[j] += factor * from[j * sizes.stride + right - sizes.padding];
    }
  }
}

/// The rows of `band` of all outputs of a group, from some of its channels. `weight` are the
/// kernels of the group.
void add_channels(const Conv2dSizes& sizes, Range channels, Range band, const float* x,
                  const float* weight, float* y) {
  for (std::size_t o = 0; o < sizes.out_group; ++o) {
    for (std::size_t c = channels.begin; c < channels.end; ++c) {
      const float* const kernel = weight + (o * sizes.in_group + c) * sizes.taps();
      for (std::size_t u = 0; u < sizes.kernel_size; ++u) {
        for (std::size_t v = 0; v < sizes.kernel_size; ++v) {
          add_tap(sizes, u * sizes.dilation, v * sizes.dilation, band, x + c * sizes.in_plane(),
                  kernel[u * sizes.kernel_size + v], y + o * sizes.out_plane());
        }
      }
    }
  }
}

}  // namespace

void conv2d_blocked(const Conv2dShape& shape, const float* x, const float* weight,
                    const float* bias, float* y) {
  const Conv2dSizes sizes(shape);
  const auto outputs = static_cast<std::size_t>(shape.out_channels);
  for (std::int64_t n = 0; n < shape.batch; ++n) {
    for (std::size_t o = 0; o < outputs; ++o) {
      std::fill_n(y + o * sizes.out_plane(), sizes.out_plane(), shape.bias ? bias[o] : 0.0F);
    }
    for (std::size_t g = 0; g < sizes.groups; ++g, x += sizes.in_group * sizes.in_plane()) {
      for (std::size_t row = 0; row < sizes.out_height; row += block_rows) {
        const Range band{row, std::min(row + block_rows, sizes.out_height)};
        for (std::size_t c = 0; c < sizes.in_group; c += block_channels) {
          add_channels(sizes, {c, std::min(c + block_channels, sizes.in_group)}, band, x,
                       weight + g * sizes.out_group * sizes.in_group * sizes.taps(), y);
        }
      }
      y += sizes.out_group * sizes.out_plane();
    }
  }
}

}  // namespace flopscope::layers
