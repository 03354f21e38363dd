// SPDX-License-Identifier: MIT
#include <algorithm>

#include "conv2d_forms.h"
#include "flopscope/layers/conv2d_im2col.h"
#include "gemm.h"
#include "lines.h"

namespace flopscope::layers {

namespace {

/// Of the `count` outputs of a row or a column, those for which a tap lies within the image.
struct Inside {
  Inside(const Conv2dSizes& sizes, std::size_t tap, std::size_t count, std::size_t extent)
      : begin(static_cast<std::int64_t>(tap * sizes.dilation) -
              static_cast<std::int64_t>(sizes.padding)) {
    const auto stride = static_cast<std::int64_t>(sizes.stride);
    const auto outputs = static_cast<std::int64_t>(count);
    const std::int64_t before = begin < 0 ? (-begin + stride - 1) / stride : 0;
    const std::int64_t room = static_cast<std::int64_t>(extent) - begin;  // beyond the first
    const std::int64_t after = room > 0 ? (room + stride - 1) / stride : 0;
    first = static_cast<std::size_t>(std::min(before, outputs));
    last = std::max(first, static_cast<std::size_t>(std::min(after, outputs)));
  }

  [[nodiscard]] std::size_t place(std::size_t output, std::size_t stride) const {
    return static_cast<std::size_t>(begin + static_cast<std::int64_t>(output * stride));
  }

  std::int64_t begin;  // where output 0 reads
  std::size_t first = 0, last = 0;
};

/// The rows of the matrix that belong to a tap of a channel: an output row of each, or 0.
void write_tap(const Conv2dSizes& sizes, const Inside& down, const Inside& right,
               const float* channel, float* to) {
  for (std::size_t i = 0; i < sizes.out_height; ++i, to += sizes.out_width) {
    if (i < down.first || i >= down.last || right.first == right.last) {
      std::fill_n(to, sizes.out_width, 0.0F);
      continue;
    }
    const float* from = channel + down.place(i, sizes.stride) * sizes.width +
                        right.place(right.first, sizes.stride);
    std::fill_n(to, right.first, 0.0F);
    if (sizes.stride == 1) {
      std::copy_n(from, right.last - right.first, to + right.first);
    } else {
      for (std::size_t j = right.first; j < right.last; ++j, from += sizes.stride) to[j] = *from;
    }
    std::fill(to + right.last, to + sizes.out_width, 0.0F);
  }
}

void write_columns(const Conv2dSizes& sizes, const float* x, float* columns) {
  for (std::size_t c = 0; c < sizes.in_group; ++c, x += sizes.in_plane()) {
    for (std::size_t u = 0; u < sizes.kernel_size; ++u) {
      const Inside down(sizes, u, sizes.out_height, sizes.height);
      for (std::size_t v = 0; v < sizes.kernel_size; ++v, columns += sizes.out_plane()) {
        write_tap(sizes, down, Inside(sizes, v, sizes.out_width, sizes.width), x, columns);
      }
    }
  }
}

/// C (out_group, out_plane), without its data.
Gemm product_of(const Conv2dSizes& sizes) {
  return gemm_sizes(static_cast<std::int64_t>(sizes.out_group),
                    static_cast<std::int64_t>(sizes.in_group * sizes.taps()),
                    static_cast<std::int64_t>(sizes.out_plane()), false);
}

/// The floats of the matrix, up to a cache line.
std::size_t columns_floats(const Gemm& product) { return on_line(product.k * product.n); }

}  // namespace

std::size_t conv2d_im2col_workspace(const Conv2dIm2colShape& shape) {
  const Gemm product = product_of(Conv2dSizes(shape));
  return columns_floats(product) + gemm_blocked_workspace(product.m, product.k, product.n);
}

void conv2d_im2col_simd(const Conv2dIm2colShape& shape, const float* x, const float* weight,
                        const float* bias, float* y, float* workspace) {
  const Conv2dSizes sizes(shape);
  Gemm product = product_of(sizes);
  product.b = workspace;
  product.c = y;
  for (std::int64_t n = 0; n < shape.batch; ++n) {
    for (std::size_t g = 0; g < sizes.groups; ++g, x += sizes.in_group * sizes.in_plane()) {
      write_columns(sizes, x, workspace);
      product.a = weight + g * product.m * product.k;
      product.row_bias = shape.bias ? bias + g * sizes.out_group : nullptr;
      gemm_blocked(product, workspace + columns_floats(product));
      product.c += product.m * product.n;
    }
  }
}

}  // namespace flopscope::layers
