// SPDX-License-Identifier: MIT
//
// The course's counting functions: the operations of one call, in the convention asked for.
#pragma once

#include <cstdint>

#include "flopscope/layers/attention.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/result.h"

namespace flopscope::layers {

using measure::Convention;

/// (m, k) times (k, n).
[[nodiscard]] double count_matmul(std::int64_t m, std::int64_t k, std::int64_t n,
                                  Convention convention = Convention::flops);

/// A fully connected layer with bias.
[[nodiscard]] double count_linear(std::int64_t in_features, std::int64_t out_features,
                                  std::int64_t batch = 1,
                                  Convention convention = Convention::flops);

/// A convolution of (batch, in_channels, height, width). Errors: "shape_mismatch", "invalid_value".
[[nodiscard]] measure::Result<double> count_conv2d(const Conv2d& conv, const Shape& input,
                                                   Convention convention = Convention::flops);

/// Multi-head attention with its four projections and their biases, forward.
/// Errors: "invalid_value" where `heads` does not divide `d_model`.
[[nodiscard]] measure::Result<double> count_attention(const AttentionShape& shape,
                                                      Convention convention = Convention::flops,
                                                      bool count_masked = true);

}  // namespace flopscope::layers
