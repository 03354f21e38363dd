// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>

#include "pooling.h"
#include "simd/simd.h"

namespace flopscope::layers {

namespace {

using simd::Floats;
using simd::lanes;
using simd::Quad;

/// Only NaN differs from itself.
template <class Vector>
auto differing(Vector a, Vector b) {
  return a != b;
}

struct Largest {
  static constexpr float nothing = -std::numeric_limits<float>::infinity();
  template <class Vector>
  static Vector of(Vector a, Vector b) {
    return ((b > a) | differing(b, b)) ? b : a;  // NaN stays
  }
  static float of(float a, float b) { return b > a || std::isnan(b) ? b : a; }
};

struct Sum {
  static constexpr float nothing = 0;
  template <class Vector>
  static Vector of(Vector a, Vector b) {
    return a + b;
  }
  static float of(float a, float b) { return a + b; }
};

/// Brings `count` rows of `width` elements together into one.
template <class Two>
void merge_rows(const float* rows, std::int64_t count, std::int64_t width, float* merged) {
  if (count <= 0) {
    std::fill_n(merged, width, Two::nothing);
    return;
  }
  constexpr auto step = static_cast<std::int64_t>(lanes);
  std::int64_t j = 0;
  for (; j + step <= width; j += step) {
    Floats all = simd::load(rows + j);
    for (std::int64_t row = 1; row < count; ++row) {
      all = Two::of(all, simd::load(rows + row * width + j));
    }
    simd::store(merged + j, all);
  }
  for (; j < width; ++j) {
    float all = rows[j];
    for (std::int64_t row = 1; row < count; ++row) all = Two::of(all, rows[row * width + j]);
    merged[j] = all;
  }
}

/// Four elements, each the second after the one before.
Quad every_second(const float* from) {
  return __builtin_shufflevector(simd::load_quad(from), simd::load_quad(from + 4), 0, 2, 4, 6);
}

/// Windows of a row with its padding, times `factor`.
template <class Two>
void merge_columns(const Window& window, const float* row, std::int64_t count, float factor,
                   float* y) {
  constexpr auto step = static_cast<std::int64_t>(lanes);
  std::int64_t j = 0;
  if (window.stride == 1) {
    for (; j + step <= count; j += step) {
      Floats all = simd::load(row + j);
      for (std::int64_t v = 1; v < window.kernel_size; ++v) {
        all = Two::of(all, simd::load(row + j + v));
      }
      simd::store(y + j, all * factor);
    }
  } else if (window.stride == 2) {
    // The last element loaded is not wanted, but one after it is: it lies within the row.
    for (; j + 4 < count; j += 4) {
      const float* const first = row + 2 * j;
      Quad all = every_second(first);
      for (std::int64_t v = 1; v < window.kernel_size; ++v) {
        all = Two::of(all, every_second(first + v));
      }
      simd::store_quad(y + j, all * factor);
    }
  }
  for (; j < count; ++j) {
    const float* const first = row + j * window.stride;
    float all = *first;
    for (std::int64_t v = 1; v < window.kernel_size; ++v) all = Two::of(all, first[v]);
    y[j] = all * factor;
  }
}

template <class Two>
void pool(const PoolShape& shape, const float* x, float factor, float* y, float* workspace) {
  const Window& window = shape.window;
  std::fill_n(workspace, shape.width + 2 * window.padding, Two::nothing);
  for (std::int64_t plane = 0; plane < shape.planes; ++plane, x += shape.height * shape.width) {
    for (std::int64_t i = 0; i < shape.out_height; ++i, y += shape.out_width) {
      const std::int64_t top = i * window.stride - window.padding;
      const std::int64_t begin = std::max<std::int64_t>(top, 0);
      const std::int64_t end = std::min(top + window.kernel_size, shape.height);
      merge_rows<Two>(x + begin * shape.width, end - begin, shape.width,
                      workspace + window.padding);
      merge_columns<Two>(window, workspace, shape.out_width, factor, y);
    }
  }
}

}  // namespace

void max_pool2d_simd(const PoolShape& shape, const float* x, float* y, float* workspace) {
  pool<Largest>(shape, x, 1, y, workspace);
}

void avg_pool2d_simd(const PoolShape& shape, const float* x, float* y, float* workspace) {
  const auto elements = static_cast<float>(shape.window.kernel_size * shape.window.kernel_size);
  pool<Sum>(shape, x, 1 / elements, y, workspace);
}

void adaptive_avg_pool2d_simd(const PoolShape& shape, const float* x, float* y, float* workspace) {
  const auto [planes, height, width, out_height, out_width, window] = shape;
  for (std::int64_t plane = 0; plane < planes; ++plane, x += height * width) {
    for (std::int64_t i = 0; i < out_height; ++i) {
      const std::int64_t top = i * height / out_height;
      const std::int64_t bottom = ((i + 1) * height + out_height - 1) / out_height;
      merge_rows<Sum>(x + top * width, bottom - top, width, workspace);
      for (std::int64_t j = 0; j < out_width; ++j, ++y) {
        const std::int64_t left = j * width / out_width;
        const std::int64_t right = ((j + 1) * width + out_width - 1) / out_width;
        float sum = 0;
        for (std::int64_t column = left; column < right; ++column) sum += workspace[column];
        *y = sum / static_cast<float>((bottom - top) * (right - left));
      }
    }
  }
}

}  // namespace flopscope::layers
