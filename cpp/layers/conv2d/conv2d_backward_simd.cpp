// SPDX-License-Identifier: MIT
#include <limits>

#include "conv2d_backward_forms.h"
#include "simd/align.h"
#include "simd/row_sums.h"

namespace flopscope::layers {

namespace {

/// Whether dx is a convolution of dy: one that moves by single elements, and begins early enough.
bool is_convolution(const Conv2dShape& shape) {
  return shape.stride == 1 && shape.padding <= shape.dilation * (shape.kernel_size - 1);
}

/// The convolution of dy that gives dx.
Conv2dShape turned(const Conv2dShape& shape) {
  const Shape output = output_shape(shape);
  Conv2dShape back = shape;
  back.in_channels = shape.out_channels;
  back.out_channels = shape.in_channels;
  back.height = output[2];
  back.width = output[3];
  back.padding = shape.dilation * (shape.kernel_size - 1) - shape.padding;
  back.bias = false;
  return back;
}

/// Turns the weight by half a circle, and puts input and output channels in each other's place.
void turn(const Conv2dSizes& sizes, const float* weight, float* to) {
  const std::size_t taps = sizes.taps();
  for (std::size_t g = 0; g < sizes.groups; ++g) {
    for (std::size_t c = 0; c < sizes.in_group; ++c) {
      for (std::size_t o = 0; o < sizes.out_group; ++o) {
        const float* const from = weight + ((g * sizes.out_group + o) * sizes.in_group + c) * taps;
        for (std::size_t tap = taps; tap-- > 0;) *to++ = from[tap];
      }
    }
  }
}

std::size_t weight_floats(const Conv2dSizes& sizes) {
  return sizes.groups * sizes.out_group * sizes.in_group * sizes.taps();
}

double input_workspace(const Conv2dShape& shape, const Conv2dSizes& sizes) {
  if (is_convolution(shape)) {
    return static_cast<double>(aligned_floats(weight_floats(sizes))) +
           static_cast<double>(conv2d_workspace(turned(shape)));
  }
  return is_depthwise(sizes) ? 0 : conv2d_input_product_workspace(sizes);
}

void find_input(const Conv2dShape& shape, const Conv2dSizes& sizes, const float* weight,
                const float* dy, float* dx, float* workspace) {
  const auto batch = static_cast<std::size_t>(shape.batch);
  if (is_convolution(shape)) {
    turn(sizes, weight, workspace);
    conv2d_simd(turned(shape), dy, workspace, nullptr, dx,
                workspace + aligned_floats(weight_floats(sizes)));
  } else if (is_depthwise(sizes)) {
    conv2d_input_taps(sizes, batch, weight, dy, dx);
  } else {
    conv2d_input_product(sizes, batch, weight, dy, dx, workspace);
  }
}

}  // namespace

// Sizes that no memory holds must not wrap around to ones that it does.
std::size_t conv2d_backward_workspace(const Conv2dShape& shape) {
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
  const Conv2dSizes sizes(shape);
  const double rows = static_cast<double>(shape.batch) * static_cast<double>(sizes.out_height);
  const double taps =
      static_cast<double>(shape.kernel_size) * static_cast<double>(shape.kernel_size);
  const double weights =
      static_cast<double>(shape.out_channels) * static_cast<double>(sizes.in_group) * taps;
  if (std::max(rows, weights) >= static_cast<double>(most)) return most;
  const auto batch = static_cast<std::size_t>(shape.batch);
  const double of_weight = is_depthwise(sizes) ? 0 : conv2d_weight_product_workspace(sizes, batch);
  const double floats = std::max(of_weight, input_workspace(shape, sizes));
  return floats < static_cast<double>(most) ? static_cast<std::size_t>(floats) : most;
}

void conv2d_backward_simd(const Conv2dShape& shape, const float* x, const float* weight,
                          const float* dy, float* dx, float* dweight, float* dbias,
                          float* workspace) {
  const Conv2dSizes sizes(shape);
  const auto batch = static_cast<std::size_t>(shape.batch);
  if (dx != nullptr) find_input(shape, sizes, weight, dy, dx, workspace);
  if (is_depthwise(sizes)) {
    conv2d_weight_taps(sizes, batch, x, dy, dweight);
  } else {
    conv2d_weight_product(sizes, batch, x, dy, dweight, workspace);
  }
  const std::size_t channels = sizes.groups * sizes.out_group;
  for (std::size_t i = 0; dbias != nullptr && i < batch * channels; ++i) {
    dbias[i % channels] += simd::sum(dy + i * sizes.out_plane(), sizes.out_plane());
  }
}

}  // namespace flopscope::layers
