// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/instantiate.h"
#include "pooling.h"

namespace flopscope::layers {

namespace {

/// Rows and columns of a plane, from the first to before the last.
struct Rectangle {
  std::int64_t top, bottom, left, right;

  template <class See>
  void look_through(std::int64_t width, See see) const {
    for (std::int64_t row = top; row < bottom; ++row) {
      for (std::int64_t column = left; column < right; ++column) see(row * width + column);
    }
  }
};

/// What of the window of output (i, j) is not padding.
Rectangle window_of(const PoolShape& shape, std::int64_t i, std::int64_t j) {
  const Window& window = shape.window;
  const std::int64_t top = i * window.stride - window.padding;
  const std::int64_t left = j * window.stride - window.padding;
  return {std::max<std::int64_t>(top, 0), std::min(top + window.kernel_size, shape.height),
          std::max<std::int64_t>(left, 0), std::min(left + window.kernel_size, shape.width)};
}

Rectangle adaptive_window_of(const PoolShape& shape, std::int64_t i, std::int64_t j) {
  return {i * shape.height / shape.out_height,
          ((i + 1) * shape.height + shape.out_height - 1) / shape.out_height,
          j * shape.width / shape.out_width,
          ((j + 1) * shape.width + shape.out_width - 1) / shape.out_width};
}

/// Calls `give(x of the plane's beginning, i, j, output)` for every window.
template <class Give>
void for_windows(const PoolShape& shape, Give give) {
  std::int64_t output = 0;
  for (std::int64_t plane = 0; plane < shape.planes; ++plane) {
    for (std::int64_t i = 0; i < shape.out_height; ++i) {
      for (std::int64_t j = 0; j < shape.out_width; ++j, ++output) {
        give(plane * shape.height * shape.width, i, j, output);
      }
    }
  }
}

template <class T>
void clear(const PoolShape& shape, T* dx) {
  std::fill_n(dx, shape.planes * shape.height * shape.width, T{0});
}

}  // namespace

template <class T>
void max_pool2d_backward_naive(const PoolShape& shape, const T* x, const T* dy, T* dx) {
  clear(shape, dx);
  for_windows(shape, [&](std::int64_t plane, std::int64_t i, std::int64_t j, std::int64_t output) {
    const Rectangle window = window_of(shape, i, j);
    std::int64_t largest = window.top * shape.width + window.left;
    window.look_through(shape.width, [&](std::int64_t place) {
      const T value = x[plane + place];
      if (value > x[plane + largest] || std::isnan(value)) largest = place;
    });
    dx[plane + largest] += dy[output];
  });
}

template <class T>
void avg_pool2d_backward_naive(const PoolShape& shape, const T*, const T* dy, T* dx) {
  clear(shape, dx);
  const auto elements = static_cast<T>(shape.window.kernel_size * shape.window.kernel_size);
  for_windows(shape, [&](std::int64_t plane, std::int64_t i, std::int64_t j, std::int64_t output) {
    window_of(shape, i, j).look_through(shape.width, [&](std::int64_t place) {
      dx[plane + place] += dy[output] / elements;
    });
  });
}

template <class T>
void adaptive_avg_pool2d_backward_naive(const PoolShape& shape, const T*, const T* dy, T* dx) {
  clear(shape, dx);
  for_windows(shape, [&](std::int64_t plane, std::int64_t i, std::int64_t j, std::int64_t output) {
    const Rectangle window = adaptive_window_of(shape, i, j);
    const auto elements =
        static_cast<T>((window.bottom - window.top) * (window.right - window.left));
    window.look_through(shape.width,
                        [&](std::int64_t place) { dx[plane + place] += dy[output] / elements; });
  });
}

FLOPSCOPE_FLOAT_AND_DOUBLE(max_pool2d_backward_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(avg_pool2d_backward_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(adaptive_avg_pool2d_backward_naive);

}  // namespace flopscope::layers
