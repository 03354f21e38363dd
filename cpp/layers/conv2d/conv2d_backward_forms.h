// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The forms of the fast convolution's backward pass: as matrix products with stored patches, and as
// direct sums over the taps where a group has one input channel. All add to the weights' gradient
// and take the whole batch.
#pragma once

#include <cstddef>

#include "conv2d_forms.h"
#include "conv2d_reach.h"

namespace flopscope::layers {

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
