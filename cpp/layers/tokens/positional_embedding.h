// SPDX-License-Identifier: MIT
//
// A learned vector for each position, added to what stands there, as BERT, GPT-2 and the vision
// transformer do it. It begins as `torch.nn.Embedding` does, with a deviation of 1: small beside
// what it is added to, it would tell no place from another until it had grown.
//
//   (batch, length, embedding_dim) -> the same; length is at most num_embeddings
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct PositionalEmbedding {
  static constexpr const char* type_name = "PositionalEmbedding";
  static constexpr const char* doc = "a learned vector for each position, added";
  std::int64_t num_embeddings = 0;  ///< the longest input
  std::int64_t embedding_dim = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
