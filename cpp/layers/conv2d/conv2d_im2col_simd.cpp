// SPDX-License-Identifier: MIT
#include <algorithm>

#include "conv2d_reach.h"
#include "flopscope/layers/conv2d_im2col.h"
#include "matmul/gemm.h"
#include "simd/align.h"

namespace flopscope::layers {

namespace {

/// The rows of the matrix that belong to a tap of a channel: an output row of each, or 0.
void write_tap(const Conv2dSizes& sizes, const Reach& rows, const Reach& columns,
               const float* channel, float* to) {
  for (std::size_t i = 0; i < sizes.out_height; ++i, to += sizes.out_width) {
    if (i < rows.begin || i >= rows.end || columns.count() == 0) {
      std::fill_n(to, sizes.out_width, 0.0F);
      continue;
    }
    const std::size_t row = rows.first + (i - rows.begin) * sizes.stride;
    const float* from = channel + row * sizes.width + columns.first;
    std::fill_n(to, columns.begin, 0.0F);
    if (sizes.stride == 1) {
      std::copy_n(from, columns.count(), to + columns.begin);
    } else {
      for (std::size_t j = columns.begin; j < columns.end; ++j, from += sizes.stride) to[j] = *from;
    }
    std::fill(to + columns.end, to + sizes.out_width, 0.0F);
  }
}

void write_columns(const Conv2dSizes& sizes, const float* x, float* columns) {
  for (std::size_t c = 0; c < sizes.in_group; ++c, x += sizes.in_plane()) {
    for (std::size_t u = 0; u < sizes.kernel_size; ++u) {
      const Reach down(sizes, u, sizes.height, sizes.out_height);
      for (std::size_t v = 0; v < sizes.kernel_size; ++v, columns += sizes.out_plane()) {
        write_tap(sizes, down, Reach(sizes, v, sizes.width, sizes.out_width), x, columns);
      }
    }
  }
}

/// The floats of the matrix, up to a cache line.
std::size_t columns_floats(const Gemm& product) { return aligned_floats(product.k * product.n); }

}  // namespace

std::size_t conv2d_im2col_workspace(const Conv2dIm2colShape& shape) {
  const Gemm product = Conv2dSizes(shape).product();
  return columns_floats(product) + gemm_blocked_workspace(product.m, product.k, product.n);
}

void conv2d_im2col_simd(const Conv2dIm2colShape& shape, const float* x, const float* weight,
                        const float* bias, float* y, float* workspace) {
  const Conv2dSizes sizes(shape);
  Gemm product = sizes.product();
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
