// SPDX-License-Identifier: MIT
#include "flopscope/layers/segment_embedding.h"

#include "added_rows_pass.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"

namespace flopscope::layers {

measure::Result<LayerOnInput> SegmentEmbedding::on(const Shape& input) const {
  if (input.last() != embedding_dim) {
    return misfit("embedding_dim", embedding_dim, ending_in(embedding_dim), input);
  }
  const Parameter table{{num_embeddings, embedding_dim}, Init::normal(0.02)};
  const double elements = elements_of(input);
  LayerOnInput layer{.output = input,
                     .pass = std::make_shared<AddedRowsPass>(input, embedding_dim, table)};
  layer.forward = arithmetic_cost(counting::sum, elements, 2 * elements, elements);
  layer.backward.parameters = layer.forward;
  layer.forward.parameters = elements_of(table.shape);
  return layer;
}

constexpr Field segment_embedding_fields[] = {
    field<&SegmentEmbedding::num_embeddings>("segments", size_range),
    field<&SegmentEmbedding::embedding_dim>("innermost size of the input", size_range),
};
std::span<const Field> SegmentEmbedding::fields() { return segment_embedding_fields; }

}  // namespace flopscope::layers
