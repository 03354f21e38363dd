// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The part that all poolings share: each channel of an image becomes a smaller one by itself.
#pragma once

#include <cstdint>
#include <span>

#include "core/fields.h"
#include "flopscope/layers/forward_pass.h"
#include "flopscope/layers/layer.h"
#include "flopscope/layers/window.h"

namespace flopscope::layers {

/// The channels of all images, one after another, and the windows that slide over each.
struct PoolShape {
  std::int64_t planes;
  std::int64_t height;
  std::int64_t width;
  std::int64_t out_height;
  std::int64_t out_width;
  Window window;  ///< not of an adaptive pooling, whose windows follow from the sizes
};

/// Backward, dx from dy; `x` is read by max pooling only. `workspace` holds a row of the input with
/// its padding.
struct PoolingKernels {
  void (*naive)(const PoolShape& shape, const float* x, float* y);
  void (*simd)(const PoolShape& shape, const float* x, float* y, float* workspace);
  void (*naive_backward)(const PoolShape& shape, const float* x, const float* dy, float* dx);
  void (*simd_backward)(const PoolShape& shape, const float* x, const float* dy, float* dx,
                        float* workspace);
  bool backward_reads_input;
  /// How far the two may lie apart, as a fraction of what pooling the absolute values gives.
  double tolerance;
};

/// The sizes of a pooling that makes `output` of `input`, (batch, channels, height, width) each.
[[nodiscard]] PoolShape pool_shape(const Shape& input, const Shape& output, const Window& window);

/// The windows of a pooling that slides, and the images that come out. Errors: those of `windowed`,
/// and "invalid_value" where one would lie in the padding alone, as PyTorch refuses it.
template <class Pool>
[[nodiscard]] Window window_of(const Pool& pool) {
  return {pool.kernel_size, pool.stride == 0 ? pool.kernel_size : pool.stride, pool.padding, 1};
}
[[nodiscard]] measure::Result<Shape> pooled(const Window& window, const Shape& input);

template <class Pool>
[[nodiscard]] std::span<const Field> sliding_pool_fields() {
  static constexpr Field all[] = {
      field<&Pool::kernel_size>("side of the square window", size_range),
      field<&Pool::stride>("input elements from one window to the next; 0: the kernel's size",
                           padding_range),
      field<&Pool::padding>("elements around the input", padding_range),
  };
  return all;
}

[[nodiscard]] ForwardPassPointer pool_pass(const PoolShape& shape, const PoolingKernels& kernels);
/// Means over as many windows as the output has, of `largest_window` elements at most.
[[nodiscard]] LayerOnInput adaptive_avg_pool(const Shape& input, const Shape& output,
                                             const PoolShape& pools, std::int64_t largest_window);

// The kernels of each pooling. The naive ones are the definitions, window by window; the SIMD ones
// first bring the rows of a window together, a vector of columns at a time, into `workspace`.
template <class T>
void max_pool2d_naive(const PoolShape& shape, const T* x, T* y);
void max_pool2d_simd(const PoolShape& shape, const float* x, float* y, float* workspace);
template <class T>
void avg_pool2d_naive(const PoolShape& shape, const T* x, T* y);
void avg_pool2d_simd(const PoolShape& shape, const float* x, float* y, float* workspace);
template <class T>
void adaptive_avg_pool2d_naive(const PoolShape& shape, const T* x, T* y);
void adaptive_avg_pool2d_simd(const PoolShape& shape, const float* x, float* y, float* workspace);

// The gradients, dx from dy. A maximum's goes to the first of equal elements, or to the last NaN,
// as PyTorch has it; a mean's to all elements of its window alike. The SIMD ones of means spread a
// row of windows over `workspace` and add that to the rows of the image.
template <class T>
void max_pool2d_backward_naive(const PoolShape& shape, const T* x, const T* dy, T* dx);
void max_pool2d_backward_simd(const PoolShape& shape, const float* x, const float* dy, float* dx,
                              float* workspace);
template <class T>
void avg_pool2d_backward_naive(const PoolShape& shape, const T* x, const T* dy, T* dx);
void avg_pool2d_backward_simd(const PoolShape& shape, const float* x, const float* dy, float* dx,
                              float* workspace);
template <class T>
void adaptive_avg_pool2d_backward_naive(const PoolShape& shape, const T* x, const T* dy, T* dx);
void adaptive_avg_pool2d_backward_simd(const PoolShape& shape, const float* x, const float* dy,
                                       float* dx, float* workspace);

}  // namespace flopscope::layers
