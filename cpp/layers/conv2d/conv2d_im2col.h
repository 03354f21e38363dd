// SPDX-License-Identifier: MIT
//
// The convolution of `conv2d` in its plainest fast form: the patches of the image are written down
// as the columns of a matrix (`im2col`), which the weights are then multiplied with (Chellapilla,
// Puri and Simard, "High performance convolutional neural networks for document processing", 2006).
//
// It is there to be compared: `conv2d` packs the same patches just before they are used, takes a
// 1 x 1 kernel's image as its own matrix, and a single channel's taps directly. The output is the
// same, and so is what is counted. The matrix of a group of an image, of in_channels / groups
// kernel_size^2 times height' width' floats, is a workspace that the memory experiment shows; the
// bytes of all of them, written once and read once, are in the cost.
#pragma once

#include <cstddef>

#include "flopscope/layers/conv2d.h"

namespace flopscope::layers {

/// The same sizes as of `conv2d`.
struct Conv2dIm2colShape : Conv2dShape {
  static const measure::RecordType record_type;
};

[[nodiscard]] measure::Cost cost(const Conv2dIm2colShape& shape);

/// Element by element, then the textbook's product. `workspace` holds the matrix of a group.
void conv2d_im2col_naive(const Conv2dIm2colShape& shape, const float* x, const float* weight,
                         const float* bias, float* y, float* workspace);

/// Run by run, then the product behind `matmul`. `workspace` holds
/// `conv2d_im2col_workspace(shape)` floats on a 64-byte boundary.
void conv2d_im2col_simd(const Conv2dIm2colShape& shape, const float* x, const float* weight,
                        const float* bias, float* y, float* workspace);
[[nodiscard]] std::size_t conv2d_im2col_workspace(const Conv2dIm2colShape& shape);

}  // namespace flopscope::layers
