// SPDX-License-Identifier: MIT
#include <algorithm>

#include "conv2d_reach.h"

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

/// Adds what one tap takes from a channel of the input to a channel of the output.
void add_tap(const Conv2dSizes& sizes, const Reach& rows, const Reach& columns, Range band,
             const float* x, float factor, float* y) {
  const std::size_t end = std::min(band.end, rows.end);
  for (std::size_t i = std::max(band.begin, rows.begin); i < end; ++i) {
    const std::size_t row = rows.first + (i - rows.begin) * sizes.stride;
    const float* const from = x + row * sizes.width + columns.first;
    float* const to = y + i * sizes.out_width + columns.begin;
    const std::size_t count = columns.count();
    for (std::size_t j = 0; j < count; ++j) to[j] += factor * from[j * sizes.stride];
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
        const Reach rows(sizes, u, sizes.height, sizes.out_height);
        for (std::size_t v = 0; v < sizes.kernel_size; ++v) {
          const Reach columns(sizes, v, sizes.width, sizes.out_width);
          add_tap(sizes, rows, columns, band, x + c * sizes.in_plane(),
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
