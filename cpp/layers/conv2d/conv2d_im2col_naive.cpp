// SPDX-License-Identifier: MIT
#include "conv2d_forms.h"
#include "flopscope/layers/conv2d_im2col.h"

namespace flopscope::layers {

namespace {

/// columns[(c, u, v)][(i, j)], 0 in the padding.
void write_columns(const Conv2dShape& shape, const Conv2dSizes& sizes, const float* x,
                   float* columns) {
  const auto out_height = static_cast<std::int64_t>(sizes.out_height);
  const auto out_width = static_cast<std::int64_t>(sizes.out_width);
  for (std::int64_t c = 0; c < shape.in_channels / shape.groups; ++c) {
    for (std::int64_t u = 0; u < shape.kernel_size; ++u) {
      for (std::int64_t v = 0; v < shape.kernel_size; ++v) {
        for (std::int64_t i = 0; i < out_height; ++i) {
          for (std::int64_t j = 0; j < out_width; ++j) {
            const std::int64_t row = i * shape.stride - shape.padding + u * shape.dilation;
            const std::int64_t column = j * shape.stride - shape.padding + v * shape.dilation;
            const bool inside =
                row >= 0 && row < shape.height && column >= 0 && column < shape.width;
            *columns++ = inside ? x[(c * shape.height + row) * shape.width + column] : 0;
          }
        }
      }
    }
  }
}

}  // namespace

void conv2d_im2col_naive(const Conv2dIm2colShape& shape, const float* x, const float* weight,
                         const float* bias, float* y, float* workspace) {
  const Conv2dSizes sizes(shape);
  const std::size_t terms = sizes.in_group * sizes.taps();
  const std::size_t plane = sizes.out_plane();
  for (std::int64_t n = 0; n < shape.batch; ++n) {
    for (std::size_t g = 0; g < sizes.groups; ++g, x += sizes.in_group * sizes.in_plane()) {
      write_columns(shape, sizes, x, workspace);
      for (std::size_t o = g * sizes.out_group; o < (g + 1) * sizes.out_group; ++o) {
        for (std::size_t p = 0; p < plane; ++p) {
          float sum = 0;
          for (std::size_t k = 0; k < terms; ++k) {
            sum += workspace[k * plane + p] * weight[o * terms + k];
          }
          *y++ = shape.bias ? sum + bias[o] : sum;
        }
      }
    }
  }
}

}  // namespace flopscope::layers
