// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The three forms of the fast convolution, one image at a time: as a matrix product; as the same
// product of places of the image itself, where there are few channels; and as a direct sum over the
// taps of the kernel, where a product would have next to no depth.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "flopscope/layers/conv2d.h"
#include "matmul/gemm.h"

namespace flopscope::layers {

/// The pass of a convolution that fits.
[[nodiscard]] ForwardPassPointer conv2d_pass(const Conv2dShape& shape);

/// Why sizes that are allowed alone do not fit each other, if they do not.
[[nodiscard]] std::optional<measure::Error> conv2d_misfit(const Conv2dShape& shape);

/// What `pass`, which is a Conv2d's, is a convolution of.
[[nodiscard]] const Conv2dShape& conv2d_shape(const ForwardPass& pass);

/// The sizes of one image as kernels need them: never negative, and as wide as an address.
struct Conv2dSizes {
  explicit Conv2dSizes(const Conv2dShape& shape);

  std::size_t in_group, out_group, groups;  ///< channels of a group; groups
  std::size_t height, width;                ///< of the input
  std::size_t out_height, out_width;
  std::size_t kernel_size, stride, padding, dilation;

  [[nodiscard]] std::size_t taps() const { return kernel_size * kernel_size; }
  /// The product of one group without its data: C (out_group, out_plane).
  [[nodiscard]] Gemm product() const {
    return gemm_sizes(out_group, in_group * taps(), out_plane(), false);
  }
  [[nodiscard]] std::size_t in_plane() const { return height * width; }
  [[nodiscard]] std::size_t out_plane() const { return out_height * out_width; }
};

/// For each group, weight (out_group, in_group taps) times the patches (in_group taps, out_plane).
/// `bias` may be null.
void conv2d_product(const Conv2dSizes& sizes, const float* x, const float* weight,
                    const float* bias, float* y, float* workspace);
[[nodiscard]] std::size_t conv2d_product_workspace(const Conv2dSizes& sizes);

/// A part of the product of one group: outputs and their places.
struct Conv2dBlock {
  std::size_t group;
  std::size_t output, outputs;
  std::size_t place, places;
};
/// Computes it as it is within the whole. `workspace` holds `gemm_blocked_workspace` of its sizes.
void conv2d_product_block(const Conv2dSizes& sizes, const Conv2dBlock& block, const float* x,
                          const float* weight, const float* bias, float* y, float* workspace);

/// The same without a matrix of patches, where an engine writes tiles that read the image itself:
/// of up to so many weights to an output, stride 1, no padding, and rows as wide as a tile. Where
/// any of this is not so, nothing is done: false. `workspace` holds what the product needs, in
/// which a list of the places and a block of weights find room where that packs patches.
bool conv2d_direct(const Conv2dSizes& sizes, const float* x, const float* weight, const float* bias,
                   float* y, float* workspace);
inline constexpr std::size_t most_direct_depth = 256;

/// For one input channel in each group: every tap is added to a row of outputs at once.
void conv2d_taps(const Conv2dSizes& sizes, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace);
[[nodiscard]] std::size_t conv2d_taps_workspace(const Conv2dSizes& sizes);

/// The commonest kernel of these, 3 x 3.
struct NineTaps {
  std::size_t step;                  ///< floats from what a row of outputs reads to the next
  std::size_t down;                  ///< from one row of taps to the next
  std::array<std::size_t, 3> right;  ///< from the first of a row of taps to each
  const float* weight;
  float bias;
};

/// One channel of outputs, (height, width), whose first tap reads `from`: there may be read up to
/// the end of the last row's last vector.
void add_nine_taps(const NineTaps& taps, const float* from, float* to, std::size_t height,
                   std::size_t width);

}  // namespace flopscope::layers
