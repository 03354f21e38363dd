// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/instantiate.h"
#include "flopscope/layers/conv2d.h"

namespace flopscope::layers {

template <class T>
void conv2d_backward_naive(const Conv2dShape& shape, const T* x, const T* weight, const T* dy,
                           T* dx, T* dweight, T* dbias) {
  const auto [batch, in_channels, out_channels, height, width, kernel_size, stride, padding,
              dilation, groups, has_bias] = shape;
  const Shape output = output_shape(shape);
  const std::int64_t in_group = in_channels / groups;
  const std::int64_t out_group = out_channels / groups;
  if (dx != nullptr) std::fill_n(dx, batch * in_channels * height * width, T{0});
  for (std::int64_t n = 0; n < batch; ++n) {
    for (std::int64_t o = 0; o < out_channels; ++o) {
      const std::int64_t first = o / out_group * in_group;  // input channel of the group
      for (std::int64_t i = 0; i < output[2]; ++i) {
        for (std::int64_t j = 0; j < output[3]; ++j) {
          const T gradient = dy[((n * out_channels + o) * output[2] + i) * output[3] + j];
          if (dbias != nullptr) dbias[o] += gradient;
          for (std::int64_t c = 0; c < in_group; ++c) {
            for (std::int64_t u = 0; u < kernel_size; ++u) {
              for (std::int64_t v = 0; v < kernel_size; ++v) {
                const std::int64_t row = i * stride - padding + u * dilation;
                const std::int64_t column = j * stride - padding + v * dilation;
                if (row < 0 || row >= height || column < 0 || column >= width) continue;
                const std::int64_t from =
                    ((n * in_channels + first + c) * height + row) * width + column;
                const std::int64_t tap = ((o * in_group + c) * kernel_size + u) * kernel_size + v;
                if (dx != nullptr) dx[from] += gradient * weight[tap];
                dweight[tap] += gradient * x[from];
              }
            }
          }
        }
      }
    }
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(conv2d_backward_naive);

}  // namespace flopscope::layers
