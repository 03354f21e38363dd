// SPDX-License-Identifier: MIT
//
// A block of a transformer (Vaswani et al., 2017): attention and a feed-forward part, each with a
// layer normalisation and a residual connection; PyTorch's `torch.nn.TransformerEncoderLayer`.
//
//   norm_first:  x + attention(norm1(x)), then x + feed_forward(norm2(x)), as in GPT-2
//   otherwise:   norm1(x + attention(x)), then norm2(x + feed_forward(x)), as in BERT
//
//   (batch, seq, d_model) -> the same
#pragma once

#include <cstdint>

#include "flopscope/layers/feed_forward.h"
#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct TransformerBlock {
  static constexpr const char* type_name = "TransformerBlock";
  static constexpr const char* doc =
      "attention and a feed-forward part, each with a residual connection and no dropout";
  std::int64_t d_model = 0;
  std::int64_t nhead = 0;
  std::int64_t dim_feedforward = 0;  ///< 0: 4 d_model
  Activation activation = Activation::relu;
  bool norm_first = false;
  bool causal = false;
  bool bias = true;
  std::int64_t window = 0;  ///< of the attention; 0: none

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
