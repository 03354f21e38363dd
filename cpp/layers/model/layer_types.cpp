// SPDX-License-Identifier: MIT
//
// The catalogue of layers; activations come from their own list. A list and not registration at
// start-up: a linker drops objects of a static library that nobody names.
#include "flopscope/layers/activation_list.h"
#include "flopscope/layers/adaptive_avg_pool1d.h"
#include "flopscope/layers/adaptive_avg_pool2d.h"
#include "flopscope/layers/attention.h"
#include "flopscope/layers/avg_pool2d.h"
#include "flopscope/layers/batch_norm2d.h"
#include "flopscope/layers/class_token.h"
#include "flopscope/layers/conv2d.h"
#include "flopscope/layers/dropout.h"
#include "flopscope/layers/embedding.h"
#include "flopscope/layers/feed_forward.h"
#include "flopscope/layers/flatten.h"
#include "flopscope/layers/layer_norm.h"
#include "flopscope/layers/linear.h"
#include "flopscope/layers/make_layer.h"
#include "flopscope/layers/max_pool2d.h"
#include "flopscope/layers/multihead_attention.h"
#include "flopscope/layers/positional_embedding.h"
#include "flopscope/layers/residual.h"
#include "flopscope/layers/segment_embedding.h"
#include "flopscope/layers/select.h"
#include "flopscope/layers/sequential.h"
#include "flopscope/layers/softmax.h"
#include "flopscope/layers/transformer_block.h"
#include "flopscope/layers/transpose.h"

namespace flopscope::layers {

std::span<const LayerType* const> layer_types() {
#define FLOPSCOPE_AND_TYPE(A) , &layer_type<A>()
  static const LayerType* const types[] = {
      &layer_type<Sequential>(),
      &layer_type<Residual>(),
      &layer_type<Linear>(),
      &layer_type<Conv2d>(),
      &layer_type<BatchNorm2d>(),
      &layer_type<LayerNorm>() FLOPSCOPE_ACTIVATIONS(FLOPSCOPE_AND_TYPE),
      &layer_type<Softmax>(),
      &layer_type<MaxPool2d>(),
      &layer_type<AvgPool2d>(),
      &layer_type<AdaptiveAvgPool1d>(),
      &layer_type<AdaptiveAvgPool2d>(),
      &layer_type<Embedding>(),
      &layer_type<PositionalEmbedding>(),
      &layer_type<SegmentEmbedding>(),
      &layer_type<ClassToken>(),
      &layer_type<Dropout>(),
      &layer_type<Flatten>(),
      &layer_type<Transpose>(),
      &layer_type<Select>(),
      &layer_type<MultiheadAttention>(),
      &layer_type<ScaledDotProductAttention>(),
      &layer_type<FeedForward>(),
      &layer_type<TransformerBlock>(),
  };
  return types;
}

const LayerType* find_layer_type(std::string_view name) {
  for (const LayerType* type : layer_types()) {
    if (type->name == name) return type;
  }
  return nullptr;
}

}  // namespace flopscope::layers
