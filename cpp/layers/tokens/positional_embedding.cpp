// SPDX-License-Identifier: MIT
#include "flopscope/layers/positional_embedding.h"

#include "added_rows_pass.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> PositionalEmbedding::output_shape(const Shape& input) const {
  if (input.rank() != 3 || input[2] != embedding_dim) {
    return misfit("embedding_dim", is("embedding_dim", embedding_dim),
                  "(batch, length, " + std::to_string(embedding_dim) + ")", input);
  }
  if (input[1] > num_embeddings) {
    return misfit("num_embeddings", is("num_embeddings", num_embeddings),
                  "at most " + std::to_string(num_embeddings) + " long", input);
  }
  return input;
}

Cost PositionalEmbedding::cost(const Shape& input) const {
  const double elements = elements_of(input);
  const double row = elements / static_cast<double>(input[0]);
  Cost cost = arithmetic_cost(counting::sum, elements, elements + row, elements);
  cost.parameters = static_cast<double>(num_embeddings) * static_cast<double>(embedding_dim);
  return cost;
}

BackwardCost PositionalEmbedding::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  const double row = elements / static_cast<double>(input[0]);
  return {.input = {},
          .parameters = arithmetic_cost(counting::sum, elements - row, 0, 0) +
                        arithmetic_cost({}, 0, elements, row)};
}

ForwardPassPointer PositionalEmbedding::forward_pass(const Shape& input) const {
  return std::make_shared<AddedRowsPass>(
      input, input[1] * input[2], Parameter{{num_embeddings, embedding_dim}, Init::normal(1)});
}

std::span<const measure::Field> PositionalEmbedding::fields() {
  static constexpr Field all[] = {
      field<&PositionalEmbedding::num_embeddings>("the longest input", size_range),
      field<&PositionalEmbedding::embedding_dim>("innermost size of the input", size_range),
  };
  return all;
}

}  // namespace flopscope::layers
