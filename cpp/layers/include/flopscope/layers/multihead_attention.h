// SPDX-License-Identifier: MIT
//
// Self-attention with its projections, PyTorch's `torch.nn.MultiheadAttention` on one input: a
// linear layer that makes queries, keys and values at once, attention, and a linear layer on the
// result.
//
//   (batch, seq, embed_dim) -> the same
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct MultiheadAttention {
  static constexpr const char* type_name = "MultiheadAttention";
  std::int64_t embed_dim = 0;
  std::int64_t num_heads = 0;
  bool bias = true;
  bool causal = false;

  [[nodiscard]] measure::Result<CountedLayer> count(const LayerInput& input,
                                                    Counter& counter) const;
};

}  // namespace flopscope::layers

template <>
const flopscope::measure::RecordType&
flopscope::measure::record_type<flopscope::layers::MultiheadAttention>();
template <>
const flopscope::layers::LayerType&
flopscope::layers::layer_type<flopscope::layers::MultiheadAttention>();
