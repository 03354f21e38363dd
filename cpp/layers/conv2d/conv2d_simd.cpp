// SPDX-License-Identifier: MIT
#include "conv2d_forms.h"

namespace flopscope::layers {

Conv2dSizes::Conv2dSizes(const Conv2dShape& shape)
    : in_group(static_cast<std::size_t>(shape.in_channels / shape.groups)),
      out_group(static_cast<std::size_t>(shape.out_channels / shape.groups)),
      groups(static_cast<std::size_t>(shape.groups)),
      height(static_cast<std::size_t>(shape.height)),
      width(static_cast<std::size_t>(shape.width)),
      kernel_size(static_cast<std::size_t>(shape.kernel_size)),
      stride(static_cast<std::size_t>(shape.stride)),
      padding(static_cast<std::size_t>(shape.padding)),
      dilation(static_cast<std::size_t>(shape.dilation)) {
  const Shape output = output_shape(shape);
  out_height = output.rank() == 0 ? 0 : static_cast<std::size_t>(output[2]);
  out_width = output.rank() == 0 ? 0 : static_cast<std::size_t>(output[3]);
}

std::size_t conv2d_workspace(const Conv2dShape& shape) {
  const Conv2dSizes sizes(shape);
  return sizes.in_group == 1 ? conv2d_taps_workspace(sizes) : conv2d_product_workspace(sizes);
}

void conv2d_simd(const Conv2dShape& shape, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace) {
  const Conv2dSizes sizes(shape);
  const auto form = sizes.in_group == 1 ? &conv2d_taps : &conv2d_product;
  const std::size_t inputs = sizes.groups * sizes.in_group * sizes.in_plane();
  const std::size_t outputs = sizes.groups * sizes.out_group * sizes.out_plane();
  for (std::int64_t n = 0; n < shape.batch; ++n, x += inputs, y += outputs) {
    form(sizes, x, weight, shape.bias ? bias : nullptr, y, workspace);
  }
}

}  // namespace flopscope::layers
