// SPDX-License-Identifier: MIT
//
// A two-dimensional convolution, PyTorch's `torch.nn.Conv2d`, with square kernels and equal
// strides, paddings and dilations in both directions.
//
//   y[n][o][i][j] = bias[o] + sum over c, u, v of
//                   x[n][c'][i stride - padding + u dilation][j stride - padding + v dilation]
//                   weight[o][c][u][v]                            c' = c in the group of o
//   x (batch, in_channels, height, width), bias (out_channels),
//   weight (out_channels, in_channels / groups, kernel_size, kernel_size),
//   y (batch, out_channels, height', width'), row-major
//   height' = floor((height + 2 padding - dilation (kernel_size - 1) - 1) / stride) + 1, width'
//   alike
//
//   with E output elements, K = kernel_size^2 in_channels / groups, I input elements, O =
//   out_channels and b = 1 with bias, 0 without:
//   | macs | multiplies | adds      | others | parameters | read          | written |
//   | E K  | E K        | E K + b E | 0      | O K + b O  | I + O K + b O | E       |
//
// Products with the zeros of the padding count, as published figures have it: a kernel that skips
// them saves less than it costs. Where `weight` holds a NaN or an infinity, such a product is NaN
// in the SIMD kernel and left out by the naive one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "flopscope/layers/layer.h"
#include "flopscope/layers/shape.h"
#include "flopscope/layers/thread_pool.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

struct Conv2dShape {
  std::int64_t batch = 1;
  std::int64_t in_channels = 64;
  std::int64_t out_channels = 64;
  std::int64_t height = 56;
  std::int64_t width = 56;
  std::int64_t kernel_size = 3;
  std::int64_t stride = 1;
  std::int64_t padding = 1;
  std::int64_t dilation = 1;
  std::int64_t groups = 1;
  bool bias = true;

  static const measure::RecordType record_type;
};

/// (batch, in_channels, height, width)
[[nodiscard]] Shape input_shape(const Conv2dShape& shape);
/// (batch, out_channels, height', width') of a shape that fits
[[nodiscard]] Shape output_shape(const Conv2dShape& shape);
/// (out_channels, in_channels / groups, kernel_size, kernel_size)
[[nodiscard]] Shape weight_shape(const Conv2dShape& shape);
[[nodiscard]] measure::Cost cost(const Conv2dShape& shape);
/// The costs of the gradients below.
[[nodiscard]] BackwardCost backward_cost(const Conv2dShape& shape);

/// The textbook's seven loops. `T` is float or double; `bias` is not read where the shape has none.
template <class T>
void conv2d_naive(const Conv2dShape& shape, const T* x, const T* weight, const T* bias, T* y);

/// Adds what one tap takes from a channel to a row of outputs at a time, for a few rows and
/// channels that stay in a first-level cache until all outputs made from them have met them.
void conv2d_blocked(const Conv2dShape& shape, const float* x, const float* weight,
                    const float* bias, float* y);

/// A matrix product of the weights with the patches of the input, which are packed from the image
/// just before they are used (Chellapilla, Puri and Simard, "High performance convolutional neural
/// networks for document processing", 2006, without ever storing their matrix); where each group
/// has a single input channel, a direct sum over the taps. `workspace` holds
/// `conv2d_workspace(shape)` floats on a 64-byte boundary.
void conv2d_simd(const Conv2dShape& shape, const float* x, const float* weight, const float* bias,
                 float* y, float* workspace);
[[nodiscard]] std::size_t conv2d_workspace(const Conv2dShape& shape);

/// The same to the bit, its output cut among the threads of `pool`: images, groups and, of a matrix
/// product, blocks of it. `workspace` holds `conv2d_threads_workspace(shape, pool.threads())`
/// floats on a 64-byte boundary. Too little work stays on one thread.
void conv2d_threads(const Conv2dShape& shape, const float* x, const float* weight,
                    const float* bias, float* y, float* workspace, ThreadPool& pool);
[[nodiscard]] std::size_t conv2d_threads_workspace(const Conv2dShape& shape, std::size_t threads);

/// Gradients of all that goes in, from that of what comes out, dy: each product y += x weight of
/// the forward pass gives dx += dy weight and dweight += dy x; dbias += the sum of dy over images
/// and places. What is in `dx` is overwritten, what is in the others stays; `dx` or `dbias` may be
/// null. A NaN or an infinity reaches what it is multiplied with; the products of dy with zeros of
/// the padding, and of weights with the zeros around dy, are left out here as on the way forward.
template <class T>
void conv2d_backward_naive(const Conv2dShape& shape, const T* x, const T* weight, const T* dy,
                           T* dx, T* dweight, T* dbias);
/// As matrix products with the patches, of which as many are stored as stay in a cache. With a
/// stride of 1, dx is itself a convolution, of dy with the kernel turned by half a circle. A group
/// of one input channel goes by direct sums over the taps. `workspace` holds
/// `conv2d_backward_workspace(shape)` floats on a 64-byte boundary. Where dy or weight holds a NaN
/// or an infinity, its products with the zeros that the naive form leaves out may be NaN here: in
/// dweight for taps that reach into the padding, in dx near the edges.
void conv2d_backward_simd(const Conv2dShape& shape, const float* x, const float* weight,
                          const float* dy, float* dx, float* dweight, float* dbias,
                          float* workspace);
[[nodiscard]] std::size_t conv2d_backward_workspace(const Conv2dShape& shape);

/// The layer of a model, `torch.nn.Conv2d`.
struct Conv2d {
  static constexpr const char* type_name = "Conv2d";
  static constexpr const char* doc = "a two-dimensional convolution";
  std::int64_t in_channels = 0;
  std::int64_t out_channels = 0;
  std::int64_t kernel_size = 0;
  std::int64_t stride = 1;
  std::int64_t padding = 0;
  std::int64_t dilation = 1;
  std::int64_t groups = 1;
  bool bias = true;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
