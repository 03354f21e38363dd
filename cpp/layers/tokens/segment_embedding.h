// SPDX-License-Identifier: MIT
//
// A learned vector for each segment of a text, added to the tokens of that segment: BERT's "token
// types" (Devlin et al., 2018). Which token belongs to which segment makes no difference to the
// work; where the layer runs, all belong to the first, as the tokens of a single text do.
//
//   (batch, length, embedding_dim) -> the same
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct SegmentEmbedding {
  static constexpr const char* type_name = "SegmentEmbedding";
  static constexpr const char* doc = "a learned vector for each segment of a text, added";
  std::int64_t num_embeddings = 0;  ///< segments
  std::int64_t embedding_dim = 0;

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
