// SPDX-License-Identifier: MIT
#include "conv2d_backward_forms.h"
#include "row_sums.h"

namespace flopscope::layers {

namespace {

/// The rows and columns that a tap connects, and how far apart.
struct Connected {
  Connected(const Conv2dSizes& sizes, std::size_t tap)
      : rows(sizes, tap / sizes.kernel_size, sizes.height, sizes.out_height),
        columns(sizes, tap % sizes.kernel_size, sizes.width, sizes.out_width),
        stride(sizes.stride),
        width(sizes.width),
        out_width(sizes.out_width) {}

  /// Calls `meet(place of the image, place of the output)` for the first of every row of outputs
  /// that it connects.
  template <class Meet>
  void for_rows(Meet meet) const {
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      meet((rows.first + (i - rows.begin) * stride) * width + columns.first,
           i * out_width + columns.begin);
    }
  }

  Reach rows, columns;
  std::size_t stride, width, out_width;
};

float strided_dot(const float* x, std::size_t stride, const float* dy, std::size_t count) {
  if (stride == 1) return simd::dot(x, dy, count);
  float sum = 0;
  for (std::size_t j = 0; j < count; ++j) sum += x[j * stride] * dy[j];
  return sum;
}

}  // namespace

void conv2d_weight_taps(const Conv2dSizes& sizes, std::size_t batch, const float* x,
                        const float* dy, float* dweight) {
  const std::size_t channels = sizes.groups * sizes.out_group;
  for (std::size_t n = 0; n < batch * channels; ++n, dy += sizes.out_plane()) {
    const float* const image = x + n / sizes.out_group * sizes.in_plane();
    float* const gradient = dweight + n % channels * sizes.taps();
    for (std::size_t tap = 0; tap < sizes.taps(); ++tap) {
      const Connected connected(sizes, tap);
      float sum = 0;
      connected.for_rows([&](std::size_t from, std::size_t to) {
        sum += strided_dot(image + from, sizes.stride, dy + to, connected.columns.count());
      });
      gradient[tap] += sum;
    }
  }
}

void conv2d_input_taps(const Conv2dSizes& sizes, std::size_t batch, const float* weight,
                       const float* dy, float* dx) {
  const std::size_t channels = sizes.groups * sizes.out_group;
  std::fill_n(dx, batch * sizes.groups * sizes.in_plane(), 0.0F);
  for (std::size_t n = 0; n < batch * channels; ++n, dy += sizes.out_plane()) {
    float* const image = dx + n / sizes.out_group * sizes.in_plane();
    const float* const kernel = weight + n % channels * sizes.taps();
    for (std::size_t tap = 0; tap < sizes.taps(); ++tap) {
      const Connected connected(sizes, tap);
      connected.for_rows([&](std::size_t to, std::size_t from) {
        for (std::size_t j = 0; j < connected.columns.count(); ++j) {
          image[to + j * sizes.stride] += kernel[tap] * dy[from + j];
        }
      });
    }
  }
}

}  // namespace flopscope::layers
