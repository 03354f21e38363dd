// SPDX-License-Identifier: MIT
//
// The forms of the fast convolution's way back: as matrix products with stored patches, and as
// direct sums over the taps where a group has one input channel. All add to the weights' gradient
// and, but for `Reach`, take the whole batch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "conv2d_forms.h"

namespace flopscope::layers {

/// Which of the outputs along a dimension a tap connects with the image, and the place that it
/// reads for the first of them; the others read padding.
struct Reach {
  Reach(const Conv2dSizes& sizes, std::size_t tap, std::size_t places, std::size_t outputs) {
    // Much padding and dilation may pass what an address can hold.
    const std::uint64_t stride = sizes.stride;
    const std::uint64_t padding = sizes.padding;
    const std::uint64_t offset = std::uint64_t{tap} * sizes.dilation;
    const std::uint64_t past = places + padding;
    const std::uint64_t skipped = offset < padding ? (padding - offset - 1) / stride + 1 : 0;
    const std::uint64_t reached =
        offset < past ? std::min<std::uint64_t>((past - offset - 1) / stride + 1, outputs) : 0;
    if (skipped >= reached) return;
    begin = static_cast<std::size_t>(skipped);
    end = static_cast<std::size_t>(reached);
    first = static_cast<std::size_t>(skipped * stride + offset - padding);
  }
  std::size_t begin = 0, end = 0, first = 0;
  [[nodiscard]] std::size_t count() const { return end - begin; }
};

/// Whether each group has one input channel, and there are several.
[[nodiscard]] inline bool is_depthwise(const Conv2dSizes& sizes) {
  return sizes.in_group == 1 && sizes.groups > 1;
}

/// dweight += dy (out_group, positions) times the patches (positions, in_group taps), as many
/// positions at a time, of one image or several, as their patches stay in a cache.
void conv2d_weight_product(const Conv2dSizes& sizes, std::size_t batch, const float* x,
                           const float* dy, float* dweight, float* workspace);
[[nodiscard]] double conv2d_weight_product_workspace(const Conv2dSizes& sizes, std::size_t batch);

/// dx = what the products weight^T (in_group taps, out_group) dy (out_group, positions) add to the
/// places of their patches.
void conv2d_input_product(const Conv2dSizes& sizes, std::size_t batch, const float* weight,
                          const float* dy, float* dx, float* workspace);
[[nodiscard]] double conv2d_input_product_workspace(const Conv2dSizes& sizes);

/// The same, of groups of one input channel, tap by tap.
void conv2d_weight_taps(const Conv2dSizes& sizes, std::size_t batch, const float* x,
                        const float* dy, float* dweight);
void conv2d_input_taps(const Conv2dSizes& sizes, std::size_t batch, const float* weight,
                       const float* dy, float* dx);

}  // namespace flopscope::layers
