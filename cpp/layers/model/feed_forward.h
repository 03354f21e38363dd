// SPDX-License-Identifier: MIT
//
// The part of a transformer that treats each position alone: two linear layers with an activation
// between them.
//
//   (..., d_model) -> (..., dim_feedforward) -> (..., d_model)
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

/// What stands between the two layers.
enum class Activation : int { relu, gelu, gelu_tanh, silu };
inline constexpr const char* activation_names[] = {"relu", "gelu", "gelu_tanh", "silu"};
inline constexpr measure::Choices activation_choices{activation_names};

struct FeedForward {
  static constexpr const char* type_name = "FeedForward";
  static constexpr const char* doc = "two linear layers with an activation between them";
  std::int64_t d_model = 0;
  std::int64_t dim_feedforward = 0;  ///< 0: 4 d_model
  Activation activation = Activation::relu;
  bool bias = true;

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
