// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "pooling.h"
#include "simd/rows.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Quad;
using QuadInts [[gnu::vector_size(sizeof(Quad))]] = std::int32_t;

/// Only NaN differs from itself.
QuadInts differing(Quad a, Quad b) { return a != b; }

/// The largest element of a window so far, and which it is.
struct Largest {
  Quad value{};
  QuadInts place{};

  /// Takes its place, if it is larger or NaN.
  void see(Quad other, std::int32_t at) {
    const QuadInts takes = (other > value) | differing(other, other);
    value = takes ? other : value;
    place = takes ? at - QuadInts{} : place;
  }
  [[nodiscard]] Quad gradient(Quad dy, std::int32_t at) const {
    return (place == at) ? dy : Quad{};
  }
};

/// One window of 2 x 2 at `x`, rows `width` apart.
void give_to_largest(const float* x, std::int64_t width, float dy, float* dx) {
  const std::int64_t places[] = {0, 1, width, width + 1};
  std::int64_t largest = 0;
  for (const std::int64_t place : places) {
    if (x[place] > x[largest] || std::isnan(x[place])) largest = place;
    dx[place] = 0;
  }
  dx[largest] = dy;
}

/// The commonest pooling, windows of 2 x 2 side by side: a row of windows. Every element of two
/// rows is written.
void row_of_squares(const float* x, std::int64_t width, const float* dy, std::int64_t count,
                    float* dx) {
  std::int64_t j = 0;
  for (; j + 4 <= count; j += 4, x += 8, dx += 8) {
    const Quad top[] = {simd::load_quad(x), simd::load_quad(x + 4)};
    const Quad bottom[] = {simd::load_quad(x + width), simd::load_quad(x + width + 4)};
    Largest largest{__builtin_shufflevector(top[0], top[1], 0, 2, 4, 6)};
    largest.see(__builtin_shufflevector(top[0], top[1], 1, 3, 5, 7), 1);
    largest.see(__builtin_shufflevector(bottom[0], bottom[1], 0, 2, 4, 6), 2);
    largest.see(__builtin_shufflevector(bottom[0], bottom[1], 1, 3, 5, 7), 3);
    const Quad arriving = simd::load_quad(dy + j);
    for (std::int32_t row = 0; row < 2; ++row) {
      const Quad left = largest.gradient(arriving, 2 * row);
      const Quad right = largest.gradient(arriving, 2 * row + 1);
      simd::store_quad(dx + row * width, __builtin_shufflevector(left, right, 0, 4, 1, 5));
      simd::store_quad(dx + row * width + 4, __builtin_shufflevector(left, right, 2, 6, 3, 7));
    }
  }
  for (; j < count; ++j, x += 2, dx += 2) give_to_largest(x, width, dy[j], dx);
}

void max_of_squares(const PoolShape& shape, const float* x, const float* dy, float* dx) {
  const auto [planes, height, width, out_height, out_width, window] = shape;
  for (std::int64_t plane = 0; plane < planes; ++plane) {
    for (std::int64_t i = 0; i < out_height; ++i, x += 2 * width, dx += 2 * width) {
      row_of_squares(x, width, dy, out_width, dx);
      if (width % 2 != 0) dx[width - 1] = dx[2 * width - 1] = 0;
      dy += out_width;
    }
    if (height % 2 == 0) continue;
    std::fill_n(dx, width, 0.0F);
    x += width;
    dx += width;
  }
}

/// Adds `row` to rows `top` up to `bottom` of a plane.
void add_to_rows(const float* row, std::int64_t top, std::int64_t bottom, std::int64_t width,
                 float* plane) {
  for (std::int64_t i = top; i < bottom; ++i) {
    float* const to = plane + i * width;
    add_rows(static_cast<std::size_t>(width), to, row, to);
  }
}

}  // namespace

void max_pool2d_backward_simd(const PoolShape& shape, const float* x, const float* dy, float* dx,
                              float*) {
  const Window& window = shape.window;
  if (window.kernel_size == 2 && window.stride == 2 && window.padding == 0) {
    return max_of_squares(shape, x, dy, dx);
  }
  max_pool2d_backward_naive(shape, x, dy, dx);
}

void avg_pool2d_backward_simd(const PoolShape& shape, const float*, const float* dy, float* dx,
                              float* workspace) {
  const auto [planes, height, width, out_height, out_width, window] = shape;
  const float share = 1 / static_cast<float>(window.kernel_size * window.kernel_size);
  std::fill_n(dx, planes * height * width, 0.0F);
  for (std::int64_t plane = 0; plane < planes; ++plane, dx += height * width) {
    for (std::int64_t i = 0; i < out_height; ++i, dy += out_width) {
      std::fill_n(workspace, width + 2 * window.padding, 0.0F);
      for (std::int64_t j = 0; j < out_width; ++j) {
        float* const first = workspace + j * window.stride;
        for (std::int64_t v = 0; v < window.kernel_size; ++v) first[v] += dy[j] * share;
      }
      const std::int64_t top = i * window.stride - window.padding;
      add_to_rows(workspace + window.padding, std::max<std::int64_t>(top, 0),
                  std::min(top + window.kernel_size, height), width, dx);
    }
  }
}

void adaptive_avg_pool2d_backward_simd(const PoolShape& shape, const float*, const float* dy,
                                       float* dx, float* workspace) {
  const auto [planes, height, width, out_height, out_width, window] = shape;
  std::fill_n(dx, planes * height * width, 0.0F);
  for (std::int64_t plane = 0; plane < planes; ++plane, dx += height * width) {
    for (std::int64_t i = 0; i < out_height; ++i, dy += out_width) {
      const std::int64_t top = i * height / out_height;
      const std::int64_t bottom = ((i + 1) * height + out_height - 1) / out_height;
      std::fill_n(workspace, width, 0.0F);
      for (std::int64_t j = 0; j < out_width; ++j) {
        const std::int64_t left = j * width / out_width;
        const std::int64_t right = ((j + 1) * width + out_width - 1) / out_width;
        const float share = dy[j] / static_cast<float>((bottom - top) * (right - left));
        for (std::int64_t column = left; column < right; ++column) workspace[column] += share;
      }
      add_to_rows(workspace, top, bottom, width, dx);
    }
  }
}

}  // namespace flopscope::layers
