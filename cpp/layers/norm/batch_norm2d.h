// SPDX-License-Identifier: MIT
//
// Batch normalisation, PyTorch's `torch.nn.BatchNorm2d` (Ioffe and Szegedy, 2015).
//
//   (batch, num_features, height, width) -> the same
//
//   y = (x - mean) / sqrt(variance + 1e-5) * weight + bias, channel by channel
//
// In training, mean and variance are those of the batch, the variance with all n elements of a
// channel below it. The running mean and variance, which a pass has as two further tensors, each
// move a tenth of the way to the batch's, there the variance with n - 1 below it. In inference they
// take the place of the batch's, which makes it x * scale + shift.
//
// Counted as inference does it; the gradient is the one of training. The running statistics are no
// parameters in the counts. A channel that holds NaN or an infinity becomes NaN in training, as its
// running statistics do.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

/// Images (batch, channels, height, width) with `plane` = height width.
struct BatchNorm2dShape {
  std::int64_t batch = 8;
  std::int64_t channels = 16;
  std::int64_t plane = 196;
};

/// What is added to the variance, so that a channel of equal numbers is not divided by 0.
inline constexpr double batch_norm_epsilon = 1e-5;
/// The part of the running statistics that a batch replaces.
inline constexpr double batch_norm_momentum = 0.1;

/// The forward pass of training, with n = batch plane > 1. `T` is float or double. weight, bias and
/// the running statistics, which it moves, are of (channels).
template <class T>
void batch_norm2d_training_naive(const BatchNorm2dShape& shape, const T* x, const T* weight,
                                 const T* bias, T* y, T* running_mean, T* running_variance);
void batch_norm2d_training_simd(const BatchNorm2dShape& shape, const float* x, const float* weight,
                                const float* bias, float* y, float* running_mean,
                                float* running_variance);

/// The gradients of training, through the statistics of the batch, which are computed again: with
/// z = (x - mean) / deviation, channel by channel, dx = weight / deviation (dy - mean of dy - z
/// (mean of dy z)), dweight += the sum of dy z, dbias += the sum of dy. `dx` may be null.
template <class T>
void batch_norm2d_backward_naive(const BatchNorm2dShape& shape, const T* x, const T* weight,
                                 const T* dy, T* dx, T* dweight, T* dbias);
void batch_norm2d_backward_simd(const BatchNorm2dShape& shape, const float* x, const float* weight,
                                const float* dy, float* dx, float* dweight, float* dbias);

struct BatchNorm2d {
  static constexpr const char* type_name = "BatchNorm2d";
  static constexpr const char* doc = "batch normalisation: x * scale + shift for each channel";
  std::int64_t num_features = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
