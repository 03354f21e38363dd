// SPDX-License-Identifier: MIT
#include <string_view>

#include "flopscope/layers/embedding.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/segment_embedding.h"
#include "flopscope/layers/training_cost.h"
#include "flopscope/layers/transformer_block.h"

namespace flopscope::layers {

namespace {

bool is_table(std::string_view type) {
  return type == Embedding::type_name || type == PositionalEmbedding::type_name ||
         type == SegmentEmbedding::type_name;
}

/// The options of a layer that is known to be one of these.
template <class Definition>
const Definition* as(Layer& layer) {
  if (&layer.type() != &layer_type<Definition>()) return nullptr;
  return static_cast<const Definition*>(layer.options());
}

}  // namespace

std::optional<TransformerSize> transformer_size(const Model& model) {
  const auto counted = count(model, 1);
  if (!counted || model.input.rank() != 1) return std::nullopt;
  TransformerSize size;
  size.seq = static_cast<double>(model.input[0]);
  size.parameters = counted->forward.parameters;
  for (const CountedLayer& part : counted->parts) {
    if (is_table(part.type)) size.embedding_parameters += part.forward.parameters;
  }
  for (const auto& layer : model.layers) {
    if (const auto* table = as<Embedding>(*layer)) {
      size.vocabulary = static_cast<double>(table->num_embeddings);
    }
    const auto* block = as<TransformerBlock>(*layer);
    if (block == nullptr) continue;
    const auto width = static_cast<double>(block->d_model);
    if (size.blocks > 0 && size.width != width) return std::nullopt;
    size.width = width;
    size.blocks += 1;
  }
  if (size.blocks == 0 || size.vocabulary == 0) return std::nullopt;
  return size;
}

}  // namespace flopscope::layers
