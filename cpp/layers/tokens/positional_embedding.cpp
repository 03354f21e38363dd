// SPDX-License-Identifier: MIT
#include "flopscope/layers/positional_embedding.h"

#include "added_rows_pass.h"
#include "core/fields.h"
#include "core/misfit.h"
#include "flopscope/layers/counting.h"

namespace flopscope::layers {

measure::Result<LayerOnInput> PositionalEmbedding::on(const Shape& input) const {
  if (input.rank() != 3 || input[2] != embedding_dim) {
    return misfit("embedding_dim", embedding_dim,
                  of_shape("(batch, length, " + std::to_string(embedding_dim) + ")"), input);
  }
  if (input[1] > num_embeddings) {
    return misfit("num_embeddings", num_embeddings,
                  {"at_most_long", "at most {most} long", {{"most", num_embeddings}}}, input);
  }
  const Parameter table{{num_embeddings, embedding_dim}, Init::normal(1)};
  const std::int64_t sample = input[1] * input[2];
  const double elements = elements_of(input);
  const auto row = static_cast<double>(sample);
  LayerOnInput layer{.output = input,
                     .pass = std::make_shared<AddedRowsPass>(input, sample, table)};
  layer.forward = arithmetic_cost(counting::sum, elements, elements + row, elements);
  layer.forward.parameters = elements_of(table.shape);
  layer.backward.parameters = arithmetic_cost(counting::sum, elements - row, elements, row);
  return layer;
}

constexpr Field positional_embedding_fields[] = {
    field<&PositionalEmbedding::num_embeddings>("the longest input", size_range),
    field<&PositionalEmbedding::embedding_dim>("innermost size of the input", size_range),
};
std::span<const Field> PositionalEmbedding::fields() { return positional_embedding_fields; }

}  // namespace flopscope::layers
