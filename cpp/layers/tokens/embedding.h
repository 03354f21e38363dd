// SPDX-License-Identifier: MIT
//
// A table of vectors, PyTorch's `torch.nn.Embedding`: each number of the input picks a row.
//
//   (...) of whole numbers -> (..., embedding_dim)
//
// A look-up is no arithmetic; only the rows that are picked are read. Its gradient adds each
// arriving row to the row that was picked.
#pragma once

#include <cstdint>

#include "flopscope/layers/layer.h"

namespace flopscope::layers {

struct Embedding {
  static constexpr const char* type_name = "Embedding";
  static constexpr const char* doc =
      "a table of vectors, of which each number of the input picks one";
  std::int64_t num_embeddings = 0;
  std::int64_t embedding_dim = 0;

  [[nodiscard]] Shape weight_shape() const { return {num_embeddings, embedding_dim}; }

  [[nodiscard]] measure::Result<LayerOnInput> on(const Shape& input) const;
  [[nodiscard]] static std::span<const measure::Field> fields();
};

}  // namespace flopscope::layers
