// SPDX-License-Identifier: MIT
#include "flopscope/layers/segment_embedding.h"

#include "added_rows_pass.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"

namespace flopscope::layers {

using measure::Cost;
using measure::Result;

Result<Shape> SegmentEmbedding::output_shape(const Shape& input) const {
  if (input.last() != embedding_dim) {
    return misfit("embedding_dim", is("embedding_dim", embedding_dim),
                  "(..., " + std::to_string(embedding_dim) + ")", input);
  }
  return input;
}

Cost SegmentEmbedding::cost(const Shape& input) const {
  const double elements = elements_of(input);
  Cost cost = arithmetic_cost(counting::sum, elements, 2 * elements, elements);
  cost.parameters = static_cast<double>(num_embeddings) * static_cast<double>(embedding_dim);
  return cost;
}

BackwardCost SegmentEmbedding::backward_cost(const Shape& input) const {
  const double elements = elements_of(input);
  return {.input = {},
          .parameters = arithmetic_cost(counting::sum, elements, 2 * elements, elements)};
}

ForwardPassPointer SegmentEmbedding::forward_pass(const Shape& input) const {
  return std::make_shared<AddedRowsPass>(
      input, embedding_dim, Parameter{{num_embeddings, embedding_dim}, Init::normal(0.02)});
}

std::span<const measure::Field> SegmentEmbedding::fields() {
  static constexpr Field all[] = {
      field<&SegmentEmbedding::num_embeddings>("segments", size_range),
      field<&SegmentEmbedding::embedding_dim>("innermost size of the input", size_range),
  };
  return all;
}

}  // namespace flopscope::layers
