// SPDX-License-Identifier: MIT
//
// Self-attention with its projections, PyTorch's `torch.nn.MultiheadAttention` on one input: a
// linear layer that makes queries, keys and values at once, attention, and a linear layer on the
// result.
//
//   (batch, seq, embed_dim) -> the same
//
// The projections cost 4 seq embed_dim^2 multiply-accumulates a sample, and attention 2 seq^2
// embed_dim: below seq = 2 embed_dim they are the larger part.
#pragma once

#include <cstdint>

#include "flopscope/layers/attention.h"
#include "flopscope/layers/layer.h"
#include "flopscope/measure/cost.h"
#include "flopscope/measure/record.h"

namespace flopscope::layers {

/// The operation: with its four projections and their biases, which the course's `count_attention`
/// counts.
struct MultiheadAttentionShape : AttentionShape {
  static const measure::RecordType record_type;
};

[[nodiscard]] measure::Cost cost(const MultiheadAttentionShape& shape,
                                 Kernel kernel = Kernel::fastest);

struct MultiheadAttention {
  static constexpr const char* type_name = "MultiheadAttention";
  static constexpr const char* doc = "self-attention with its projections";
  std::int64_t embed_dim = 0;
  std::int64_t num_heads = 0;
  bool bias = true;
  bool causal = false;
  std::int64_t window = 0;  ///< 0: none; as of attention.h

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
