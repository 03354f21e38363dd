// SPDX-License-Identifier: MIT
#include <algorithm>

#include "conv2d_forms.h"
#include "matmul/tiles.h"

namespace flopscope::layers {

namespace {

// Rows of the product at a time: what is packed of them stays in the first-level cache beside the
// places of the image that they meet.
constexpr std::size_t block_rows = 64;

/// Where the places of the image stand that the first output of a channel sums: a number of bytes
/// for each input channel and tap. Those of its neighbours stand beside them.
void list_offsets(const Conv2dSizes& sizes, std::int32_t* offsets) {
  for (std::size_t c = 0; c < sizes.in_group; ++c) {
    for (std::size_t u = 0; u < sizes.kernel_size; ++u) {
      for (std::size_t v = 0; v < sizes.kernel_size; ++v) {
        const std::size_t row = c * sizes.height + u * sizes.dilation;
        const std::size_t floats = row * sizes.width + v * sizes.dilation;
        *offsets++ = static_cast<std::int32_t>(floats * sizeof(float));
      }
    }
  }
}

}  // namespace

bool conv2d_direct(const Conv2dSizes& sizes, const float* x, const float* weight, const float* bias,
                   float* y, float* workspace) {
  const std::size_t depth = sizes.in_group * sizes.taps();
  if (sizes.padding > 0 || sizes.stride != 1 || sizes.out_width < tile_columns ||
      depth > most_direct_depth) {
    return false;
  }
  auto* const offsets = reinterpret_cast<std::int32_t*>(workspace);
  float* const packed = workspace + depth;
  for (std::size_t o = 0; o < sizes.groups * sizes.out_group;) {
    const std::size_t group = o / sizes.out_group;
    const std::size_t rows = std::min(block_rows, (group + 1) * sizes.out_group - o);
    const Panels panels(rows);
    const ScatteredTiles wide(panels, tile_columns);
    const ScatteredTiles slim(panels, simd::lanes);
    if (!wide.exist() || !slim.exist()) return false;
    if (o == 0) list_offsets(sizes, offsets);
    pack_block_of_a(weight + o * depth, depth, panels, depth, packed);
    alignas(64) float initial[block_rows * tile_columns];
    for (std::size_t i = 0; i < rows; ++i) {
      std::fill_n(initial + i * tile_columns, tile_columns, bias == nullptr ? 0.0F : bias[o + i]);
    }
    const float* const image = x + group * sizes.in_group * sizes.in_plane();
    float* const out = y + o * sizes.out_plane();
    for (std::size_t i = 0; i < sizes.out_height; ++i) {
      // The last column of tiles ends with the row; what it shares with the one before is the same.
      for (std::size_t begin = 0; begin < sizes.out_width; begin += tile_columns) {
        const bool is_slim = sizes.out_width - begin <= simd::lanes;
        const ScatteredTiles& tiles = is_slim ? slim : wide;
        const std::size_t j = std::min(begin, sizes.out_width - tiles.columns());
        tiles.multiply_column(depth, packed, image + i * sizes.width + j, offsets, initial,
                              tile_columns, out + i * sizes.out_width + j, sizes.out_plane());
      }
    }
    o += rows;
  }
  return true;
}

}  // namespace flopscope::layers
