// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "core/instantiate.h"
#include "pooling.h"

namespace flopscope::layers {

namespace {

/// Calls `see(value)` for each element of the window of output (i, j) that is not padding.
template <class T, class See>
void look_through(const PoolShape& shape, const T* plane, std::int64_t i, std::int64_t j, See see) {
  const Window& window = shape.window;
  for (std::int64_t u = 0; u < window.kernel_size; ++u) {
    for (std::int64_t v = 0; v < window.kernel_size; ++v) {
      const std::int64_t row = i * window.stride - window.padding + u;
      const std::int64_t column = j * window.stride - window.padding + v;
      if (row < 0 || row >= shape.height || column < 0 || column >= shape.width) continue;
      see(plane[row * shape.width + column]);
    }
  }
}

}  // namespace

template <class T>
void max_pool2d_naive(const PoolShape& shape, const T* x, T* y) {
  for (std::int64_t plane = 0; plane < shape.planes; ++plane, x += shape.height * shape.width) {
    for (std::int64_t i = 0; i < shape.out_height; ++i) {
      for (std::int64_t j = 0; j < shape.out_width; ++j, ++y) {
        T largest = -std::numeric_limits<T>::infinity();
        look_through(shape, x, i, j, [&](T value) {
          if (value > largest || std::isnan(value)) largest = value;  // NaN stays
        });
        *y = largest;
      }
    }
  }
}

template <class T>
void avg_pool2d_naive(const PoolShape& shape, const T* x, T* y) {
  const auto elements = static_cast<T>(shape.window.kernel_size * shape.window.kernel_size);
  for (std::int64_t plane = 0; plane < shape.planes; ++plane, x += shape.height * shape.width) {
    for (std::int64_t i = 0; i < shape.out_height; ++i) {
      for (std::int64_t j = 0; j < shape.out_width; ++j, ++y) {
        T sum = 0;
        look_through(shape, x, i, j, [&](T value) { sum += value; });
        *y = sum / elements;  // the padding is a part of the window
      }
    }
  }
}

template <class T>
void adaptive_avg_pool2d_naive(const PoolShape& shape, const T* x, T* y) {
  const auto begin = [](std::int64_t window, std::int64_t size, std::int64_t windows) {
    return window * size / windows;
  };
  const auto end = [](std::int64_t window, std::int64_t size, std::int64_t windows) {
    return ((window + 1) * size + windows - 1) / windows;
  };
  for (std::int64_t plane = 0; plane < shape.planes; ++plane, x += shape.height * shape.width) {
    for (std::int64_t i = 0; i < shape.out_height; ++i) {
      for (std::int64_t j = 0; j < shape.out_width; ++j, ++y) {
        T sum = 0;
        T elements = 0;
        for (std::int64_t row = begin(i, shape.height, shape.out_height);
             row < end(i, shape.height, shape.out_height); ++row) {
          for (std::int64_t column = begin(j, shape.width, shape.out_width);
               column < end(j, shape.width, shape.out_width); ++column) {
            sum += x[row * shape.width + column];
            elements += 1;
          }
        }
        *y = sum / elements;
      }
    }
  }
}

FLOPSCOPE_FLOAT_AND_DOUBLE(max_pool2d_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(avg_pool2d_naive);
FLOPSCOPE_FLOAT_AND_DOUBLE(adaptive_avg_pool2d_naive);

}  // namespace flopscope::layers
